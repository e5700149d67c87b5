"""Sentences from a key and parameters, in one of three languages."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias, get_args

from .isolated import isolated

Lang: TypeAlias = Literal["en", "hu", "de"]
LANGS: tuple[Lang, ...] = get_args(Lang)
Words: TypeAlias = Mapping[Lang, Mapping[str, str]]

# Parameters with words under their own name.
WORDED = ("bid", "contract", "trumps", "suit", "figure", "phase", "often")
# Parameters that are codes with words of their own: suit="h" is said as `suit.h`.
CODED: Mapping[str, tuple[str, ...]] = {
    **{name: (name,) for name in WORDED},
    "next": ("bid",),
    "level": ("level", "bid"),
    "said": ("level",),
    "value": ("contract", "trumps", "call"),
}
CARDS = ("card", "cards", "prey", "hunter")  # card names: "h10 sQ" is said as signs and ranks
REASON = "reason"  # the key of a sentence inside the sentence, with the same parameters


@cache
def catalogue(lang: Lang) -> Mapping[str, str]:
    """Return every text of a language by its key; `{name}` stands for a parameter.

    >>> catalogue("en")["suit.h"]
    'hearts'
    """
    with files("skiz.words").joinpath(f"{lang}.toml").open("rb") as file:
        return dict(_flat(tomllib.load(file)))


def _flat(tree: Mapping[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield above + key, str(value)


def say(
    key: str, lang: Lang = "en", game: object = None, own: Words | None = None, **params: object
) -> str:
    """Return the text of a key with its parameters filled in.

    The words of a `game` take precedence: `level.asserufen.2` over `level.2`. So do `own`, the
    words of a table's own figures. Raise KeyError if the catalogue lacks the key.

    >>> say("figure.trull", "hu")
    'tulétroá'
    """
    words = {**catalogue(lang), **own[lang]} if own else catalogue(lang)
    worded = {name: _worded(name, value, words, game) for name, value in params.items()}
    if REASON in params:
        worded[REASON] = words[f"reason.{params[REASON]}"].format(**worded)
    return words[key].format(**worded)


def card_name(name: str, lang: Lang = "en") -> str:
    """Return the name of a card: `h10` becomes its sign and rank.

    >>> card_name("h10")
    '♥10'
    """
    return _card(name, catalogue(lang))


def _worded(name: str, value: object, words: Mapping[str, str], game: object) -> object:
    """Return a parameter in words if it is a code that has some, and otherwise unchanged."""
    if name in CARDS:
        return " ".join(_card(card, words) for card in str(value).split())
    if isinstance(value, str) and name not in CODED:
        return isolated(value)
    families = CODED.get(name, ())
    keys = (key for family in families for key in (f"{family}.{game}.{value}", f"{family}.{value}"))
    return next((words[key] for key in keys if key in words), value)


def _card(name: str, words: Mapping[str, str]) -> str:
    """Return a card of a suit as its sign and rank, and any other by its name, or unchanged."""
    sign, rank = words.get(f"sign.{name[0]}"), words.get(f"rank.{name[1:]}")
    return sign + rank if sign and rank else words.get(f"card.{name}", name)
