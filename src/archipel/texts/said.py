"""What the software says, in no language yet: a kind and its values."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

Value: TypeAlias = "str | int | float | Said | tuple[Value, ...]"


class Said:
    """A kind, like `iago.occupied`, and its values, like `cell="e4"`. `str` makes the English sentence of it.

    Some values say where a sentence belongs, whatever its kind: see `archipel.texts.catalogue.CONTEXT`.
    """

    __slots__ = ("kind", "values")

    kind: str
    values: Mapping[str, Value]

    def __init__(self, kind: str, /, **values: Any) -> None:
        object.__setattr__(self, "kind", kind)
        given = {name: _frozen(value) for name, value in values.items() if value is not None}
        object.__setattr__(self, "values", MappingProxyType(given))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Said never changes, so its {name} can't be set")

    def but(self, **values: Any) -> "Said":
        """The same with other values, or without those that are None."""
        return Said(self.kind, **{**self.values, **values})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Said):
            return NotImplemented
        return self.kind == other.kind and dict(self.values) == dict(other.values)

    def __hash__(self) -> int:
        return hash((self.kind, frozenset(self.values.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.kind, dict(self.values))

    def __repr__(self) -> str:
        return f"Said({', '.join([repr(self.kind), *(f'{name}={value!r}' for name, value in self.values.items())])})"

    def __str__(self) -> str:
        from archipel.texts.catalogue import sentence

        return sentence(self)

    def as_dict(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        return {"kind": self.kind, "values": {name: _plain(value) for name, value in self.values.items()}}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Said":
        """What was written so."""
        return cls(data["kind"], **{name: _read(value) for name, value in data["values"].items()})


def _frozen(value: Any) -> Value:
    if type(value) in (str, int, float, Said):
        return value  # type: ignore[no-any-return]
    if type(value) in (tuple, list) or isinstance(value, Iterator):
        return tuple(map(_frozen, value))
    return str(value)  # a Move, a path: its text


def _plain(value: Value) -> Any:
    if isinstance(value, Said):
        return value.as_dict()
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _read(value: Any) -> Any:
    if isinstance(value, Mapping):
        return Said.from_dict(value)
    return tuple(map(_read, value)) if isinstance(value, list) else value


def _restored(kind: str, values: dict[str, Value]) -> Said:
    return Said(kind, **values)
