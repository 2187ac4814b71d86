"""The page in another language: never a sentence of English, whatever goes wrong; and a language that is one file."""

import json
import random
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Transformer
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

import archipel
from archipel.server.storage import in_file
from archipel.texts import source
from tests.server.serving import ARCHIPEL, Server, serving
from tests.web.conftest import PATIENCE, watched
from tests.web.playing import begin, click_game, resign, status

pytestmark = pytest.mark.slow

VARIANTS = [(game, variant) for game, variants in archipel.games().items() for variant in variants]

# What is no word of English: names of ours that people type, of formats, of keys.
NAMES = {
    "Archipel",
    "JSON",
    "SVG",
    "PNG",
    "GIF",
    "Esc",
    "Enter",
    "Del",
    "Ctrl",
    "Home",
    "End",
    "person",
    "level",
    "swap",
    "type",
}
NAMES |= {
    word for game, variants in archipel.games().items() for word in (game, *re.findall(r"[a-z]+", " ".join(variants)))
}

# All that is shown or spoken; not what people wrote themselves.
WORDS = """() => {
    const told = [document.title];
    const walk = (node) => {
        if (node.nodeType === Node.TEXT_NODE) told.push(node.textContent);
        if (node.nodeType !== Node.ELEMENT_NODE || node.matches("script, style, .language, .comment")) return;
        for (const name of ["aria-label", "title", "aria-valuetext", "alt", "placeholder"])
            told.push(node.getAttribute(name) ?? "");
        for (const child of node.childNodes) walk(child);
    };
    walk(document.body);
    return told.filter((text) => /[A-Za-z]{2}/.test(text));
}"""


def english(text: str) -> list[str]:
    """The words of English in a text; what is quoted is somebody else's, and so are tags and names of fields."""
    own = re.sub(r"「[^」]*」|\[\w+ \"[^\"]*\"\]|^[a-z]+(\.[a-z]+)*(?=：)", "", text)
    words = re.findall(r"[^\W\d_]{3,}", own)
    return [word for word in words if word.isascii() and word not in NAMES]


def test_english_is_noticed() -> None:
    assert english("e4 holds a disk already") == ["holds", "disk", "already"]
    assert english("e5: it captures nothing, and more is forced") == ["captures", "nothing", "and", "more", "forced"]
    assert english('clock.base：1以上です。[Event "Club night"]') == []
    assert english("「holds a disk」は iago の a1-b2/c3 ではありません") == []


def all_words(page: Page) -> list[str]:
    return [f"{text!r} on {page.url}" for text in page.evaluate(WORDS) if english(text)]


@pytest.fixture
def japanese(browser: Browser, server: Server) -> Iterator[Page]:
    """A page of somebody whose browser speaks Japanese."""
    context = browser.new_context(base_url=server.url, reduced_motion="reduce", locale="ja-JP")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    complaints = watched(page)
    yield page
    assert not complaints
    context.close()


def said(page: Page, do: Callable[[], object]) -> str:
    """What the page says when something is done."""
    toast = page.get_by_test_id("toast")
    page.evaluate("document.querySelectorAll('[data-testid=toast]').forEach((old) => old.dataset.testid = 'old')")
    do()
    expect(toast).to_be_visible()
    return toast.inner_text()


