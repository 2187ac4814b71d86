"""The page's types are those of the protocol."""

from web.typescript import TYPES, typescript


def test_the_page_has_the_types_of_the_server() -> None:
    """If not: `make types`."""
    assert typescript() == TYPES.read_text(encoding="utf-8")
