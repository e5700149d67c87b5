"""The pack between the beginning of a deal and its cards.

It is shuffled by a secret of the server and by secrets of people at the table. Then it is cut, if
the house says so. Each commits to a secret before any is revealed, and the server commits first. So
the last to reveal gains nothing from knowing the others.
"""

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TypeAlias

from skiz.table import Chair


def commitment(secret: str) -> str:
    """Return the commitment to a secret: its SHA-256 in hexadecimal digits.

    It does not reveal the secret.
    """
    return sha256(secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class PackShuffled:
    """The event that the server has a secret for the shuffle; all see only its commitment."""

    secret: str

    @property
    def commitment(self) -> str:
        """The commitment to the secret."""
        return commitment(self.secret)


@dataclass(frozen=True, slots=True)
class PackGiven:
    """The event that the pack is that of a board of a duplicate set.

    Nobody else shuffles or cuts it, since it is the same at all tables. The secret follows from the
    seed of the set. Everybody sees its commitment, and the version of the bots with which the board
    began (None in old logs).
    """

    set: str
    board: int
    commitment: str
    version: str | None = None


@dataclass(frozen=True, slots=True)
class SecretCommitted:
    """A person's commitment to a secret; None if the person gives none."""

    chair: Chair
    commitment: str | None


@dataclass(frozen=True, slots=True)
class CommitmentsClosed:
    """The event that no more commitments are accepted, so secrets may be revealed."""


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The event that a person reveals the committed secret."""

    chair: Chair
    secret: str


@dataclass(frozen=True, slots=True)
class SecretsTaken:
    """The event that the order of the pack is fixed, including the secrets of these chairs.

    The people on the other chairs gave none.
    """

    chairs: tuple[Chair, ...] = ()
    missing: tuple[Chair, ...] = ()


@dataclass(frozen=True, slots=True)
class PackCut:
    """The event that somebody lifts a number of cards off the pack, which go under the rest."""

    chair: Chair
    place: int


@dataclass(frozen=True, slots=True)
class PackRevealed:
    """The event that the server reveals its secret after the deal."""

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
    """Everything that has happened to the pack of a deal."""

    secret: str
    committed: tuple[SecretCommitted, ...] = ()
    closed: bool = False  # whether no more commitments are accepted
    revealed: tuple[SecretRevealed, ...] = ()  # in the order of chairs
    taken: SecretsTaken | None = None  # None in old logs, which have no commitments
    cut: PackCut | None = None
    given: PackGiven | None = None

    @property
    def others(self) -> tuple[str, ...]:
        """The people's secrets that go into the shuffle, in the order of chairs."""
        return tuple(one.secret for one in self.revealed)

    def commitment_of(self, chair: Chair) -> SecretCommitted | None:
        """Return the commitment of a chair."""
        return next((one for one in self.committed if one.chair == chair), None)

    def unrevealed(self) -> list[Chair]:
        """Return the chairs that have committed to a secret and not revealed it."""
        revealed = {one.chair for one in self.revealed}
        return [one.chair for one in self.committed if one.commitment and one.chair not in revealed]


def handle(pack: Pack | None, event: PackEvent) -> Pack:
    """Return the pack after an event."""
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
