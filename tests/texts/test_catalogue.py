"""Every kind has a text in every language, every text a kind, and the two agree about the values."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import archipel
from archipel.cli import COMMANDS
from archipel.editor import editor, has_editor
from archipel.rules import State
from archipel.rules.registry import states
from archipel.scene import scene
from archipel.scene.picture import pictures
from archipel.scene.steps import steps_of
from archipel.texts import languages, source
from archipel.texts.catalogue import CONTEXT
from tests.play import random_game
from tests.texts import golden

ROOT = Path(__file__).parents[2]
KIND = re.compile(r"(?!.*\.(txt|html)$)[a-z]+(\.[a-z0-9-]+)+|language|verbatim")  # and no name of a file
# Said by the catalogue itself, or made of names that games have.
PUT_TOGETHER = ("language", "list.", "place", "about", "legal-here", "player.", "mark.", "variant-standard")


class _Variables(Visitor):
    def __init__(self) -> None:
        self.found = set[str]()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


@cache
def messages(language: str) -> dict[str, frozenset[str]]:
    """The variables of each message."""
    found: dict[str, frozenset[str]] = {}
    for entry in FluentParser().parse(source(language)).body:
        assert not isinstance(entry, fluent.Junk), entry.content
        if isinstance(entry, fluent.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands twice"
            variables = _Variables()
            variables.visit(entry)
            found[entry.id.name] = frozenset(variables.found)
    return found


def said_in_python() -> Iterator[tuple[str, str, frozenset[str] | None]]:
    """Where something is said, its kind, and its values if all of them are named there."""
    ours = (path for path in sorted((ROOT / "src/archipel").rglob("*.py")) if path.parent.name != "texts")
    for path in ours:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) not in ("Path", "import_module"):
                where = f"{path.relative_to(ROOT)}:{node.lineno}"
                names = [word.arg for word in node.keywords]
                values = None if None in names else frozenset(name for name in names if name) - {*CONTEXT, "at"}
                for kind in _kinds(node.args[0]):
                    yield where, kind, values
            elif isinstance(node, ast.keyword) and node.arg == "help":
                for kind in _kinds(node.value):
                    yield f"{path.relative_to(ROOT)}:{node.value.lineno}", kind, None


def _kinds(node: ast.expr) -> Iterator[str]:
    """The kinds that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and KIND.fullmatch(node.value):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _kinds(node.body)
        yield from _kinds(node.orelse)


def name(kind: str) -> str:
    return kind.replace(".", "-")


def spoken() -> set[str]:
    """The beginnings of the kinds that there are texts for: `iago.` in `iago.occupied`."""
    return {message.partition("-")[0] for message in messages("en")}


def test_every_kind_has_a_text_that_uses_its_values() -> None:
    wrong = []
    for where, kind, values in said_in_python():
        if kind.partition(".")[0] not in spoken():
            continue  # a name of something else, like a file or a module
        if name(kind) not in messages("en"):
            wrong.append(f"{where}: {kind} has no text")
        elif values is not None and values != messages("en")[name(kind)]:
            wrong.append(f"{where}: {kind} has {sorted(values)}, its text {sorted(messages('en')[name(kind)])}")
    assert wrong == []


def test_every_text_has_a_kind() -> None:
    sources = [path.read_text() for path in (ROOT / "src/archipel").rglob("*.py")]
    sources += [path.read_text() for path in (ROOT / "web/src").rglob("*.ts*")]
    said = {name(word) for text in sources for word in re.findall(r"[\"'`]([a-z]+(?:[.-][a-z0-9-]+)*)[\"'`]", text)}
    said |= {f"cli-{command}" for command in COMMANDS}
    said |= {f"{kind}-shown" for kind in said}  # more of what is said of an ending
    ours = tuple(map(name, PUT_TOGETHER))
    games = {word for game in archipel.games() for word in words_of(game)}
    unsaid = messages("en").keys() - said - games
    assert sorted(message for message in unsaid if not message.startswith(ours)) == []


@pytest.mark.parametrize("game", archipel.games())
def test_every_word_of_a_game_has_a_text(game: str) -> None:
    """What it is called, and whatever is seen on its board."""
    for language in languages():
        assert sorted(words_of(game) - messages(language).keys()) == []


