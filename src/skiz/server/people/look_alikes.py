"""Names that imitate others: a Cyrillic А is not the letter A, but looks like it.

Names are compared by skeletons (UTS #39, Unicode Security Mechanisms): each letter is replaced by
the letter that it looks like. Accents and capitals are ignored.
"""

import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from .invisible_characters import UNCHOSEN, visible_part


@lru_cache(maxsize=4096)
def read_as(name: str) -> str:
    """Return a name as it reads: without accents, capitals and the sign of a guest's number."""
    return _unaccented(name.removesuffix(UNCHOSEN).casefold())


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[tuple[str, str]]:
    """Return the forms by which a name may be mistaken for another.

    They are how it reads, how it looks, and how it looks in small letters.

    Example:
        >>> sorted(looks("Ilona"))
        [('looks', 'llona'), ('reads', 'ilona'), ('small', 'ilona')]
    """
    small = skeleton(_plain(name.casefold()))
    found = {"reads": read_as(name), "looks": skeleton(_plain(name)), "small": small}
    return frozenset(found.items())


def mimics(name: str, other: str) -> bool:
    """Return whether a name imitates another.

    The very same name does not, since two people may have it.

    Example:
        >>> [mimics("Ilona", other) for other in ("llona", "ILONA", "Ilona", "Anna")]
        [True, False, False, False]
    """
    return read_as(name) != read_as(other) and not looks(name).isdisjoint(looks(other))


def skeleton(text: str) -> str:
    """Return what a text looks like, letter by letter."""
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).translate(_table()))


def _plain(name: str) -> str:
    """Return the visible part of a name, without accents."""
    return _unaccented(visible_part(name))


def _unaccented(name: str) -> str:
    letters = unicodedata.normalize("NFD", name)
    return "".join(one for one in letters if not unicodedata.combining(one)).strip()


@cache
def _table() -> dict[int, str]:
    """Return what each letter looks like."""
    found = {}
    for line in (files(__package__) / "confusables.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            target, _, sources = line.partition(": ")
            for source in sources.split():
                found[int(source, 16)] = _text(target)
    return found


def _text(written: str) -> str:
    return "".join(chr(int(letter, 16)) for letter in written.split("+"))
