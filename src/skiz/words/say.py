"""From a key and parameters to a sentence in one of three languages."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias, get_args

Lang: TypeAlias = Literal["en", "hu", "de"]
LANGS: tuple[Lang, ...] = get_args(Lang)
Words: TypeAlias = Mapping[Lang, Mapping[str, str]]

# Parameters that are codes with words of their own: suit="h" is said as `suit.h`.
CODED: Mapping[str, tuple[str, ...]] = {
    **{name: (name,) for name in ("bid", "contract", "trumps", "suit", "figure", "phase")},
    "next": ("bid",),
    "level": ("level", "bid"),
    "said": ("level",),
    "value": ("contract", "trumps", "call"),
}
CARDS = ("card", "cards", "prey", "hunter")  # card names: "h10 sQ" is said as signs and ranks
REASON = "reason"  # the key of a sentence within the sentence, of the same parameters


@cache
def catalogue(lang: Lang) -> Mapping[str, str]:
    """Every key of a language with its text; `{name}` stands for a parameter."""
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
    """The text of a key with its parameters filled in, in the words of a game that has its own:
    `level.asserufen.2` for `level.2`, and of a table that has `own`; KeyError when the catalogue
    lacks it.
    """
    words = {**catalogue(lang), **own[lang]} if own else catalogue(lang)
    worded = {name: _worded(name, value, words, game) for name, value in params.items()}
    if REASON in params:
        worded[REASON] = words[f"reason.{params[REASON]}"].format(**worded)
    return words[key].format(**worded)


def card_name(name: str, lang: Lang = "en") -> str:
    """What a card is called: `h10` by its sign and rank."""
    return _card(name, catalogue(lang))


def _worded(name: str, value: object, words: Mapping[str, str], game: object) -> object:
    """A parameter in words where it is a code that has some, else as it is."""
    if name in CARDS:
        return " ".join(_card(card, words) for card in str(value).split())
    families = CODED.get(name, ())
    keys = (key for family in families for key in (f"{family}.{game}.{value}", f"{family}.{value}"))
    return next((words[key] for key in keys if key in words), value)


def _card(name: str, words: Mapping[str, str]) -> str:
    """A card of a suit as its sign and rank; any other by what it is called, if not as written."""
    sign, rank = words.get(f"sign.{name[0]}"), words.get(f"rank.{name[1:]}")
    return sign + rank if sign and rank else words.get(f"card.{name}", name)
