"""What `import archipel` gives."""

import subprocess
import sys
from importlib.metadata import version

import pytest

import archipel


def test_dir_shows_what_there_is() -> None:
    assert {*archipel.__all__, "__version__"} <= set(dir(archipel))
    for name in dir(archipel):
        assert getattr(archipel, name, None) is not None, name


def test_the_version_is_that_of_the_package() -> None:
    assert archipel.__version__ == version("archipel")


def test_the_core_is_loaded_when_it_is_first_used() -> None:
    code = "import sys, archipel; dir(archipel); print('archipel._core' in sys.modules); archipel.Limit"
    code += "; print('archipel._core' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\nTrue\n"


def test_a_variant_may_stand_behind_its_game() -> None:
    for game, variants in archipel.games().items():
        assert archipel.start(game) == archipel.start(game, "standard")
        for variant in variants:
            assert archipel.start(f"{game}/{variant}") == archipel.start(game, variant)


@pytest.mark.parametrize("names", [("iago/",), ("iago/x",), ("/",), ("iago/loose", "loose"), ("",), (3,), ("iago", 3)])
def test_names_that_there_are_not(names: tuple[str, ...]) -> None:
    with pytest.raises(archipel.UnknownGame):
        archipel.start(*names)
