"""The limits on what a client may say, read from its types: in words, the largest, and one over.

A type is described by its JSON schema, with all references inserted.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, get_args

from pydantic import BaseModel

from skiz.server.app.app import OF_TABLES, ROUTES
from skiz.server.studies.frames import StudyFrame
from skiz.server.tables.frames import Frame

Schema: TypeAlias = dict[str, Any]
WHOLE = 2**31 - 1


def schema_of(model: type[BaseModel]) -> Schema:
    """Return the schema of a type without references."""
    whole = model.model_json_schema()
    found: Schema = _resolved(whole, whole.get("$defs", {}))
    return found


def _resolved(part: Any, named: Schema) -> Any:
    if isinstance(part, list):
        return [_resolved(one, named) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _resolved(named[part["$ref"].split("/")[-1]], named)
    return {key: _resolved(value, named) for key, value in part.items() if key != "$defs"}


def _ways(schema: Schema) -> list[Schema]:
    """Return the alternatives for a value."""
    ways: list[Schema] = schema.get("anyOf") or schema.get("oneOf") or [schema]
    return ways


def _letters(schema: Schema) -> int | None:
    """Return the letters that a text may have."""
    fixed = re.search(r"\{(\d+)\}\$$", schema.get("pattern", ""))
    return int(fixed[1]) if fixed else schema.get("maxLength")


def _is_closed(schema: Schema) -> bool:
    """Return whether one of a few words is allowed, or nothing at all."""
    return "enum" in schema or "const" in schema or schema.get("type") in ("boolean", "null")


def unbounded(schema: Schema, place: str = "") -> Iterator[str]:
    """Yield the places whose size is not limited."""
    for way in _ways(schema):
        kind = way.get("type")
        if _is_closed(way):
            continue
        if kind == "string":
            yield from [place] if _letters(way) is None else []
        elif kind in ("integer", "number"):
            yield from [] if {"maximum", "minimum"} <= way.keys() else [place]
        elif kind == "array":
            yield from [] if "maxItems" in way else [place]
            yield from unbounded(way["items"], f"{place}[]")
        elif "properties" in way:
            yield from [] if way.get("additionalProperties") is False else [place]
            for name, field in way["properties"].items():
                yield from unbounded(field, f"{place}.{name}")
        elif kind == "object":
            yield from [] if "maxProperties" in way else [place]
            yield from [] if {"maxLength", "enum"} & way["propertyNames"].keys() else [place]
            more = way["additionalProperties"]
            yield from unbounded(more if isinstance(more, dict) else {}, f"{place}.*")
        else:
            yield f"{place} any"


def in_words(schema: Schema) -> str:
    """Return the limit of each field in the words of docs/limits.md."""
    fields = [
        f"`{name}` {words}"
        for way in _ways(schema)
        for name, field in way.get("properties", {}).items()
        if (words := _words(field))
    ]
    return ", ".join(fields) or "–"


def _words(schema: Schema) -> str:
    return " or ".join(dict.fromkeys(filter(None, map(_word, _ways(schema)))))


def _word(schema: Schema) -> str:
    kind = schema.get("type")
    if _is_closed(schema):
        return ""
    if kind == "string":
        return f"{_letters(schema):,}"
    if kind in ("integer", "number"):
        low, high = int(schema["minimum"]), int(schema["maximum"])
        return "whole" if high == WHOLE else f"{low:,} to {high:,}"
    if kind == "array":
        inner = _word(schema["items"])
        return f"{schema['maxItems']:,} × {inner}"
    if "properties" in schema:
        return f"({in_words(schema)})"
    if kind == "object":
        more = schema["additionalProperties"]
        words = _words(more) if isinstance(more, dict) else "any"
        return f"{schema['maxProperties']:,} fields of {words}"
    return "any"


def largest(schema: Schema) -> Any:
    """Return the largest allowed value."""
    way = next((one for one in _ways(schema) if not _is_closed(one)), _ways(schema)[0])
    kind = way.get("type")
    if "const" in way or "enum" in way:
        return way.get("const", (way.get("enum") or [None])[0])
    if kind == "string":
        return "a" * (_letters(way) or 1)
    if kind in ("integer", "number"):
        return way["maximum"]
    if kind == "array":
        return [largest(way["items"])] * way["maxItems"]
    if "properties" in way:
        return {name: largest(field) for name, field in way["properties"].items()}
    if kind == "object":
        names = way["propertyNames"].get("enum") or [f"{n:03}" for n in range(way["maxProperties"])]
        more = way["additionalProperties"]
        value = largest(more) if isinstance(more, dict) else 1
        return dict.fromkeys(names[: way["maxProperties"]], value)
    return True if kind == "boolean" else None


def one_over(schema: Schema) -> Iterator[tuple[str, Any]]:
    """Yield the largest allowed value with one field too large by one, by the field's name."""
    for way in _ways(schema):
        for name, field in way.get("properties", {}).items():
            for over in _over(field):
                yield name, {**largest(way), name: over}


def _over(schema: Schema) -> Iterator[Any]:
    open_ = [one for one in _ways(schema) if not _is_closed(one)]
    for way in open_:
        kind = way.get("type")
        if kind == "string":
            yield "a" * ((_letters(way) or 0) + 1)
        elif kind in ("integer", "number"):
            yield way["maximum"] + 1
        elif kind == "array":
            yield [*largest(way), largest(way["items"])]
            yield from ([one] for one in _over(way["items"]))
        elif "properties" in way:
            yield from (value for _, value in one_over(way))
        elif kind == "object":
            yield {**largest(way), "over": 1}


def all_routes() -> list[Any]:
    """Return the routes of the application, whose paths begin after `/api`."""
    return [late.built for of in (*OF_TABLES, *ROUTES) for late in of.under("")]


def bodies() -> dict[str, type[BaseModel]]:
    """Return the type of each route's body, by method and path."""
    return {
        f"{method} /api{route.path}": route.body_field.field_info.annotation
        for route in all_routes()
        if getattr(route, "body_field", None)
        for method in route.methods
    }


def frames() -> dict[str, type[BaseModel]]:
    """Return the kinds of frames of both sockets, named by their first field."""
    found = {}
    for socket, kinds in (("table", get_args(Frame)), ("study", get_args(StudyFrame))):
        for kind in kinds:
            found[f"{socket}: {next(iter(kind.model_fields))}"] = kind
    return found


def rows(types: Mapping[str, type[BaseModel]]) -> list[str]:
    """Return the rows of a table of types with the limit of each field."""
    return [f"| `{name}` | {in_words(schema_of(one))} |" for name, one in sorted(types.items())]


if __name__ == "__main__":  # for the author of docs/limits.md
    print(*rows(bodies()), "", *rows(frames()), sep="\n")
