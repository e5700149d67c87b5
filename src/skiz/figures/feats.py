"""Feats: the eight verbs that express every figure, and All, AnyOf and Not to join them.

They are data without methods. Functions elsewhere judge them, put them in words and search for
them.
"""

from typing import TypeAlias

from skiz.cards import Card, Cards, Seat, value


@value(frozen=True, slots=True)
class Take:
    """The side captures all of these cards in its tricks.

    A card that was discarded or stayed in the talon is in nobody's tricks. Then neither side can
    capture it, whichever side the card counts for.
    """

    cards: Cards


@value(frozen=True, slots=True)
class Win:
    """The side wins every trick first … last, each with one of `using` (None: with any card).

    With `seat`, that player must win them, whatever that player's side.

    >>> from skiz.games import game
    >>> pack = game("illustrated").rules().pack
    >>> ultimo = Win(9, 9, using=pack.cards("I"))  # the last trick, with the pagát
    """

    first: int
    last: int
    using: Cards | None = None
    seat: Seat | None = None


@value(frozen=True, slots=True)
class Score:
    """The side reaches this many card points."""

    points: int


@value(frozen=True, slots=True)
class Count:
    """The side reaches this many tricks.

    With `seat`, that player must reach them, whatever that player's side.
    """

    tricks: int
    seat: Seat | None = None


@value(frozen=True, slots=True)
class Catch:
    """The side's hunter takes the prey of the others in the same trick.

    If the hunter is None, any card of the side may take it.
    """

    prey: Card
    hunter: Card | None


@value(frozen=True, slots=True)
class Fall:
    """The side plays the card to this trick and does not win the trick with it.

    If `captured`, the trick must also go to the other side.
    """

    trick: int
    card: Card
    captured: bool = False


@value(frozen=True, slots=True)
class Fell:
    """One of these cards falls in this trick, from any player or, if `theirs`, the other side."""

    trick: int
    cards: Cards
    theirs: bool = False


@value(frozen=True, slots=True)
class Hold:
    """A player has exactly this many of these cards in hand when play begins.

    A figure gives it without `seat`. The seat is filled in where the feat is judged.
    """

    cards: Cards
    count: int
    seat: Seat | None = None


@value(frozen=True, slots=True)
class All:
    """All of these feats together."""

    feats: tuple["Feat", ...]


@value(frozen=True, slots=True)
class AnyOf:
    """At least one of these feats."""

    feats: tuple["Feat", ...]


@value(frozen=True, slots=True)
class Not:
    """The opposite of a feat: it is made where the feat is lost."""

    feat: "Feat"


Feat: TypeAlias = Take | Win | Score | Count | Catch | Fall | Fell | Hold | All | AnyOf | Not


def count_feats(feat: Feat) -> int:
    """Return how many feats a feat consists of, itself included."""
    match feat:
        case All(feats) | AnyOf(feats):
            return 1 + sum(map(count_feats, feats))
        case Not(one):
            return 1 + count_feats(one)
        case _:
            return 1


@value(frozen=True, slots=True)
class Figure:
    """An undertaking of a side: its key, its feat, and the clause behind it.

    Worths are points or, with `times_game`, multiples of what the game is worth. `announced` is the
    worth when announced (0: it cannot be), and `silent` when made unannounced (0: it then pays
    nothing). `lost` is what a failed announcement costs (None: as much as it is worth). A `slip`
    costs `slips` (None: `silent`) unless the figure was announced.

    The sets hold keys of figures. If one of `covered_by` is made, this figure pays its own side
    nothing. Announcing this figure `bars` its side from others. What it `implies` is announced with
    it and must be made for it. It `replaces` what a partner announced. It is never announced in the
    same turn as the figures `apart`.

    `quiet` is a different feat that counts when it is unannounced. A seat that announces it `needs`
    a number of trumps within bounds. With `off_lead`, the side that leads to the first trick may
    not announce it.
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
