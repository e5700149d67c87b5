"""Feats: the eight verbs in which every figure of every game is said, and All, AnyOf and Not to
join them.

They are data without methods; judging, wording and searching them are functions elsewhere.
"""

from dataclasses import dataclass
from typing import TypeAlias

from skiz.cards import Card, Cards, Seat


@dataclass(frozen=True, slots=True)
class Take:
    """The side captures all of these cards in its tricks.

    A card that was laid away, or stayed in the talon, is in nobody's tricks: neither side can do
    it any more, whichever of them the card counts for.
    """

    cards: Cards


@dataclass(frozen=True, slots=True)
class Win:
    """The side wins every trick first … last, each with one of `using` (None: with anything);
    with `seat`, that one player does, whatever his side.
    """

    first: int
    last: int
    using: Cards | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """The side reaches so many card points."""

    points: int


@dataclass(frozen=True, slots=True)
class Count:
    """The side reaches so many tricks; with `seat`, that one player does, whatever his side."""

    tricks: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Catch:
    """The side's hunter, or with None any card of it, takes the others' prey in the same trick."""

    prey: Card
    hunter: Card | None


@dataclass(frozen=True, slots=True)
class Fall:
    """The side plays the card to that trick and does not win the trick with it.

    `captured`: and the others take the trick.
    """

    trick: int
    card: Card
    captured: bool = False


@dataclass(frozen=True, slots=True)
class Fell:
    """One of these cards falls to that trick, whoever plays it; `theirs`: the others do."""

    trick: int
    cards: Cards
    theirs: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """A player has exactly so many of these cards in hand when play begins.

    The figure is told without `seat`; whose hand it is, is filled in where it is judged.
    """

    cards: Cards
    count: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class All:
    """All of these together."""

    feats: tuple["Feat", ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of these, or more."""

    feats: tuple["Feat", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """That this is not done: made where it is lost."""

    feat: "Feat"


Feat: TypeAlias = Take | Win | Score | Count | Catch | Fall | Fell | Hold | All | AnyOf | Not


def count_feats(feat: Feat) -> int:
    """How many feats a feat consists of, counting itself."""
    match feat:
        case All(feats) | AnyOf(feats):
            return 1 + sum(map(count_feats, feats))
        case Not(one):
            return 1 + count_feats(one)
        case _:
            return 1


@dataclass(frozen=True, slots=True)
class Figure:
    """What a side may undertake: its key, what has to be done, and the clause that says so.

    Worths are points, or with `times_game` multiples of the game's: `announced` (0: cannot be),
    `silent` when it happens unannounced (0: worth nothing then), `lost` when an announced one fails
    (None: as much as it is worth). A `slip` costs `slips`, None: `silent`, unless announced.
    The sets are keys of figures: made, its own side is not paid what is `covered_by` it; said, its
    side can no longer say what it `bars`, and what it `implies` is said with it and has to be made
    for it; it `replaces` what a partner said, and is not said in one turn with what it stands
    `apart` from. Unannounced it may take more: `quiet`. Who announces it `needs` at least and at
    most so many trumps, and with `off_lead` must not be of the side that leads to the first trick.
    """

    key: str
    feat: Feat
    cite: str
    announced: int = 0
    silent: int = 0
    lost: int | None = None
    slip: Feat | None = None
    slips: int | None = None
    times_game: bool = False
    covered_by: frozenset[str] = frozenset()
    bars: frozenset[str] = frozenset()
    implies: frozenset[str] = frozenset()
    replaces: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
    quiet: Feat | None = None
    needs: tuple[int, int] | None = None
    off_lead: bool = False
