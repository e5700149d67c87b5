"""The pack between the beginning of a deal and its cards, where it is cut at the table."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from skiz.table import Chair


@dataclass(frozen=True, slots=True)
class PackShuffled:
    """The pack is shuffled by a secret, and waits to be cut; nobody sees more of it."""

    secret: str


@dataclass(frozen=True, slots=True)
class PackCut:
    """Somebody lifts so many cards off the pack, which go under the rest."""

    chair: Chair
    place: int


PackEvent: TypeAlias = PackShuffled | PackCut


@dataclass(frozen=True, slots=True)
class Pack:
    """All that has happened to the pack of a deal."""

    secret: str
    cut: PackCut | None = None


def handle(pack: Pack | None, event: PackEvent) -> Pack:
    """The pack after something has happened to it."""
    match event:
        case PackShuffled(secret):
            return Pack(secret)
        case PackCut():
            assert pack is not None
            return replace(pack, cut=event)
