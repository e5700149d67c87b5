"""The pack between the beginning of a deal and its cards: shuffled by a secret of the server and by
those of people at the table, and then cut, where the house has that done.

Each commits to a secret before any is revealed, and the server before all: so the last to speak
gains nothing by what the others have said.
"""

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TypeAlias

from skiz.table import Chair


def commitment(secret: str) -> str:
    """What commits to a secret without telling it: its SHA-256, in hexadecimal digits."""
    return sha256(secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class PackShuffled:
    """The server has a secret to shuffle the pack by; all are told what commits it to that."""

    secret: str

    @property
    def commitment(self) -> str:
        """What it is committed by."""
        return commitment(self.secret)


@dataclass(frozen=True, slots=True)
class PackGiven:
    """The pack is that of a board of a duplicate set: nobody else shuffles or cuts it, since it is
    the same at all tables. The seed of the set gives the secret; all are told what commits to it,
    and the version of the bots that the board is begun with (None in old logs).
    """

    set: str
    board: int
    commitment: str
    version: str | None = None


@dataclass(frozen=True, slots=True)
class SecretCommitted:
    """A person commits to a secret of his own; None: gives none."""

    chair: Chair
    commitment: str | None


@dataclass(frozen=True, slots=True)
class CommitmentsClosed:
    """Nobody else commits to a secret: they may be revealed."""


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """A person tells the secret that he has committed to."""

    chair: Chair
    secret: str


@dataclass(frozen=True, slots=True)
class SecretsTaken:
    """The order of the pack is fixed, by the secrets of these chairs too; from the people on others
    none came.
    """

    chairs: tuple[Chair, ...] = ()
    missing: tuple[Chair, ...] = ()


@dataclass(frozen=True, slots=True)
class PackCut:
    """Somebody lifts so many cards off the pack, which go under the rest."""

    chair: Chair
    place: int


@dataclass(frozen=True, slots=True)
class PackRevealed:
    """The deal is over, and the server tells its secret."""

    secret: str


PackEvent: TypeAlias = (
    PackShuffled
    | PackGiven
    | SecretCommitted
    | CommitmentsClosed
    | SecretRevealed
    | SecretsTaken
    | PackCut
    | PackRevealed
)

PACK_NAMES = {
    PackShuffled: "shuffled",
    PackGiven: "given",
    SecretCommitted: "committed",
    CommitmentsClosed: "commitments",
    SecretRevealed: "secret",
    SecretsTaken: "secrets",
    PackCut: "cut",
    PackRevealed: "revealed",
}


@dataclass(frozen=True, slots=True)
class Pack:
    """All that has happened to the pack of a deal."""

    secret: str
    committed: tuple[SecretCommitted, ...] = ()
    closed: bool = False  # whether nobody else may commit to a secret
    revealed: tuple[SecretRevealed, ...] = ()  # in the order of chairs
    taken: SecretsTaken | None = None  # none in old logs: nobody was told a commitment
    cut: PackCut | None = None
    given: PackGiven | None = None

    @property
    def others(self) -> tuple[str, ...]:
        """The secrets of people that go into the shuffle, in the order of chairs."""
        return tuple(one.secret for one in self.revealed)

    def commitment_of(self, chair: Chair) -> SecretCommitted | None:
        """What a chair has committed to."""
        return next((one for one in self.committed if one.chair == chair), None)

    def unrevealed(self) -> list[Chair]:
        """The chairs that have committed to a secret and not told it."""
        told = {one.chair for one in self.revealed}
        return [one.chair for one in self.committed if one.commitment and one.chair not in told]


def handle(pack: Pack | None, event: PackEvent) -> Pack:
    """The pack after something has happened to it."""
    if isinstance(event, PackShuffled):
        return Pack(event.secret)
    assert pack is not None
    match event:
        case PackGiven():
            return replace(pack, given=event)
        case SecretCommitted():
            return replace(pack, committed=(*pack.committed, event))
        case CommitmentsClosed():
            return replace(pack, closed=True)
        case SecretRevealed():
            revealed = sorted((*pack.revealed, event), key=lambda one: one.chair)
            return replace(pack, revealed=tuple(revealed))
        case SecretsTaken():
            return replace(pack, taken=event)
        case PackCut():
            return replace(pack, cut=event)
        case PackRevealed():
            return pack
