"""Statements that are written again and again: compiled once, and given to the driver as text.

SQLAlchemy Core still has the only text of each. It compiles it for the database in use.
"""

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.types import TypeEngine

from ..common import Json

Parameters = list[tuple[Any, ...]] | list[dict[str, Any]]


class WrittenJson(sa.types.UserDefinedType[str]):
    """JSON that is already a text when it is bound."""

    cache_ok = True
    render_bind_cast = True  # PostgreSQL does not take a text for JSON

    def get_col_spec(self, **_: object) -> str:
        """Return the name of the type in the database."""
        return "JSON"


def prepared(statement: sa.Executable) -> sa.Executable:
    """Let a statement be compiled once; each of its rows must have all its parameters."""
    return statement.execution_options(prepared=True)


class Prepared:
    """A statement as text for one database, and its rows as the parameters of the driver."""

    def __init__(self, statement: sa.Executable, dialect: sa.Dialect) -> None:
        assert isinstance(statement, sa.ClauseElement)
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, sa.sql.compiler.SQLCompiler)
        self.text = str(compiled)
        self._places = compiled.positiontup
        self._bound = [
            (name, _processor(bind.type, dialect)) for name, bind in compiled.binds.items()
        ]

    def parameters(self, rows: Sequence[Json]) -> Parameters:
        """Return the rows as the driver takes them."""
        named = [
            {
                name: row[name] if as_bound is None else as_bound(row[name])
                for name, as_bound in self._bound
            }
            for row in rows
        ]
        if self._places is None:
            return named
        return [tuple(row[name] for name in self._places) for row in named]


def _processor(kind: TypeEngine[Any], dialect: sa.Dialect) -> Callable[[Any], Any] | None:
    """Return what turns a value into one that the driver can bind; None if nothing has to."""
    return kind.dialect_impl(dialect).bind_processor(dialect)