@cache
def words_of(game: str) -> frozenset[str]:
    """The messages that a game needs besides what it says: found by looking at games of all its variants."""
    variants = [variant.replace("+", "-") for variant in archipel.games()[game]]
    taught = "|".join(["goal", "rules-[1-9]", *(f"lesson-{lesson.word}" for lesson in pictures()[game].lessons)])
    said = re.compile(rf"{game}-(?:{taught})(?:-(?:{'|'.join(variants)}))?")
    rules = {message for message in messages("en") if said.fullmatch(message)}
    found = {"name", "line", "signs", "writing", "rules-1", "goal", "hint"}
    found |= {f"lesson-{lesson.word}" for lesson in pictures()[game].lessons}
    found |= {f"variant-{variant}" for variant in variants if variant != "standard"}
    if has_editor(game):
        found |= {f"one-{stock.kind}" for stock in editor(game).stocks}
        for variant in archipel.games()[game]:
            found |= {f"mark-{word}" for word in editor(game).marks(archipel.start(game, variant)).values()}
    for variant in archipel.games()[game]:
        states = random_game(game, variant, 1)
        swapped = states[1].play(states[1].legal_moves()[-1])  # where there are swaps
        for state in (*states[:: max(1, len(states) // 8)], swapped):
            seen = scene(state)
            found |= {f"task-{task}" for task in _tasks(state)}
            found |= {f"piece-{piece.kind}" for piece in seen.pieces}
            found |= {f"count-{count.kind}" for count in seen.counts}
            found |= {f"step-{step.kind}" for step in seen.steps if step.kind}
            found |= {seen.frame.nowhere} if seen.frame.nowhere else set()
    return frozenset({f"{game}-{word}" for word in found} | rules)


def _tasks(state: State) -> Iterator[str]:
    """What there is to do in a position, with the moves half built that begin in another way than the first."""
    for move in {len(move): move for move in state.legal_moves()}.values():
        for taken in range(len(move)):
            task = scene(state, steps_of(state, move)[:taken], steps=False).task
            if task:
                yield task


def test_every_language_says_everything() -> None:
    for language in languages():
        assert messages(language).keys() == messages("en").keys(), language
        for message, variables in messages(language).items():
            assert variables <= messages("en")[message], (language, message)


def test_no_text_names_what_is_said_in_front() -> None:
    assert [message for message, variables in messages("en").items() if variables & set(CONTEXT)] == []


@pytest.mark.parametrize("game", archipel.games())
def test_players_have_names(game: str) -> None:
    for player in states()[game].players:
        for language in languages():
            assert f"player-{player.lower()}" in messages(language)


# --- the page


def said_on_the_page() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Where the page says something, its kind and its values."""
    for path in sorted((ROOT / "web/src").rglob("*.ts*")):
        text = path.read_text()
        for call in re.finditer(r"(?:\bsay\(\s*|\bkind: )\"([a-z0-9-]+\.[a-z0-9.-]+)\"", text):
            line = text.count("\n", 0, call.start()) + 1
            yield f"{path.relative_to(ROOT)}:{line}", call[1], _keys(text[call.end() :])


def _keys(rest: str) -> frozenset[str]:
    """The keys of the object literal that follows a kind, if one does."""
    found = re.match(r",\s*(?:values: )?\{", rest)
    if not found:
        return frozenset()
    depth, part, parts = 0, "", []
    for letter in rest[found.end() :]:
        if depth == 0 and letter in ",}":
            parts.append(part)
            part = ""
            if letter == "}":
                break
        else:
            depth += (letter in "({[") - (letter in ")}]")
            part += letter
    return frozenset(part.partition(":")[0].strip() for part in parts if part.strip())


def test_keys_are_read() -> None:
    assert _keys(")") == frozenset()
    assert _keys(", { a, b: f({ c: 1, d }, 2), e: [3, 4] })") == {"a", "b", "e"}
    assert _keys(", values: { a: 1 } }") == {"a"}
    assert _keys(",\n  {\n    a: x ? 1 : 2,\n  },\n)") == {"a"}


def test_what_the_page_says_has_a_text_that_uses_its_values() -> None:
    said = list(said_on_the_page())
    assert len(said) > 100
    wrong = []
    for where, kind, values in said:
        if name(kind) not in messages("en"):
            wrong.append(f"{where}: {kind} has no text")
        elif values != messages("en")[name(kind)]:
            wrong.append(f"{where}: {kind} has {sorted(values)}, its text {sorted(messages('en')[name(kind)])}")
    assert wrong == []


def test_every_text_of_the_page_is_said_there() -> None:
    said = {name(kind) for _, kind, _ in said_on_the_page()}
    assert sorted(message for message in messages("en") if message.startswith("page-") and message not in said) == []


def test_the_page_puts_sentences_together_as_we_do() -> None:
    """The page's own tests read the same file."""
    assert json.loads(golden.FILE.read_text(encoding="utf-8")) == golden.cases()


def test_nothing_is_said_but_kinds() -> None:
    """What is raised or said has a kind where it is written; a sentence there could not be said in another language."""
    saying = {"Said", "say", "error", *_errors()}
    wrong = []
    for path in sorted((ROOT / "src/archipel").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).rpartition(".")[2] in saying:
                given = node.args[0]
                sentence = isinstance(given, ast.Constant) and not KIND.fullmatch(str(given.value))
                if sentence or (isinstance(given, ast.JoinedStr) and " " in ast.unparse(given)):
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(given)}")
    assert wrong == []


def _errors() -> set[str]:
    """The names of all ArchipelErrors in the sources."""
    parents: dict[str, set[str]] = {}
    for path in (ROOT / "src/archipel").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                parents[node.name] = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
    found = {"ArchipelError"}
    while more := {name for name, bases in parents.items() if bases & found} - found:
        found |= more
    return found
