"""`archipel play`: two people at one terminal."""

import re
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import date
from importlib import import_module
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import Annotated

import typer

from archipel import records
from archipel.cli.output import explain, named
from archipel.cli.show import nth
from archipel.records.record import OPEN, UNKNOWN
from archipel.render import board, legend, status
from archipel.rules import ArchipelError, Move, State, games

HELP = """\
Type a move, or its first letters if no other move starts so. Also:
  ?             the legal moves (? d1: those that start with d1)
  undo          take the last move back
  save FILE     save the game, as JSON if FILE ends in .json (save! FILE replaces a file)
  load FILE     go on with a saved game (load FILE 3: the third in it; load! drops this one)
  help          this; the rules of the games are in docs/games.md
  quit          leave"""
MOST_LISTED = 60

with suppress(ImportError):  # not on every system
    import_module("readline")  # gives input() line editing and history


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
            words = input("GAME or GAME/VARIANT (Enter for iago): ").lower().split()
            if words in (["quit"], ["exit"]):
                return None
            return named("/".join(words) or "iago")
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
        if self.state.turn is None:
            return "> "
        name = self.record.players[self.state.turn]
        return f"{self.state.players[self.state.turn]}{'' if name == UNKNOWN else f' ({name})'}> "

    def obey(self, word: str, *rest: str) -> None:
        """Does what a line asks for; says what is wrong with it, if anything is."""
        try:
            match word.lower():
                case "undo":
                    self.undo()
                case "save" | "save!" as save:
                    self.save(" ".join(rest), over=save == "save!")
                case "load" | "load!" as load:
                    self.load(list(rest), over=load == "load!")
                case "help":
                    self.help()
                case _ if word.startswith("?"):
                    self.list_moves("".join((word[1:], *rest)))
                case _:
                    self.move([word, *rest])
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

    def move(self, words: list[str]) -> None:
        move = self.meant(words)
        if move:
            self.states.append(self.state.play(move))
            self.tell((*self.record.line, records.Ply(move)))

    def meant(self, words: list[str]) -> Move | None:
        """The move that is meant by its text, its steps or its first letters; None, after a list, if several may be."""
        text = "".join(words)
        legal = self.state.legal_moves()
        steps = sorted(step for word in words for step in word.split("+"))
        meant = [move for move in legal if text in (str(move), str(move).upper()) or sorted(move) == steps]
        begun = meant if len(meant) == 1 else self.begun(text)
        if len(begun) == 1:
            return begun[0]
        if begun and text not in map(str, begun):
            self.list_moves(text)
            return None
        return self.state.move(text if len(words) == 1 else " ".join(words))

    def begun(self, text: str) -> list[Move]:
        """The legal moves that start so: d1 starts the moves from d1, not those from d10."""
        moves = [move for move in self.state.legal_moves() if str(move).startswith(text)]
        if not text[-1:].isdigit():
            return moves
        return [move for move in moves if not str(move)[len(text) : len(text) + 1].isdigit()]

    def list_moves(self, text: str) -> None:
        """The legal moves that start so; if there are very many, only their first steps."""
        moves = self.begun(text)
        listed: Counter[str] = Counter()
        for steps in range(1, max(map(len, moves), default=0) + 1):
            starts = Counter(str(type(move)(move[:steps])) for move in moves)
            if not listed or len(starts) <= MOST_LISTED:
                listed = starts
        shown = "  ".join(start if count == 1 else f"{start}…({count})" for start, count in listed.items())
        none = "the game is over" if self.state.turn is None else f"no legal move starts with {text}"
        width = get_terminal_size().columns
        print(fill(shown or none, width, break_long_words=False, break_on_hyphens=False))

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
        path = Path(name).expanduser() if name else self.file
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
            self.begin(nth(str(Path(name).expanduser()), number))
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
