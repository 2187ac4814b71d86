"""`archipel play`: people and engines at one terminal."""

import re
from contextlib import suppress
from dataclasses import replace
from datetime import date
from importlib import import_module
from pathlib import Path
from secrets import randbelow
from shutil import get_terminal_size
from textwrap import fill
from typing import Annotated

import typer

from archipel import records
from archipel.cli.boards import draw, explain_signs, in_colour
from archipel.cli.output import explain, named
from archipel.cli.seats import PEOPLE, Levels, levels_of, thought
from archipel.cli.show import nth
from archipel.cli.typed import begun, listed, meant, ways_on
from archipel.engine.levels import COUNT, level
from archipel.records.record import OPEN, UNKNOWN
from archipel.render import status
from archipel.rules import ArchipelError, Move, State, games
from archipel.scene.picture import Steps

HELP = """\
Type a move, its first letters if no other starts so, or its steps one by one.
  ?             the legal moves (? d1: those that start with d1)
  undo          take back a step, a move (against an engine, its answer too) or a resignation
  hint          what a strong engine would play
  resign        give the game up
  save FILE     save the game, as JSON if it ends in .json (save! replaces a file)
  load FILE     go on with a saved game (load FILE 3: its third; load! drops this)
  help          this; the rules of the games are in docs/games.md
  quit          leave"""

