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
from archipel.cli.seats import PEOPLE, Levels, levels_of, thought
from archipel.cli.show import nth
from archipel.cli.typed import begun, listed, meant, ways_on
from archipel.cli.voice import explain, say, sentence_of, spoken
from archipel.engine.levels import COUNT, level, level_name
from archipel.records.record import OPEN, UNKNOWN
from archipel.render import status
from archipel.rules import ArchipelError, Move, State, games
from archipel.rules import start as start_of
from archipel.scene.picture import Steps
from archipel.texts import Said

with suppress(ImportError):  # not on every system
    import_module("readline")  # gives input() line editing and history


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME[/VARIANT]", help="cli.play.game")] = None,
    first: Annotated[str, typer.Option(help="cli.play.first")] = UNKNOWN,
    second: Annotated[str, typer.Option(help="cli.play.second")] = UNKNOWN,
    sits: Annotated[str, typer.Option("--seats", metavar="WHO,WHO", help="cli.play.seats")] = "person,person",
    seed: Annotated[int | None, typer.Option(help="cli.play.seed")] = None,
) -> None:
    """Play a game at this terminal, with another person or an engine."""
    levels = levels_of(sits)
    start = start_of(game) if game else _chosen()
    if start:
        first, second = (
            level_name(number) if number and name == UNKNOWN else name
            for number, name in zip(levels, (first, second), strict=True)
        )
        today = date.today().strftime("%Y.%m.%d")
        record = records.Record(start, players=(first, second), date=today)
        Session(record, levels, randbelow(2**31) if seed is None else seed).run()


def _chosen() -> State | None:
    """The game that a person chooses, or None if they leave."""
    print(say("cli.play.which"))
    for game, variants in games().items():
        print(f"  {game:<10} {', '.join(variants)}")
    while True:
        try:
            words = input(say("cli.play.ask")).lower().split()
            if words in (["quit"], ["exit"]):
                return None
            return start_of("/".join(words) or "iago")
        except ArchipelError as error:
            print(sentence_of(error))
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
            print(say("cli.play.hello"))
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
        return f"{sentence_of(self.state.called(self.turn))}{'' if name == UNKNOWN else f' ({name})'}{built}> "

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
                    print(say("cli.play.over", reason=self.reason))
                case _:
                    self.move([word, *rest])
        except (ValueError, OSError) as error:  # a name that can't be a file's is a ValueError too
            print(explain(error))

    def help(self) -> None:
        print(say("cli.play.help"))
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
            return status(self.state, spoken())
        who = records.winner_of(self.record.stated)
        if who is None:
            return say("status.draw", reason=self.reason)
        return say("status.wins", player=self.state.called(who), reason=self.reason)

    @property
    def reason(self) -> Said:
        """Why the game is over."""
        if self.state.outcome:
            return self.state.outcome.said
        stated = self.record.stated_reason
        resigned = [said for said in map(self._resigned, (0, 1)) if str(said) == stated]
        return resigned[0] if resigned else Said("verbatim", text=stated) if stated else Said("cli.play.agreed")

    def _resigned(self, player: int) -> Said:
        return Said("table.resigned", player=self.state.called(player))

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
        over = self.state.turn is None
        none = Said("cli.play.ended") if over else Said("cli.play.no-start", text=text)
        self.say(listed(moves) or sentence_of(none))

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
            print(say("cli.play.no-undo"))
            return
        del self.states[ply + 1 :]
        self.tell(self.record.plies[:ply])

    def waits_at(self, ply: int) -> bool:
        """Whether a person was to move then; all the time, if none is playing."""
        return None not in self.levels or self.levels[self.states[ply].to_move] is None

    def resign(self) -> None:
        if self.turn is None:
            print(say("cli.play.ended"))
            return
        stated, reason = records.result_of(1 - self.turn), str(self._resigned(self.turn))
        self.record = replace(self.record, stated=stated, stated_reason=reason)
        print(self.status)

    # --- engines

    def answer(self, number: float) -> None:
        """An engine's move."""
        state, playing, moves = self.state, level(self.state, number), self.record.moves
        seed = self.seed + len(moves)
        thinking = playing.think(state, seed)
        thought(thinking, say("cli.play.thinks", player=state.called(state.to_move)))
        self.play(state.move(playing.choose(state, thinking, seed, str(moves[-1]) if moves else "")))

    def hint(self) -> None:
        if self.turn is None:
            print(say("cli.play.ended"))
            return
        try:
            found = thought(level(self.state, COUNT).think(self.state, self.seed), say("cli.play.looking"))
        except KeyboardInterrupt:
            print()
            return
        percent, player = f"{50 + 50 * found.value:.0f}", self.state.called(self.turn)
        how = found.proven_for(self.turn)
        sure = Said("cli.play.sure", how=how) if how else None
        print(f"{found.best}  ({sentence_of(sure or Said('cli.play.chance', percent=percent, player=player))})")

    # --- files

    def save(self, name: str, *, over: bool = False) -> None:
        path = Path(name).expanduser() if name else self.file
        if path is None:
            print(say("cli.play.save-where"))
        elif path.exists() and path != self.file and not over:
            print(say("cli.play.exists", path=path))
        else:
            records.write(path, [self.record])
            self.saved, self.file = self.record, path
            print(say("cli.play.saved", path=path))

    def load(self, words: list[str], *, over: bool) -> None:
        number = int(words.pop()) if len(words) > 1 and re.fullmatch("[0-9]{1,9}", words[-1]) else 1
        name = " ".join(words)
        if not name:
            print(say("cli.play.load-what"))
        elif self.record != self.saved and not over:
            print(say("cli.play.not-saved", name=name))
        else:
            self.begin(nth(str(Path(name).expanduser()), number))
            self.show()

    def leave(self) -> None:
        """Offers to save; if the answer is no, or none, shows the moves, so that nothing is lost."""
        try:
            while self.record != self.saved and (name := _wanted(input(say("cli.play.save-it")))):
                first, *rest = name.split()
                self.obey(*([first, *rest] if first in ("save", "save!") else ["save", name]))
        except (EOFError, KeyboardInterrupt):
            print()
        if self.record != self.saved:
            moves = list(map(str, self.record.moves))
            print(say("cli.play.lost-moves", moves=" ".join(moves)) if moves else say("cli.play.lost"))


def _wanted(answer: str) -> str:
    """The file that someone names; nothing if that is a no."""
    return "" if answer.strip().lower() in ("n", "no") else answer.strip()
