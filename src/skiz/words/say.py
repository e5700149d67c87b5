"""From a key and parameters to a sentence in one of three languages."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias, get_args

Lang: TypeAlias = Literal["en", "hu", "de"]
LANGS: tuple[Lang, ...] = get_args(Lang)


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


def say(key: str, lang: Lang = "en", **params: object) -> str:
    """The text of a key with its parameters filled in; KeyError when the catalogue lacks it."""
    return catalogue(lang)[key].format(**params)
