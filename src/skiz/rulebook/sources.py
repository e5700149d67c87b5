"""Sources: one TOML file for each, with a bibliography and numbered clauses in our own words."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from skiz.words import LANGS, Lang


class NoClause(KeyError):
    """A citation of something that no source contains."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Clause:
    """One rule in every language; `cite` is `file/id`, as code cites it."""

    cite: str
    chapter: str
    texts: Mapping[Lang, str]
    value: str | None = None
    option: str | None = None  # the point of a house that decides it
    differs: tuple[str, ...] = ()  # clauses of other sources that say otherwise
    decision: str | None = None  # the clause that settles the difference

    @property
    def source(self) -> "Source":
        """The source to which it belongs."""
        return source(self.cite.partition("/")[0])


@dataclass(frozen=True)
class Source:
    """A text from which rules were taken, and its clauses by id."""

    key: str
    title: Mapping[Lang, str]  # in its own language; in others only if it has a title there
    author: Mapping[Lang, str]  # empty if it names none; Hungarian puts the family name first
    url: str  # empty if it is not certain
    read: date
    note: str
    clauses: Mapping[str, Clause]


def clause(cite: str) -> Clause:
    """Return the clause of a citation such as `pais/follow`; raise NoClause if there is none.

    >>> clause("pais/follow").chapter
    'play'
    """
    key, _, name = cite.partition("/")
    try:
        return source(key).clauses[name]
    except KeyError:
        raise NoClause(f"no clause is called {cite!r}") from None


@cache
def source(key: str) -> Source:
    """Return the source of this key; raise NoClause if there is none.

    >>> source("pais").clauses["follow"] == clause("pais/follow")
    True
    """
    file = folder().joinpath(f"{key}.toml")
    if not key.isidentifier() or not file.is_file():
        raise NoClause(f"no source is called {key!r}; there are {', '.join(sources())}")
    with file.open("rb") as opened:
        found = tomllib.load(opened)
    clauses = {name: _clause(f"{key}/{name}", entry) for name, entry in found["clause"].items()}
    return Source(key, clauses=clauses, **found["source"])


def _clause(cite: str, entry: Mapping[str, Any]) -> Clause:
    return Clause(
        cite,
        entry["chapter"],
        {lang: entry[lang] for lang in LANGS},
        entry.get("value"),
        entry.get("option"),
        tuple(entry.get("differs", ())),
        entry.get("decision"),
    )


def sources() -> tuple[str, ...]:
    """Return the keys of all sources.

    >>> sources()[:2]
    ('asserufen', 'bte')
    """
    names = (entry.name for entry in folder().iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def folder() -> Traversable:
    """Return the folder of the sources: in the package, or at the root of the checkout.

    >>> folder().joinpath("pais.toml").is_file()
    True
    """
    installed = files("skiz").joinpath("sources")
    return installed if installed.is_dir() else Path(__file__).parents[3] / "sources"
