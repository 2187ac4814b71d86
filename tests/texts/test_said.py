"""A kind and its values, and the sentences made of them."""

import pickle

import pytest

import archipel
from archipel import BadNotation, IllegalMove
from archipel.texts import Said, languages, sentence, source


def test_a_said_never_changes_and_equals_another_with_the_same_kind_and_values() -> None:
    said = Said("iago.occupied", cell="e4")
    assert said == Said("iago.occupied", cell="e4") != Said("iago.occupied", cell="e5")
    assert hash(said) == hash(Said("iago.occupied", cell="e4"))
    assert pickle.loads(pickle.dumps(said)) == said
    with pytest.raises(AttributeError):
        said.kind = "other"
    with pytest.raises(TypeError):
        said.values["cell"] = "e5"  # type: ignore[index]


def test_it_goes_to_json_and_back_with_what_is_said_within_it() -> None:
    said = Said("games.over", reason=Said("iago.score", more=84, less=60), moves=["e4", "e5"])
    assert Said.from_dict(said.as_dict()) == said
    assert said.as_dict()["values"]["moves"] == ["e4", "e5"]


def test_a_refusal_is_one_sentence_in_every_language() -> None:
    state = archipel.start("iago").play("e4").play("d4")
    with pytest.raises(IllegalMove) as caught:
        state.play("e5")
    assert str(caught.value) == "e5: it captures nothing, and the largest capture is forced: 1 (legal here: c4)"
    assert sentence(caught.value, "ja") == (
        "e5：最も多く捕獲できる手（1個）が義務ですが、ここでは0個です（合法手：c4）"
    )
    assert (caught.value.kind, caught.value.move, caught.value.legal) == ("iago.must-capture", "e5", ("c4",))


def test_a_move_that_the_sentence_names_is_not_named_in_front() -> None:
    with pytest.raises(IllegalMove, match=r"^e4 holds a disk already$"):
        archipel.start("iago", "loose").play("e4").play("e4")


def test_places_stand_in_front() -> None:
    error = BadNotation("iago.no-move", text="zz").at(file="games.txt", line=3, record=2, ply=7)
    assert str(error).startswith("games.txt: line 3, game 2, ply 7: 'zz' is no move of Iago")
    assert error.reason.startswith("'zz' is no move")
    assert sentence(error, "ja").startswith("games.txt：3行目、第2局、7手目：「zz」")


def test_errors_can_be_pickled_whole() -> None:
    with pytest.raises(BadNotation) as caught:
        archipel.position("iago/standard 5/6/7/8/9/8/7/x6/5 D")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), again.column) == (BadNotation, str(caught.value), 29)


def test_plural_forms() -> None:
    assert str(Said("palago.larger", more=1, less=0)) == "tiles used up, largest group 1 arch to 0"
    assert str(Said("palago.larger", more=2, less=1)) == "tiles used up, largest group 2 arches to 1"


def test_large_numbers_are_written_without_separators() -> None:
    assert "4096 characters" in str(Said("notation.too-long", most=4096, characters=5000))


def test_numbers_beyond_all_sense_are_said_too() -> None:
    for number in (10**30, -(10**30), float("inf"), float("nan")):
        assert str(number) in str(Said("games.none", name=number, games=["iago"]))


def test_what_a_language_does_not_know_is_said_in_english_and_what_nobody_knows_as_it_is() -> None:
    assert sentence(Said("lazo.arch"), "xx") == "arch"
    assert sentence(Said("nobody.knows", cell="e4")) == "nobody.knows e4"


def test_the_languages() -> None:
    assert next(iter(languages().items())) == ("en", "English")
    assert languages()["ja"] == "日本語"
    assert "iago-occupied" in source("ja")