def test_the_browser_s_language_is_spoken_at_once(japanese: Page) -> None:
    japanese.goto("/")
    expect(japanese.get_by_test_id("front-lazo")).to_have_text("対局")
    expect(japanese.locator("html")).to_have_attribute("lang", "ja")
    assert all_words(japanese) == []
    japanese.get_by_test_id("language").click()
    expect(japanese.get_by_test_id("front-lazo")).to_have_text("Play")
    japanese.reload()
    expect(japanese.get_by_test_id("front-lazo")).to_have_text("Play")
    expect(japanese.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_why_a_click_is_no_move_is_said_in_japanese(japanese: Page, game: str, variant: str) -> None:
    """At the start and in the middle of a game, at cells of all sorts."""
    choice = random.Random(f"{game}/{variant}")
    begin(japanese, f"{game}/{variant}")
    state = archipel.start(game, variant)
    for _ in range(2):
        steps = {step.split()[0] for step in map(str, state.legal_moves())}
        cells = [name for name in cell_names(japanese) if name not in steps]
        for cell in choice.sample(cells, min(6, len(cells))):
            why = said(japanese, lambda cell=cell: click_cell(japanese, cell))  # type: ignore[misc]
            assert english(why) == [], why
        state = click_game(japanese, state, choice.randrange(100), most=3)
        if state.turn is None:
            break
    assert all_words(japanese) == []


def cell_names(page: Page) -> list[str]:
    """The cells that a click finds: steps lie over the others."""
    return page.locator("[data-cell]").evaluate_all(  # type: ignore[no-any-return]
        """cells => cells.filter((cell) => {
            const {x, y, width, height} = cell.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2) === cell;
        }).map((cell) => cell.dataset.cell)"""
    )


def click_cell(page: Page, cell: str) -> None:
    page.locator(f"[data-cell='{cell}']").first.click()


@pytest.mark.parametrize(
    ("game", "variant"), [("iago", "standard"), ("palago", "single"), ("lazo", "small"), ("desdemona", "iago")]
)
def test_how_a_game_ends_is_said_in_japanese(japanese: Page, server: Server, game: str, variant: str) -> None:
    choice = random.Random(3)
    state = archipel.start(game, variant)
    moves = []
    while state.turn is not None:
        moves.append(str(choice.choice(state.legal_moves())))
        state = state.play(moves[-1])
    table = server.table(game, variant=variant, moves=moves)
    japanese.goto(f"/table/{table['id']}")
    expect(status(japanese)).to_contain_text(
        "勝ち" if state.outcome and state.outcome.winner is not None else "引き分け"
    )
    assert all_words(japanese) == []
    japanese.get_by_test_id("analysis").click()
    japanese.get_by_test_id("how-to-play").click()
    assert all_words(japanese) == []
    japanese.keyboard.press("Escape")
    japanese.get_by_test_id("more").click()
    assert all_words(japanese) == []


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/table/none",
        "/play/nogame",
        "/play/iago/novariant",
        "/play/iago?moves=zz",
        "/play/iago?moves=e4,e4",
        "/play/palago?moves=0,0a",
        "/play/palago?moves=1,-1c+0,0a",
        "/play/lazo?moves=swap",
        "/play/lazo/small?moves=a9",
        "/play/desdemona?moves=d1-d7,d1-e3",
        "/play/desdemona?moves=d1-d7/g7",
        "/play/iago?seats=somebody,nobody",
        "/play/iago?seats=person",
        "/play/iago?seats=level11,person",
        "/play/iago?clock=0",
        "/play/iago?clock=999999",
        f"/play/iago?moves={'e4,' * 600}e4",
        f"/play/iago?moves={'e' * 70}",
        "/play/iago?position=nothing",
        "/play/iago?position=iago/standard%205/6/7/8/9/8/7/6/5%20X",
        "/play/iago?position=iago/standard%205/6/7/8/9/8/7/x6/5%20D",
        "/play/iago?position=iago/standard%205/6/7/8/9/8/7/6%20D",
        "/play/iago?position=lazo/small%20nothing%20W",
        "/play/palago?position=palago/standard%205,5a%20W",
        "/play/lazo?position=iago/standard%205/6/7/8/9/8/7/6/5%20D",
        "/play/desdemona?position=desdemona/standard%2010/10/10/10/10/10/10/10/10%20W",
    ],
)
def test_bad_addresses_are_refused_in_japanese(japanese: Page, path: str) -> None:
    japanese.goto(path)
    expect(japanese.locator(".nothing h1")).to_be_visible()
    assert re.search(r"[ぁ-ん]", japanese.locator(".nothing").inner_text())
    assert all_words(japanese) == []


BAD_RECORDS = [
    "",
    "nothing",
    "1. e4 *\n",
    '[Game "nothing"]\n\n1. e4 *\n',
    '[Game "iago"]\n[Variant "nothing"]\n\n1. e4 *\n',
    '[Game "iago"]\n[Variant\n\n1. e4 *\n',
    '[Game "iago"]\n\n1. e4 e4 *\n',
    '[Game "iago"]\n\n1. e4 zz *\n',
    '[Game "iago"]\n\n1. e4 {never closed\n',
    '[Game "iago"]\n\n1. e4 (d4 *\n',
    '[Game "iago"]\n\n1. e4) *\n',
    '[Game "iago"]\n\n1. e4 1-0 d4\n',
    '[Game "iago"]\n[Position "nothing"]\n\n1. e4 *\n',
    '[Game "iago"]\n[Date "nothing"]\n\n1. e4 *\n',
    '[Game "iago"]\n[Result "nothing"]\n\n1. e4 *\n',
    "{",
    "{}",
    "[]",
    "[1, 2]",
    '{"game": "iago"}',
    '{"game": "iago", "moves": 3}',
    '{"game": "iago", "moves": ["zz"]}',
    '{"game": "nothing", "moves": []}',
    "a " * 10_001,
    '[Game "iago"]\n\n1. e4 *\n\n' * 101,
]


