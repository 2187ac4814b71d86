"""The page's types are those of the protocol."""

from dataclasses import dataclass
from typing import Any

import pytest

from archipel.server.protocol import requests, tables
from web.typescript import TYPES, typescript


def test_the_page_has_the_types_of_the_server() -> None:
    """If not: `make types`."""
    assert typescript() == TYPES.read_text(encoding="utf-8")


def test_a_new_field_is_all_that_it_takes() -> None:
    """As CONTRIBUTING says it."""

    @dataclass(frozen=True, kw_only=True)
    class Table(tables.Table):
        """A table."""

        choices: int = 0

    class NewTable(requests.NewTable):
        """A new table."""

        rated: bool = False
        kind: requests.Theme

    new = set(typescript({"Table": Table}, {"NewTable": NewTable}).splitlines())
    old = set(typescript({"Table": tables.Table}, {"NewTable": requests.NewTable}).splitlines())
    added = ["  choices: number;", "  rated?: boolean;", '  kind: "light" | "dark";']
    assert new - old == {*added, "/** A table. */", "/** A new table. */"}


def test_what_has_no_type_in_the_page_is_refused() -> None:
    @dataclass
    class Vague:
        anything: Any

    with pytest.raises(NotImplementedError, match="no TypeScript"):
        typescript({"Vague": Vague}, {})
