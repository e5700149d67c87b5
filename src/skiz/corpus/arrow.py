"""Rows as Parquet, with the schema of the tables; needs the extra `corpus`."""

import re
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from .schema import TABLES, VERSION, Field

SIMPLE = {
    "string": pa.string(),
    "bool": pa.bool_(),
    "double": pa.float64(),
    "int8": pa.int8(),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "int64": pa.int64(),
}


def schema_of(table: str) -> Any:
    """Return the Arrow schema of a table; each field carries its meaning."""
    fields = [_field(one) for one in TABLES[table]]
    return pa.schema(fields, {"skiz.table": table, "skiz.schema": str(VERSION)})


def _field(one: Field) -> Any:
    return pa.field(one.name, type_of(one.kind), metadata={"meaning": one.meaning})


def type_of(kind: str) -> Any:
    """Return the Arrow type that is written like this.

    >>> type_of("list<struct<seat: int8, bid: string>>")
    ListType(list<item: struct<seat: int8, bid: string>>)
    """
    if kind in SIMPLE:
        return SIMPLE[kind]
    name, _, inner = kind.removesuffix(">").partition("<")
    if name == "list":
        return pa.list_(type_of(inner))
    parts = (part.split(": ", 1) for part in re.split(r", (?=\w+: )", inner))
    return pa.struct([(key, type_of(value)) for key, value in parts])


def as_parquet(table: str, rows: Sequence[dict[str, Any]]) -> bytes:
    """Return rows of a table as a Parquet file; the same rows give the same bytes."""
    content = BytesIO()
    found = pa.Table.from_pylist(list(rows), schema_of(table))
    pq.write_table(found, content, compression="zstd", compression_level=9)
    return content.getvalue()
