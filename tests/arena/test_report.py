"""The page that a study writes: whole, alone, and with every figure in it."""

import json
from functools import cache
from html.parser import HTMLParser

import pytest

import archipel
from archipel import Limit
from archipel.arena.measures import Figure
from archipel.arena.plots import Bin, bins, figure_text
from archipel.arena.report import ROWS, Depth, Study, write_report
from archipel.arena.tally import measure
from archipel.records import Ply, Record


class Page(HTMLParser):
    """Reads a page, and sees to it that what is opened is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[dict[str, str | None]] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()
        assert not self.opened

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.append(dict(attrs))
        if tag != "meta":
            self.opened.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.append(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return "\n".join(self.words)


def played(game: str, variant: str, seed: int) -> Record:
    """A game of the search against itself."""
    start = state = archipel.start(game, variant)
    line: list[Ply] = []
    while not state.outcome:
        found = archipel.analyse(state, Limit(nodes=20), seed=seed, search="uct")
        line.append(Ply(found.best, evaluation=found.value * (1 - 2 * state.to_move)))
        state = state.play(found.best)
    return Record(start, tuple(line)).ending(state)


@cache
def study(game: str, variant: str, games: int = 3, depth: Depth | None = None) -> Study:
    measures = measure(played(game, variant, seed) for seed in range(games))
    return Study(game, variant, ("uct:nodes=20", "uct:nodes=20"), 7, games, measures, depth)


DEEP = Depth(Figure(0.75, 0.64, 0.83, 80), "uct:nodes=<200>", "uct:nodes=20")


def page(*studies: Study) -> Page:
    return Page(write_report(studies))


@pytest.mark.parametrize(
    ("game", "variant"), [("lazo", "side2"), ("iago", "standard"), ("palago", "single"), ("desdemona", "border")]
)
def test_every_figure_is_there_with_its_interval(game: str, variant: str) -> None:
    found = study(game, variant, depth=DEEP)
    words = page(found).words
    for row in ROWS:
        assert row.title in words
        assert row.figure(found)
        assert figure_text(row.figure(found), share=row.share) in words
    for reason in found.measures.reasons:
        assert reason.reason in words
        assert figure_text(reason.share, share=True) in words
    for use in found.measures.uses:
        for spot in use.spots:
            assert spot.cell in words
            assert figure_text(spot.use, share=False) in words


def test_what_was_played_is_told_first() -> None:
    found = page(study("lazo", "side2"))
    row = found.words.index("uct:nodes=20 against itself")
    variant, _, games, _, seed = found.words[row - 1 : row + 4]
    assert (variant, games, seed) == ("lazo/side2", "3", "7")
    assert "95 % confidence" in found.text


def test_two_variants_stand_side_by_side_and_then_each_alone() -> None:
    one, other = study("lazo", "side2"), study("lazo", "side3")
    found = page(one, other)
    assert "Side by side" in found.words
    assert found.tags.count("h2") == 4
    assert figure_text(one.measures.length, share=False) in found.words
    assert figure_text(other.measures.length, share=False) in found.words


def test_the_page_needs_nothing_from_anywhere() -> None:
    html = write_report([study("lazo", "side2", depth=DEEP), study("desdemona", "border")])
    found = Page(html)
    assert not {"script", "link", "img", "iframe", "a"} & set(found.tags)
    assert not any({"src", "href", "style", "onclick"} & attributes.keys() for attributes in found.attributes)
    for address in ("http:", "https:", "//", "url(", "@import"):
        assert address not in html


def test_every_plot_says_in_words_what_it_shows() -> None:
    found = page(study("iago", "standard", depth=DEEP))
    pictures = [attributes for tag, attributes in zip(found.tags, found.attributes, strict=True) if tag == "svg"]
    assert len(pictures) == found.tags.count("figure") == found.tags.count("desc") == len(ROWS) + 4
    assert all(picture["role"] == "img" and picture["aria-label"] for picture in pictures)
    assert found.tags.count("details") == 4  # the figures themselves have the table above them


def test_names_from_outside_are_only_text() -> None:
    assert "uct:nodes=<200> against uct:nodes=20" in page(study("lazo", "side2", depth=DEEP)).text
    strange = Study("lazo", "side2", ("<b>&", '"'), 1, 3, study("lazo", "side2").measures)
    assert '<b>& against "' in page(strange).words


def test_what_no_game_tells_is_said_to_be_missing() -> None:
    silent = measure([Record.of(archipel.start("lazo", "side2"), ["a1", "b2"])])
    found = page(Study("lazo", "side2", ("random", "random"), 1, 1, silent))
    assert "Not measured in these games: First player's score, Draws, Decided early, Lead changes, Drama, Depth." in (
        found.words
    )
    assert "2.00 (0.00 – ?)" in found.words  # one game
    beside = page(study("lazo", "side2"), Study("lazo", "side2", ("random", "random"), 1, 1, silent))
    assert "not known" in beside.words


def test_a_game_without_a_move_is_reported() -> None:
    lost = Record(archipel.start("lazo", "side2"), stated="0-1", stated_reason="out of time")
    assert "out of time" in page(Study("lazo", "side2", ("a", "b"), 1, 1, measure([lost]))).words


def test_no_study_makes_no_report() -> None:
    with pytest.raises(ValueError, match="no study"):
        write_report([])


def test_a_study_is_plain_json() -> None:
    told = json.loads(json.dumps(study("lazo", "side2", depth=DEEP).as_dict(), allow_nan=False))
    assert (told["variant"], told["seed"], told["depth"]["score"]["value"]) == ("side2", 7, 0.75)
    assert told["measures"]["length"].keys() == {"value", "low", "high", "games"}


def test_lengths_are_put_into_bins_of_the_same_width() -> None:
    assert bins([(3, 1), (5, 2)]) == [Bin(3, 3, 1), Bin(4, 4, 0), Bin(5, 5, 2)]
    wide = bins([(11, 1), (19, 2), (90, 4)])
    assert [column for column in wide if column.games] == [Bin(10, 14, 1), Bin(15, 19, 2), Bin(90, 94, 4)]
    assert (len(wide), str(wide[0])) == (17, "10–14")


def test_figures_are_written_as_people_read_them() -> None:
    assert figure_text(Figure(0.5, 0.25, 0.75), share=True) == "50.0 % (25.0 – 75.0)"
    assert figure_text(Figure(0.5, 0.25, 0.75), share=False) == "0.50 (0.25 – 0.75)"
    assert figure_text(Figure(12.34, 10, 14.56), share=False) == "12.3 (10.0 – 14.6)"
    assert figure_text(None, share=True) == "not known"
