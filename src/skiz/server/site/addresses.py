"""The addresses of the page: one table, which the page's own list (`web/src/pages.ts`) equals."""

from collections.abc import Mapping
from typing import NamedTuple

LONGEST = 100  # characters of a part of an address; ids and keys are shorter


class Address(NamedTuple):
    """An address of the page: its name, and its parts, of which those in braces vary.

    Search engines are asked to list it only if it is `listed`: the others belong to people.
    """

    name: str
    pattern: str
    listed: bool = False

    @property
    def parts(self) -> list[str]:
        """The parts between the slashes."""
        return self.pattern.split("/") if self.pattern else []


class Found(NamedTuple):
    """The address that a path has, with the values of its parts."""

    address: Address
    values: Mapping[str, str]


ADDRESSES = (
    Address("lobby", "", listed=True),
    Address("table", "t/{table}"),
    Address("lesson", "learn/{course}/{lesson}", listed=True),
    Address("puzzles-of", "puzzles/{game}"),
    Address("puzzle", "puzzles/{game}/{puzzle}", listed=True),
    Address("study", "studies/{study}"),
    Address("rules", "rules", listed=True),
    Address("rules-of", "rules/{game}", listed=True),
    Address("glossary", "glossary", listed=True),
    Address("replay", "games/{table}/{deal}"),
    Address("deals", "games"),
    Address("fairness", "fairness", listed=True),
    Address("ratings", "ratings"),
    Address("figures", "you/figures"),
    Address("day", "day/{game}", listed=True),
    Address("set", "d/{set}"),
    Address("together", "together", listed=True),
    Address("compare", "compare/{table}/{deal}/{other}/{other-deal}"),
    Address("you", "you"),
    Address("puzzles", "puzzles", listed=True),
    Address("studies", "studies"),
    Address("learn", "learn", listed=True),
)


def find(path: str) -> Found | None:
    """Return the address that a path has, or None.

    >>> find("/rules/asszorti").values
    {'game': 'asszorti'}
    """
    parts = _parts(path)
    if any(len(part) > LONGEST or "\0" in part for part in parts):
        return None
    return next((found for one in ADDRESSES if (found := _match(one, parts))), None)


def canonical(path: str) -> str:
    """Return a path as links write it: without slashes that say nothing.

    >>> canonical("/rules//asszorti/"), canonical("/")
    ('/rules/asszorti', '/')
    """
    return "/" + "/".join(_parts(path))


def _parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part]


def _match(address: Address, parts: list[str]) -> Found | None:
    if len(parts) != len(address.parts):
        return None
    pairs = [*zip(address.parts, parts, strict=True)]
    if any(name != part for name, part in pairs if not name.startswith("{")):
        return None
    return Found(address, {name[1:-1]: part for name, part in pairs if name.startswith("{")})
