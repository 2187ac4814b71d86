"""A checker written from the definition alone: the whole file in memory, and no part of the real one."""

import re

import archipel
from archipel import State


class Wrong(Exception):
    """It is no proof."""


def is_proof(text: str) -> bool:
    try:
        Slow(text).check()
    except Wrong:
        return False
    return True


def need(condition: bool) -> None:
    if not condition:
        raise Wrong


class Slow:
    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        need(lines.pop() == "" and len(lines) > 3)
        first, second, third, *rest = lines
        need(first == "archipel proof 1" and second.startswith("position "))
        try:
            self.start = archipel.position(second[len("position ") :])
        except archipel.BadNotation:
            raise Wrong from None
        claim = re.fullmatch("claims (.+) (wins|does not lose)", third)
        need(claim is not None)
        assert claim
        need(claim[1] in self.start.players)
        self.player = self.start.players.index(claim[1])
        self.good = (self.player,) if claim[2] == "wins" else (self.player, None)
        self.nodes = dict[int, list[str]]()
        self.numbers = list[int]()
        for line in rest:
            need(re.fullmatch(r"(0|[1-9][0-9]*) [=:]( \S+)+", line) is not None)
            number, *words = line.split(" ")
            self.numbers.append(int(number))
            self.nodes[int(number)] = words
        need(self.numbers == sorted(set(self.numbers)))
        self.positions = dict[int, State]()

    def check(self) -> None:
        self.visit(0, self.start)
        need(set(self.positions) == set(self.nodes))

    def visit(self, number: int, state: State) -> None:
        if number in self.positions:
            need(self.positions[number] == state)
            return
        need(number in self.nodes and state.outcome is None)
        self.positions[number] = state
        kind, *words = self.nodes[number]
        need((kind == "=") == (state.turn == self.player))
        if kind == "=":
            need(len(words) == 2)
            self.follow(number, state, *words)
            return
        star = words.index("*") if "*" in words else len(words)
        listed, replies = words[:star], words[star + 1 :]
        need(len(listed) % 2 == 0 and (star == len(words) or bool(replies)))
        moves = listed[::2]
        need(len(set(moves)) == len(moves))
        for move, child in zip(moves, listed[1::2], strict=True):
            self.follow(number, state, move, child)
        for move in map(str, state.legal_moves()):
            if move not in moves:
                need(bool(replies))
                self.meet(state.play(move), replies)

    def follow(self, number: int, state: State, move: str, child: str) -> None:
        need(move in map(str, state.legal_moves()))
        after = state.play(move)
        if child == ".":
            need(after.outcome is not None and after.outcome.winner in self.good)
            return
        need(re.fullmatch(r"0|[1-9][0-9]*", child) is not None)
        need(int(child) > number)
        self.visit(int(child), after)

    def meet(self, after: State, replies: list[str]) -> None:
        if after.outcome:
            need(after.outcome.winner in self.good)
            return
        legal = set(map(str, after.legal_moves()))
        first = [reply for reply in replies if reply in legal][:1]
        need(first != [])
        end = after.play(first[0]).outcome
        need(end is not None and end.winner == self.player)
