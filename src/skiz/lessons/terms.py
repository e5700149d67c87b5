"""The terms of the games: a short explanation of each, with an example and the clause behind it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from skiz.words import LANGS

from .lesson import Texts


@dataclass(frozen=True, eq=False)
class Term:
    """A term.

    It has the keys of the words for it, its family (empty: any), the forms in which the texts of
    the rules write it, an explanation, and an example.
    """

    key: str
    words: tuple[str, ...]
    family: str
    clause: str
    stems: Mapping[str, tuple[str, ...]]  # by language
    texts: Texts
    example: Texts


@cache
def terms() -> tuple[Term, ...]:
    """Return all terms, in the order of their file.

    >>> terms()[0].key
    'trick'
    """
    with files("skiz.lessons").joinpath("terms.toml").open("rb") as file:
        found = tomllib.load(file)
    return tuple(
        Term(
            key,
            tuple(entry.get("words", ())),
            entry.get("family", ""),
            entry["clause"],
            {lang: tuple(entry["stems"].get(lang, ())) for lang in LANGS},
            {lang: entry["is"][lang] for lang in LANGS},
            {lang: entry["example"][lang] for lang in LANGS},
        )
        for key, entry in found.items()
    )
