"""Proofs made by trying everything with the Python rules, for positions near the end."""

from collections import Counter
from pathlib import Path

from archipel import Move, State
from archipel.theory.proofs import Attack, Claim, Defence, Node, Thesis
from archipel.theory.writer import ProofWriter


class TooMuch(Exception):
    """More positions than a test has time for."""


class Prover:
    """Solves a position and writes down why."""

    def __init__(self, thesis: Thesis, most: int = 3000) -> None:
        self.thesis = thesis
        self._most = most
        self._holds = dict[State, bool]()

    def holds(self, state: State) -> bool:
        """Whether the claim is true of a position."""
        if state.outcome:
            return self.thesis.holds(state.outcome)
        if state not in self._holds:
            if len(self._holds) >= self._most:
                raise TooMuch
            behind = (self.holds(state.play(move)) for move in state.legal_moves())
            self._holds[state] = any(behind) if state.turn == self.thesis.player else all(behind)
        return self._holds[state]

    def proof(self, shared: bool = True, replies: bool = False) -> list[Node]:
        """The nodes. With `shared` each position is one node, else each way to it has its own; see `_replies`."""
        assert self.holds(self.thesis.position)
        found = list[tuple[object, State, dict[Move, object], list[str]]]()
        done = set[object]()

        def visit(key: object, state: State) -> None:
            answers = self._replies(state) if replies and state.turn != self.thesis.player else []
            behind: dict[Move, object] = {}
            for move in self._named(state, answers):
                after = state.play(move)
                if after.outcome:
                    behind[move] = None
                    continue
                child = behind[move] = after if shared else (key, move)
                if child not in done:
                    done.add(child)
                    visit(child, after)
            found.append((key, state, behind, answers))

        visit(self.thesis.position, self.thesis.position)
        found.reverse()  # last of all come those behind which nothing stands, so children have greater numbers
        numbers = {key: number for number, (key, *_) in enumerate(found)}
        nodes = list[Node]()
        for key, state, behind, answers in found:
            listed = [(str(move), None if child is None else numbers[child]) for move, child in behind.items()]
            if state.turn == self.thesis.player:
                nodes.append(Attack(numbers[key], *listed[0]))
            else:
                nodes.append(Defence(numbers[key], tuple(listed), tuple(answers)))
        return nodes

    def _named(self, state: State, answers: list[str]) -> list[Move]:
        moves = state.legal_moves()
        if state.turn == self.thesis.player:
            return [next(move for move in moves if self.holds(state.play(move)))]
        return [move for move in moves if not (answers and self._met(state.play(move), answers))]

    def _met(self, after: State, answers: list[str]) -> bool:
        """Whether a move need not be listed."""
        if after.outcome:
            return self.thesis.holds(after.outcome)
        legal = [str(move) for move in after.legal_moves()]
        reply = next((reply for reply in answers if reply in legal), None)
        return reply is not None and self._wins(after.play(reply))

    def _wins(self, state: State) -> bool:
        return state.outcome is not None and state.outcome.winner == self.thesis.player

    def _replies(self, state: State) -> list[str]:
        """The reply that wins at once after most moves, and one that does after most of the others."""
        replies = list[str]()
        afters = [after for move in state.legal_moves() if not (after := state.play(move)).outcome]
        for _ in range(2):
            open_to = [after for after in afters if not self._met(after, replies)]
            wins = Counter(
                str(reply) for after in open_to for reply in after.legal_moves() if self._wins(after.play(reply))
            )
            if wins:
                replies.append(wins.most_common(1)[0][0])
        return replies


Proved = tuple[Thesis, list[Node]]


def prove(state: State, shared: bool = True, replies: bool = False, most: int = 3000) -> list[Proved]:
    """Proofs of what is true of a position: that somebody wins, or that neither loses."""
    for player in (0, 1):
        prover = Prover(Thesis(state, player, Claim.WINS), most)
        if prover.holds(state):
            return [(prover.thesis, prover.proof(shared, replies))]
    drawn = [Prover(Thesis(state, player, Claim.DOES_NOT_LOSE), most) for player in (0, 1)]
    return [(prover.thesis, prover.proof(shared, replies)) for prover in drawn]


def text_of(thesis: Thesis, nodes: list[Node]) -> str:
    return "".join(f"{line}\n" for line in (*thesis.lines, *(node.line for node in nodes)))


def write(path: Path, thesis: Thesis, nodes: list[Node]) -> Path:
    with ProofWriter(path, thesis.position.text, thesis.position.players[thesis.player], thesis.claim) as proof:
        for node in nodes:
            if isinstance(node, Attack):
                proof.attack(node.number, node.move, node.child)
            else:
                proof.defence(node.number, node.moves, node.replies)
    return path
