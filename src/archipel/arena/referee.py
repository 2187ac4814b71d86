"""One game between two players, by the rules. Whatever a player does wrong loses that game, and only that."""

import time
from dataclasses import replace

from archipel.arena.plan import Game, derived
from archipel.arena.players import Allowance, Choice, Forfeit, Roster, Turn
from archipel.arena.ugi import ClockTimes, EngineFailure
from archipel.records import Record
from archipel.records.record import Ply, result_of
from archipel.rules import ArchipelError, State
from archipel.texts import Said


def referee(game: Game, roster: Roster) -> Record:
    """The record of a game, which is played now."""
    players = roster.opponents(*game.players)
    for player in players:
        player.new_game()
    plies, state = _opened(game)
    moves = [str(ply.move) for ply in plies]
    allowance = game.allowance
    lost: Said | None = None
    while state.outcome is None and lost is None:
        mover = state.to_move
        seed = derived(game.seed, len(moves))
        turn = Turn(game.start, tuple(moves), state, allowance, game.margin, game.patience, seed)
        begun = time.monotonic()
        try:
            choice = players[mover].choose(turn)
            spent = time.monotonic() - begun
            if players[mover].bound or isinstance(allowance, ClockTimes):
                turn.check_time(spent)
            allowance = _after(allowance, mover, spent)
            move = state.move(choice.move)
        except EngineFailure as failure:
            lost = failure.said
            players[mover].close()
        except Forfeit as failure:
            lost = failure.said
        except ArchipelError as error:
            lost = Said("forfeit.illegal", why=error.said)
        else:
            state = state.play(move)
            plies.append(Ply(move, evaluation=_evaluation(choice, mover)))
            moves.append(str(move))
    record = Record(
        game.start,
        tuple(plies),
        players=(str(game.players[0]), str(game.players[1])),
        date=game.date,
        event=game.event,
        tags=dict(game.tags),
    ).ending(state)
    if lost is None:
        return record
    reason = " ".join(str(lost).split())
    return replace(record, stated=result_of(1 - state.to_move), stated_reason=reason).ending(state)


def _opened(game: Game) -> tuple[list[Ply], State]:
    plies, state = list[Ply](), game.start
    for text in game.opening:
        move = state.move(text)
        plies.append(Ply(move))
        state = state.play(move)
    return plies, state


def _after(allowance: Allowance, mover: int, spent: float) -> Allowance:
    """What is left after a move that was made in time."""
    if not isinstance(allowance, ClockTimes):
        return allowance
    left = list(allowance.left)
    left[mover] = max(0.0, left[mover] - spent) + allowance.increment[mover]
    return ClockTimes((left[0], left[1]), allowance.increment)


def _evaluation(choice: Choice, mover: int) -> float | None:
    if choice.value is None:
        return None
    return round(max(-1.0, min(1.0, choice.value if mover == 0 else -choice.value)), 3)