def test_bad_records_are_refused_in_japanese(japanese: Page, tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    japanese.goto("/games")
    for text in BAD_RECORDS:
        file.write_text(text)
        why = said(japanese, lambda: japanese.get_by_test_id("open-record").set_input_files(file))
        assert why.startswith("このファイルは棋譜として読めませんでした。"), text[:80]
        assert len(why) > len("このファイルは棋譜として読めませんでした。×") + 5, text[:80]
        assert all_words(japanese) == [], text[:80]


# What the page would never send, in the place of what it sends when a hint is asked for.
ASKED: list[dict[str, Any]] = [
    {"type": "takeback"},
    {"type": "prune", "node": 0},
    {"type": "prune", "node": 99},
    {"type": "look", "node": 99},
    {"type": "look", "node": 0, "steps": ["zz"]},
    {"type": "line", "node": 0, "moves": ["zz"]},
    {"type": "line", "node": 0, "moves": []},
    {"type": "move", "node": 0, "move": "zz"},
    {"type": "move", "node": 0, "move": "a1"},
    {"type": "move", "node": 0, "move": "e" * 65},
    {"type": "resign", "player": 1},
    {"type": "resign", "player": 2},
    {"type": "hint", "node": "zz"},
    {"type": "analyse", "node": 0, "lines": 99},
    {"type": "nothing"},
    {},
]


def test_what_a_table_refuses_is_said_in_japanese(japanese: Page) -> None:
    instead: dict[str, Any] = {}

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def send(message: str | bytes) -> None:
            asked = json.loads(message)
            server.send(json.dumps({**instead, "id": asked["id"]} if asked["type"] == "hint" else asked))

        socket.on_message(send)

    japanese.route_web_socket("**/socket*", between)
    begin(japanese, "iago", seats="person,level1")
    for ask in ASKED:
        instead = ask
        why = said(japanese, japanese.get_by_test_id("hint").click)
        assert english(why) == [], (ask, why)
    resign(japanese)
    expect(status(japanese)).to_contain_text("投了")
    for ask in ({"type": "resign", "player": 0}, {"type": "resign"}):
        instead = ask
        why = said(japanese, japanese.get_by_test_id("hint").click)
        assert english(why) == [], (ask, why)
    assert all_words(japanese) == []


def answering(status: int, body: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=status, body=body)


def test_a_server_that_fails_is_told_in_japanese(japanese: Page) -> None:
    for fail in (answering(502, "<h1>Bad Gateway</h1>"), answering(200, "{"), lambda route: route.abort()):
        japanese.route("**/api/tables*", fail)
        japanese.goto("/games")
        expect(japanese.locator(".trouble")).to_contain_text("サーバー")
        assert all_words(japanese) == []
        japanese.goto("/play/iago")
        expect(japanese.locator(".nothing")).to_contain_text("サーバー")
        assert all_words(japanese) == []
        japanese.unroute("**/api/tables*")


def test_texts_that_come_late_are_waited_for(japanese: Page) -> None:
    """Nothing is shown before; and a server that was away is asked again."""
    failures = iter([True, True])

    def away(route: Route) -> None:
        if next(failures, False):
            route.abort()
        else:
            assert japanese.locator("#page").inner_text() == ""
            route.continue_()

    japanese.route("**/api/texts/ja", away)
    japanese.goto("/")
    expect(japanese.get_by_test_id("front-lazo")).to_have_text("対局")


# --- a third language


class Strange(Transformer):
    """English as nobody writes it."""

    def visit_TextElement(self, node: fluent.TextElement) -> fluent.TextElement:  # noqa: N802
        return fluent.TextElement(re.sub(r"[aeiouyAEIOUY]", "ø", node.value).replace("th", "þ").replace("Th", "Þ"))


@pytest.fixture(scope="module")
def third(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A package beside ours that brings a language, in one file."""
    folder = tmp_path_factory.mktemp("third")
    (folder / "strange").mkdir()
    (folder / "strange" / "__init__.py").touch()
    messages = FluentParser().parse(source("en"))
    (folder / "strange" / "xx.ftl").write_text(FluentSerializer().serialize(Strange().visit(messages)))
    about = folder / "strange-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[archipel.texts]\nstrange = strange\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        yield folder


def test_a_third_language_is_one_file(browser: Browser, third: Path, tmp_path: Path) -> None:
    with serving(in_file(tmp_path / "games.sqlite")) as server:
        assert [language["name"] for language in server.get("/api/languages")] == ["English", "日本語", "øngløsh"]
        context = browser.new_context(base_url=server.url, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        complaints = watched(page)
        page.goto("/")
        language = page.get_by_test_id("language")
        language.click()
        expect(language).to_have_attribute("aria-label", "XX · øngløsh")
        language.click()
        expect(page.get_by_test_id("front-iago")).to_have_text("Pløø")
        assert all_words(page) == []
        begin(page, "desdemona", query="&moves=d1-d7")
        page.locator("[data-cell='e5']").click()
        expect(page.get_by_test_id("toast")).to_have_text("Bløck høs nø ømøzøn øn e5.")
        assert all_words(page) == []
        page.goto("/play/iago?moves=e4,e4")
        expect(page.locator(".nothing p")).to_have_text("Plø 2: e4 hølds ø døsk ølrøødø.")
        page.goto("/play/iago?moves=e4")
        expect(status(page)).to_be_visible()
        assert all_words(page) == []
        assert not complaints
        context.close()


@pytest.mark.usefixtures("third")
def test_the_command_speaks_it_too() -> None:
    done = subprocess.run([ARCHIPEL, "--language", "xx", "show", "nothing"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "archipel: 'nothing' øs nø pøsøtøøn, nø gømø ønd nø følø\n")
