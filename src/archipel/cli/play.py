"""`archipel play`: two people at one terminal."""

import re
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from archipel import records
from archipel.cli.output import explain, named, status
from archipel.cli.show import nth
from archipel.records.record import OPEN
from archipel.render import board, legend
from archipel.rules import ArchipelError, Move, State, games

HELP = """\
Type a move, or its first letters if no other move starts so. Also:
  ?             the legal moves (? d1: those that start with d1)
  undo          take the last move back
  save FILE     save the game (as JSON if FILE ends in .json)
  load FILE     go on with a saved game (load FILE 3: the third in it)
  quit          leave"""
MOST_LISTED = 60


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME[/VARIANT]", help="Asked for if not given.")] = None,
    first: Annotated[str, typer.Option(help="Who plays first.")] = "?",
    second: Annotated[str, typer.Option(help="Who plays second.")] = "?",
) -> None:
    """Play a game, two people at one terminal."""
    start = named(game) if game else _chosen()
    if start:
        today = date.today().strftime("%Y.%m.%d")
        Session(records.Record(start, players=(first, second), date=today)).run()


def _chosen() -> State | None:
    """The game that a person chooses, or None if they leave."""
    print("Which game?")
    for game, variants in games().items():
        print(f"  {game:<10} {', '.join(variants)}")
    while True:
        try:
            return named(input("GAME or GAME/VARIANT (Enter for iago): ").strip() or "iago")
        except ArchipelError as error:
            print(error)
        except (EOFError, KeyboardInterrupt):
            print()
            return None


class Session:
    """A game at the terminal."""

    record: records.Record
    states: list[State]
    saved: records.Record  # as it was when it was last on disk, or began

    def __init__(self, record: records.Record) -> None:
        self.begin(record)

    def begin(self, record: records.Record) -> None:
        self.record = self.saved = record
        self.states = list(record.states())
        self.file: Path | None = None  # where this game was saved last

    @property
    def state(self) -> State:
        return self.states[-1]

    def run(self) -> None:
        self.help()
        self.show()
        try:
            while (words := input(self.prompt).split()) not in (["quit"], ["exit"]):
                if words:
                    self.obey(*words)
        except (EOFError, KeyboardInterrupt):
            print()
        self.leave()

    @property
    def prompt(self) -> str:
        return "> " if self.state.turn is None else f"{self.state.players[self.state.turn]}> "

    def obey(self, word: str, *rest: str) -> None:
        """Does what a line asks for; says what is wrong with it, if anything is."""
        try:
            match word:
                case "undo":
                    self.undo()
                case "save" | "save!":
                    self.save(" ".join(rest), over=word == "save!")
                case "load" | "load!":
                    self.load(list(rest), over=word == "load!")
                case "?":
                    self.list_moves("".join(rest))
                case "help":
                    self.help()
                case _:
                    self.move(word + "".join(rest))
        except (ValueError, OSError) as error:  # a name that can't be a file's is a ValueError too
            print(explain(error))

    def help(self) -> None:
        print(HELP)
        print(legend(self.state))

    def show(self) -> None:
        print()
        print(board(self.state))
        print()
        line = self.record.line
        print(f"{f'{len(line)}. {line[-1].move}   ' if line else ''}{status(self.state)}")

    # --- moves

    def move(self, text: str) -> None:
        move = self.meant(text)
        if move:
            self.states.append(self.state.play(move))
            self.tell((*self.record.line, records.Ply(move)))

    def meant(self, text: str) -> Move | None:
        """The move that is meant by its text or first letters; None, after saying so, if several may be."""
        begun = self.begun(text)
        if text in map(str, begun) or not begun:
            return self.state.move(text)
        if len(begun) > 1:
            self.list_moves(text)
            return None
        return begun[0]

    def begun(self, text: str) -> list[Move]:
        return [move for move in self.state.legal_moves() if str(move).startswith(text)]

    def list_moves(self, text: str) -> None:
        """The legal moves that start so; if there are very many, only their first steps."""
        moves = self.begun(text)
        listed: Counter[str] = Counter()
        for steps in range(1, max(map(len, moves), default=0) + 1):
            starts = Counter(str(type(move)(move[:steps])) for move in moves)
            if not listed or len(starts) <= MOST_LISTED:
                listed = starts
        shown = (start if count == 1 else f"{start}… ({count})" for start, count in listed.items())
        print("  ".join(shown) or f"no legal move starts with {text}")

    def tell(self, line: records.Line) -> None:
        """The game has other moves now, so whatever result was stated before is void."""
        self.record = replace(self.record, line=line, stated=OPEN, stated_reason="")
        self.show()

    def undo(self) -> None:
        if not self.record.line:
            print("there is no move to take back")
            return
        self.states.pop()
        self.tell(self.record.line[:-1])

    # --- files

    def save(self, name: str, *, over: bool = False) -> None:
        path = Path(name) if name else self.file
        if path is None:
            print("save where? save FILE")
        elif path.exists() and path != self.file and not over:
            print(f"{path} exists; save! {path} replaces it")
        else:
            records.write(path, [self.record])
            self.saved, self.file = self.record, path
            print(f"saved to {path}")

    def load(self, words: list[str], *, over: bool) -> None:
        number = int(words.pop()) if len(words) > 1 and re.fullmatch("[0-9]{1,9}", words[-1]) else 1
        name = " ".join(words)
        if not name:
            print("load what? load FILE")
        elif self.record != self.saved and not over:
            print(f"this game is not saved; load! {name} drops it")
        else:
            self.begin(nth(name, number))
            self.show()

    def leave(self) -> None:
        """Offers to save; if the answer is no, or none, shows the moves, so that nothing is lost."""
        try:
            while self.record != self.saved and (name := input("Save the game? Its file, or Enter for no: ").strip()):
                first, *rest = name.split()
                self.obey(*([first, *rest] if first in ("save", "save!") else ["save", name]))
        except (EOFError, KeyboardInterrupt):
            print()
        if self.record != self.saved:
            print("Not saved. The moves:", *(ply.move for ply in self.record.line))
