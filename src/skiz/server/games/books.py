"""The rules in force, as a page reads them: of a house, and of a table with its figures."""

import json
from functools import lru_cache
from typing import Any

from skiz.figures import FigureFile
from skiz.rulebook import Source, book
from skiz.table import Rules

from ..common import Json
from ..table_log import rules

JSON = "application/json"
MOST_KEPT = 64  # books, each of a hundred kilobytes


def book_of(these: Rules) -> bytes:
    """Return chapters and clauses, as JSON."""
    house = tuple(sorted(these.house.values().items()))
    return _book(these.key, house, None if these.own is None else these.own.file)


@lru_cache(MOST_KEPT)
def _book(key: str, house: tuple[tuple[str, Any], ...], file: FigureFile | None) -> bytes:
    """Return the rules of a house that is fully specified, made once."""
    chapters: list[Json] = [
        {
            "chapter": chapter,
            "clauses": [
                {
                    "cite": entry.clause.cite,
                    "text": dict(entry.texts),
                    "field": entry.option.field if entry.option else None,
                    "value": entry.option.value if entry.option else None,
                    "source": source_to_json(entry.clause.source),
                }
                for entry in entries
            ],
        }
        for chapter, entries in book(rules(key, None, dict(house), file))
    ]
    return json.dumps(chapters, ensure_ascii=False).encode()


def source_to_json(source: Source) -> Json:
    """Return the source of a clause, as JSON."""
    return {"title": dict(source.title), "author": dict(source.author), "url": source.url}


class OwnFigures(dict[str, FigureFile]):
    """The files of figures, by game, for tables that bring none."""
