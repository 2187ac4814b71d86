"""One game between two players, by the rules. Whatever a player does wrong loses that game, and only that."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from archipel.arena.plan import Game, derived
from archipel.arena.players import Allowance, Choice, Player, Seat, Turn
from archipel.arena.ugi import Clock, EngineFailure
from archipel.records import Ply, Record, result_of
from archipel.rules import ArchipelError, State


class Benches:
    """The players of one process, who stay from game to game."""

    def __init__(self) -> None:
        self._seated: dict[tuple[str, int], Player] = {}

    @contextmanager
    def open(self) -> Iterator["Benches"]:
        try:
            yield self
        finally:
            for player in self._seated.values():
                player.close()
            self._seated.clear()

    def player(self, seat: Seat, side: int) -> Player:
        """Who sits at a side of the board: two of the same kind do not share anything."""
        if (seat.text, side) not in self._seated:
            self._seated[seat.text, side] = seat.sit_down()
        return self._seated[seat.text, side]


def play(game: Game, benches: Benches) -> Record:
    """The record of a game."""
    players = [benches.player(seat, side) for side, seat in enumerate(game.players)]
    for player in players:
        player.new_game()
    line, state = _opened(game)
    moves = [str(ply.move) for ply in line]
    allowance = game.allowance
    lost: str | None = None
    while state.outcome is None and lost is None:
        mover = state.to_move
        turn = Turn(game.start, tuple(moves), state, allowance, game.patience, derived(game.seed, len(moves)))
        begun = time.monotonic()
        try:
            choice = players[mover].choose(turn)
            spent = time.monotonic() - begun
            allowance = _after(allowance, mover, spent)
            move = state.move(choice.move)
        except EngineFailure as failure:
            lost = str(failure)
            players[mover].close()
        except OutOfTime as failure:
            lost = str(failure)
        except ArchipelError as error:
            lost = f"illegal move: {error}"
        else:
            state = state.play(move)
            line.append(Ply(move, evaluation=_evaluation(choice, mover)))
            moves.append(str(move))
    record = Record(
        game.start,
        tuple(line),
        players=(str(game.players[0]), str(game.players[1])),
        date=game.date,
        event=game.event,
        tags={"Round": str(game.number + 1), "Seed": str(game.seed), "Opening": str(len(game.opening))},
    ).ending(state)
    if lost is None:
        return record
    return replace(record, stated=result_of(1 - state.to_move), stated_reason=" ".join(lost.split())).ending(state)


class OutOfTime(Exception):
    """A player's clock has run down."""


def _opened(game: Game) -> tuple[list[Ply], State]:
    line, state = list[Ply](), game.start
    for text in game.opening:
        move = state.move(text)
        line.append(Ply(move))
        state = state.play(move)
    return line, state


def _after(allowance: Allowance, mover: int, spent: float) -> Allowance:
    """What is left after a move."""
    if not isinstance(allowance, Clock):
        return allowance
    left = list(allowance.left)
    left[mover] -= spent
    if left[mover] < 0:
        raise OutOfTime("out of time")
    left[mover] += allowance.increment[mover]
    return Clock((left[0], left[1]), allowance.increment)


def _evaluation(choice: Choice, mover: int) -> float | None:
    if choice.value is None:
        return None
    return round(max(-1.0, min(1.0, choice.value if mover == 0 else -choice.value)), 3)