with suppress(ImportError):  # not on every system
    import_module("readline")  # gives input() line editing and history


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME[/VARIANT]", help="Asked for if not given.")] = None,
    first: Annotated[str, typer.Option(help="The first player's name.")] = UNKNOWN,
    second: Annotated[str, typer.Option(help="The second player's name.")] = UNKNOWN,
    sits: Annotated[
        str, typer.Option("--seats", metavar="WHO,WHO", help="Who moves: person, or an engine, level1 to level10.")
    ] = "person,person",
    seed: Annotated[int | None, typer.Option(help="The same seed and moves get the same answers.")] = None,
) -> None:
    """Play a game at this terminal, with another person or an engine."""
    levels = levels_of(sits)
    start = named(game) if game else _chosen()
    if start:
        first, second = (
            f"level{number}" if number and name == UNKNOWN else name
            for number, name in zip(levels, (first, second), strict=True)
        )
        today = date.today().strftime("%Y.%m.%d")
        record = records.Record(start, players=(first, second), date=today)
        Session(record, levels, randbelow(2**31) if seed is None else seed).run()


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
    built: Steps  # of the move that is being typed
    saved: records.Record  # as it was when it was last on disk, or began

    def __init__(self, record: records.Record, levels: Levels = PEOPLE, seed: int = 0) -> None:
        self.levels, self.seed = levels, seed
        self.begin(record)

    def begin(self, record: records.Record) -> None:
        self.record = self.saved = record
        self.states, self.built = list(record.states()), ()
        self.file: Path | None = None  # where this game was saved last

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def turn(self) -> int | None:
        """Whose turn it is, None also when the game was given up."""
        return None if self.record.stated != OPEN else self.state.turn

    def run(self) -> None:
        if in_colour(self.state):  # all of it would push the board off a small screen
            print("Type a move, ? for the legal ones, or help.")
        else:
            self.help()
        self.show()
        try:
            while True:
                if self.turn is not None and (playing := self.levels[self.turn]):
                    self.answer(playing)
                elif words := input(self.prompt).split():
                    if words in (["quit"], ["exit"]):
                        break
                    self.obey(*words)
        except (EOFError, KeyboardInterrupt):
            print()
        self.leave()

    @property
    def prompt(self) -> str:
        if self.turn is None:
            return "> "
        name = self.record.players[self.turn]
        built = f" {' '.join(self.built)} …" if self.built else ""
        return f"{self.state.players[self.turn]}{'' if name == UNKNOWN else f' ({name})'}{built}> "

    def obey(self, word: str, *rest: str) -> None:
        """Does what a line asks for; says what is wrong with it, if anything is."""
        try:
            match word.lower():
                case "undo":
                    self.undo()
                case "hint":
                    self.hint()
                case "resign":
                    self.resign()
                case "save" | "save!" as save:
                    self.save(" ".join(rest), over=save == "save!")
                case "load" | "load!" as load:
                    self.load(list(rest), over=load == "load!")
                case "help":
                    self.help()
                case _ if word.startswith("?"):
                    self.list_moves("".join((word[1:], *rest)))
                case _ if self.state.turn is None:
                    print(f"the game is over ({self.record.reason}); undo goes back, quit leaves")
                case _:
                    self.move([word, *rest])
        except (ValueError, OSError) as error:  # a name that can't be a file's is a ValueError too
            print(explain(error))

    def help(self) -> None:
        print(HELP)
        explain_signs(self.state)

    def show(self) -> None:
        moves = self.record.moves
        print()
        if moves:
            draw(self.state, self.built, before=self.states[-2], move=moves[-1])
        else:
            draw(self.state, self.built)
        print()
        print(f"{f'{len(moves)}. {moves[-1]}   ' if moves else ''}{self.status}")

    @property
    def status(self) -> str:
        if self.record.stated == OPEN:
            return status(self.state)
        who = records.winner_of(self.record.stated)
        return f"{'Draw' if who is None else f'{self.state.players[who]} wins'}: {self.record.reason or 'agreed'}"

    # --- moves

    def move(self, words: list[str]) -> None:
        found = meant(self.state, self.built, words)
        if isinstance(found, Move):
            self.play(found)
        elif found:
            self.built = found
            if in_colour(self.state):
                self.show()
            self.say(listed(ways_on(self.state, found)))
        else:
            self.list_moves("".join(words))

    def play(self, move: Move) -> None:
        self.states.append(self.state.play(move))
        self.tell((*self.record.plies, records.Ply(move)))

    def tell(self, plies: records.Plies) -> None:
        """The game has other moves now, so whatever result was stated before is void."""
        self.record, self.built = replace(self.record, plies=plies, stated=OPEN, stated_reason=""), ()
        self.show()

    def list_moves(self, text: str) -> None:
        """The legal moves that go on with the steps that are built, or start so."""
        moves = list(ways_on(self.state, self.built)) if self.built and not text else begun(self.state, text)
        none = "the game is over" if self.state.turn is None else f"no legal move starts with {text}"
        self.say(listed(moves) or none)

    def say(self, text: str) -> None:
        print(fill(text, get_terminal_size().columns, break_long_words=False, break_on_hyphens=False))

    def undo(self) -> None:
        if self.built:
            self.built = self.built[:-1]
            self.show()
            return
        if self.record.stated != OPEN:  # who gave up only takes that back
            self.tell(self.record.plies)
            return
        ply = next((ply for ply in reversed(range(len(self.record.plies))) if self.waits_at(ply)), None)
        if ply is None:
            print("there is no move to take back")
            return
        del self.states[ply + 1 :]
        self.tell(self.record.plies[:ply])

    def waits_at(self, ply: int) -> bool:
        """Whether a person was to move then; all the time, if none is playing."""
        return None not in self.levels or self.levels[self.states[ply].to_move] is None

    def resign(self) -> None:
        if self.turn is None:
            print("the game is over")
            return
        stated, reason = records.result_of(1 - self.turn), f"{self.state.players[self.turn]} resigned"
        self.record = replace(self.record, stated=stated, stated_reason=reason)
        print(self.status)

    # --- engines

    def answer(self, number: int) -> None:
        """An engine's move."""
        says = f"{self.state.players[self.state.to_move]} thinks (Ctrl-C leaves)"
        self.play(thought(self.state, level(self.state, number), self.seed + len(self.record.plies), says).best)

    def hint(self) -> None:
        if self.turn is None:
            print("the game is over")
            return
        try:
            found = thought(self.state, level(self.state, COUNT), self.seed, "looking (Ctrl-C stops)")
        except KeyboardInterrupt:
            print()
            return
        sure = {"win": "wins", "loss": "loses, as all others do", "draw": "draws"}
        chance = f"{50 + 50 * found.value:.0f} % for {self.state.players[self.turn]}"
        print(f"{found.best}  ({sure[found.proven] if found.proven else chance})")

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
            while self.record != self.saved and (name := _wanted(input("Save the game? Its file, or Enter for no: "))):
                first, *rest = name.split()
                self.obey(*([first, *rest] if first in ("save", "save!") else ["save", name]))
        except (EOFError, KeyboardInterrupt):
            print()
        if self.record != self.saved:
            moves = list(map(str, self.record.moves))
            print("Not saved.", *(["The moves:", *moves] if moves else []))


def _wanted(answer: str) -> str:
    """The file that someone names; nothing if that is a no."""
    return "" if answer.strip().lower() in ("n", "no") else answer.strip()
