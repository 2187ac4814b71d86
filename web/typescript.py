"""Writes src/api/types.ts, the page's types, from what goes over the wire (`archipel.server.protocol`).

`python -m web.typescript`, or `make types`. It knows as much of JSON Schema as these shapes need, and refuses the rest.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from archipel.scene import Scene
from archipel.server.protocol import drafts, messages, requests, tables

TYPES = Path(__file__).parent / "src/api/types.ts"
HEAD = (
    "/** What goes over the wire. `make types` writes this from `archipel.server.protocol`; do not change it here. */\n"
)
WIDTH = 110  # of a line, as in biome.json

SENT: dict[str, Any] = {
    shape.__name__: shape
    for shape in (tables.Game, tables.Table, tables.TableList, tables.OpenedTables, tables.Refusal, tables.Language)
} | {"Scene": Scene, "Draft": drafts.Draft, "ServerMessage": messages.ServerMessage}
ASKED: dict[str, Any] = {"NewTable": requests.NewTable, "ClientMessage": messages.ClientMessage}

# A number of 0 or 1 is a player wherever it stands.
PLAYER = {"type": "integer", "minimum": 0, "maximum": 1}
NAMES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


class _Whole(GenerateJsonSchema):
    """What is sent is sent with all its fields; what is asked may leave out what has a default."""

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,
    ) -> bool:
        return self.mode == "serialization" or super().field_is_required(field, total)


def typescript(sent: dict[str, Any] = SENT, asked: dict[str, Any] = ASKED) -> str:
    """The whole file."""
    known = _definitions(asked, "validation") | _definitions(sent, "serialization")
    ordered = dict.fromkeys(name for root in (*sent, *asked) for name in _reached(root, known))
    return "\n".join([HEAD, "export type Player = 0 | 1;\n", *(_declared(name, known[name]) for name in ordered)])


def _definitions(shapes: dict[str, Any], mode: Any) -> dict[str, Schema]:
    adapters = [(name, mode, TypeAdapter(shape)) for name, shape in shapes.items()]
    roots, found = TypeAdapter.json_schemas(adapters, ref_template="{model}", schema_generator=_Whole)
    unions = {name: schema for (name, _), schema in roots.items() if "$ref" not in schema}
    return {**found.get("$defs", {}), **unions}


def _reached(name: str, known: dict[str, Schema]) -> Iterator[str]:
    """A definition, then all that it needs."""
    waiting, seen = [name], set()
    while waiting:
        name = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        yield name
        waiting = [*_references(known[name]), *waiting]


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"]
        for key, part in schema.items():
            if key != "discriminator":
                yield from _references(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _references(part)


def _declared(name: str, schema: Schema) -> str:
    doc = f"/** {schema['description']} */\n" if "description" in schema else ""
    if schema.get("type") == "object" and "properties" in schema:
        required = schema.get("required", ())
        fields = (
            f"  {field}{'' if field in required else '?'}: {_type(part)};\n"
            for field, part in schema["properties"].items()
        )
        return f"{doc}export interface {name} {{\n{''.join(fields)}}}\n"
    text = f"export type {name} = {_type(schema)};\n"
    if len(text) > WIDTH:
        text = f"export type {name} =\n  | " + "\n  | ".join(_type(schema).split(" | ")) + ";\n"
    return doc + text


def _type(schema: Schema) -> str:
    match schema:
        case {"$ref": str(name)}:
            return name
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": choices} | {"oneOf": choices}:
            return " | ".join(dict.fromkeys(map(_type, choices)))
        case {"prefixItems": items}:
            return f"[{', '.join(map(_type, items))}]"
        case {"type": "array", "items": item}:
            text = _type(item)
            return f"({text})[]" if " " in text and not text.startswith("[") else f"{text}[]"
        case {"type": "object", "additionalProperties": dict(value)}:
            return f"Record<string, {_type(value)}>"
        case {"type": "integer"} if PLAYER.items() <= schema.items():
            return "Player"
        case {"type": str(name)} if name in NAMES:
            return NAMES[name]
    raise NotImplementedError(f"no TypeScript for {schema}")


if __name__ == "__main__":
    TYPES.write_text(typescript(), encoding="utf-8")
