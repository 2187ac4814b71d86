"""A person at a puzzle, on a terminal."""

from archipel.cli.boards import draw
from archipel.cli.voice import say, sentence_of
from archipel.engine import native
from archipel.rules import ArchipelError, State
from archipel.theory.judging import LONGEST, NODES, wins
from archipel.theory.puzzles import Puzzle


class Solving:
    """The person plays the side that wins, and finds each move to it; the program resists for as long as it can."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._state = puzzle.state

    def run(self) -> bool:
        """Until it is solved or given up; whether the person wants another."""
        state, puzzle = self._state, self._puzzle
        player = sentence_of(state.called(state.to_move))
        print(say("cli.puzzles.task", id=puzzle.id, difficulty=puzzle.difficulty, plies=puzzle.plies, player=player))
        print()
        draw(state)
        print()
        while not self._state.outcome:
            match input(f"{player}> ").split():
                case []:
                    continue
                case ["quit" | "exit"]:
                    return False
                case ["solution"]:
                    print(" ".join(puzzle.line))
                    return self._another()
                case ["next"]:
                    return True
                case [word]:
                    self._play(word)
                case _:
                    print(say("cli.puzzles.words"))
        print(say("cli.puzzles.solved"))
        return self._another()

    def _another(self) -> bool:
        return input(say("cli.puzzles.another")).strip().lower() not in ("n", "no", "quit", "exit")

    def _play(self, text: str) -> None:
        state = self._state
        try:
            move = state.move(text)
            after = state.play(move)
        except ArchipelError as error:
            print(sentence_of(error))
            return
        if not wins(native(after), state.to_move, NODES):
            print(say("cli.puzzles.not-that", text=str(move)))
            return
        self._state = after
        if not after.outcome:
            self._answer(after)

    def _answer(self, state: State) -> None:
        """What resists longest, or if that is hard to tell just any move: it is lost."""
        line = native(state).shortest_win(1 - state.to_move, LONGEST, NODES)
        move = state.move(line[0]) if line else state.legal_moves()[0]
        self._state = state.play(move)
        print(say("cli.puzzles.answer", text=str(move)))
        print()
        draw(self._state, before=state, move=move)
        print()
