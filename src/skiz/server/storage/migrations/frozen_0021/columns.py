"""The columns and tables of the frozen schema, in few words."""

from typing import Any

import sqlalchemy as sa

METADATA = sa.MetaData()
TEXT, LONG_TEXT, BYTES, JSON = sa.String(), sa.Text(), sa.LargeBinary(), sa.JSON(none_as_null=True)
NUMBER, LONG, REAL, DOUBLE = sa.Integer(), sa.BigInteger(), sa.Float(), sa.Float(53)
FLAG, DAY, TIME = sa.Boolean(), sa.Date(), sa.DateTime()


def keys(*names: str, of: Any = TEXT) -> list[sa.Column[Any]]:
    """Return the columns of a key."""
    return [sa.Column(name, of, primary_key=True, autoincrement=False) for name in names]


def given(*names: str, of: Any = TEXT, index: bool = False) -> list[sa.Column[Any]]:
    """Return columns that every row fills."""
    return [sa.Column(name, of, nullable=False, index=index) for name in names]


def maybe(*names: str, of: Any = TEXT, index: bool = False) -> list[sa.Column[Any]]:
    """Return columns that may be empty."""
    return [sa.Column(name, of, index=index) for name in names]


def refers(name: str, to: str, is_key: bool = True, index: bool = False) -> sa.Column[Any]:
    """Return a reference to a row of another table, which may belong to the key."""
    foreign = sa.ForeignKey(f"{to}.id")
    return sa.Column(name, TEXT, foreign, primary_key=is_key, nullable=False, index=index)


def table(name: str, *parts: sa.schema.SchemaItem) -> None:
    """Declare a table."""
    sa.Table(name, METADATA, *parts)


def of_a_table(name: str, *parts: sa.schema.SchemaItem) -> None:
    """Declare a table whose rows belong to a card table."""
    table(name, refers("table_id", "tables"), *parts)


def of_a_deal(name: str, *parts: sa.schema.SchemaItem) -> None:
    """Declare a table whose rows belong to a deal of a card table."""
    of_a_table(name, *keys("deal", of=NUMBER), *parts)
