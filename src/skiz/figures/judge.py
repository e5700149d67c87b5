"""The verdict on a feat: made, lost, or open as far as the viewer can tell.

A feat is lost as early as that can be known. It is open while it depends on a side that the viewer
does not know. A verdict that is not open never changes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from skiz.cards import NO_CARDS, Card, Cards, Seat, Trick, each, of, once, size, union

from .feats import All, AnyOf, Catch, Count, Fall, Feat, Fell, Hold, Not, Score, Take, Win


class Verdict(Enum):
    """Whether a feat is open, made or lost."""

    OPEN = "open"
    MADE = "made"
    LOST = "lost"


@dataclass(frozen=True)
class Ground:
    """The basis of a verdict: the tricks so far, and who is on the side that undertook the feat.

    `ours[seat]` is None if the viewer cannot tell. A trick given without play has a winner and no
    cards. `laid[seat]` are further cards that count for a seat.
    """

    tricks: tuple[Trick, ...]
    length: int
    ours: tuple[bool | None, ...]
    points: tuple[int, ...] = ()
    laid: tuple[Cards, ...] = ()

    def side(self, seat: Seat | None) -> bool | None:
        """Return whether this seat is on the side of the feat."""
        return None if seat is None else self.ours[seat]

    def seat_of(self, trick: Trick, card: Card) -> Seat:
        """Return the seat that played this card to the trick."""
        return trick.player(trick.cards.index(card), len(self.ours))

    @property
    def fallen(self) -> tuple[Cards, ...]:
        """The cards that fell in each of these tricks."""
        return MEMORY.fallen_in(self.tricks)[0]

    @property
    def played(self) -> Cards:
        """All cards that fell in these tricks."""
        return MEMORY.fallen_in(self.tricks)[1]

    @once
    def theirs(self) -> "Ground":
        """The same tricks as the other side sees them."""
        ours = tuple([None if side is None else not side for side in self.ours])
        return Ground(self.tricks, self.length, ours, self.points, self.laid)

    def winning(self, trick: Trick) -> Card | None:
        """Return the card that took the trick; None if the trick was given without play."""
        return None if trick.winner is None else trick.card_of(trick.winner, len(self.ours))


class TrickMemory:
    """A cache of the cards that fell in the tricks that were looked at last.

    All that is judged between two tricks is judged on the same ones, so they are compared by
    identity.
    """

    def __init__(self) -> None:
        self._last: tuple[tuple[Trick, ...], tuple[Cards, ...], Cards] = ((), (), NO_CARDS)

    def fallen_in(self, tricks: tuple[Trick, ...]) -> tuple[tuple[Cards, ...], Cards]:
        """Return the cards that fell in each of these tricks, and in all of them."""
        last = self._last  # read once, because other threads judge too
        if last[0] is not tricks:
            fallen = tuple([of(trick.cards) for trick in tricks])
            self._last = last = (tricks, fallen, union(fallen))
        return last[1:]


MEMORY = TrickMemory()


def judge(feat: Feat, ground: Ground) -> Verdict:
    """Return the verdict on a feat, given these tricks."""
    match feat:
        case Take(cards):
            return _take(cards, ground)
        case Win():
            return _win(feat, ground)
        case Score(points):
            return _score(points, ground)
        case Count(tricks, seat):
            return _count(tricks, seat, ground)
        case Catch():
            return _catch(feat, ground)
        case Fall():
            return _fall(feat, ground)
        case Fell():
            return _fell(feat, ground)
        case Hold():
            return _hold(feat, ground)
        case All(feats):
            return _all([judge(part, ground) for part in feats])
        case AnyOf(feats):
            return opposed(_all([opposed(judge(part, ground)) for part in feats]))
        case Not(part):
            return opposed(judge(part, ground))
        case _:
            assert_never(feat)


def opposed(verdict: Verdict) -> Verdict:
    """Return the verdict on the opposite of a feat."""
    return OPPOSED[verdict]


OPPOSED = {
    Verdict.OPEN: Verdict.OPEN,
    Verdict.MADE: Verdict.LOST,
    Verdict.LOST: Verdict.MADE,
}


def _all(verdicts: list[Verdict]) -> Verdict:
    if Verdict.LOST in verdicts:
        return Verdict.LOST
    return Verdict.OPEN if Verdict.OPEN in verdicts else Verdict.MADE


def _reached(mine: int, unsure: int, goal: int) -> Verdict:
    """Return the verdict on a number that only grows: `mine` is safe, `unsure` may still count."""
    if mine >= goal:
        return Verdict.MADE
    return Verdict.LOST if mine + unsure < goal else Verdict.OPEN


def _by(side: bool | None) -> Verdict:
    return Verdict.OPEN if side is None else Verdict.MADE if side else Verdict.LOST


def _take(cards: Cards, ground: Ground) -> Verdict:
    missing = cards & ~ground.played
    if missing & union(ground.laid) or (missing and len(ground.tricks) == ground.length):
        return Verdict.LOST  # it is in nobody's tricks  # illu/trull
    takers = [
        _by(ground.side(trick.winner))
        for trick, fallen in zip(ground.tricks, ground.fallen, strict=True)
        if fallen & cards
    ]
    return _all([*takers, Verdict.OPEN if missing else Verdict.MADE])


def _win(feat: Win, ground: Ground) -> Verdict:
    due = ground.tricks[feat.first - 1 : feat.last]
    alone = feat.seat
    to_come = feat.last - feat.first + 1 - len(due)
    if feat.using is not None:
        winning = [ground.winning(trick) for trick in due]
        if any(card is None or not feat.using >> card & 1 for card in winning):
            return Verdict.LOST
        if size(feat.using & ~ground.played) < to_come:  # the cards it needs are gone
            return Verdict.LOST
    if not due:
        return Verdict.OPEN
    verdicts = [
        _by(ground.side(trick.winner) if alone is None else trick.winner == alone) for trick in due
    ]
    return _all([*verdicts, Verdict.OPEN if to_come else Verdict.MADE])


def _score(goal: int, ground: Ground) -> Verdict:
    mine, theirs = card_points(ground)
    return _reached(mine, sum(ground.points) - mine - theirs, goal)


def card_points(ground: Ground) -> tuple[int, int]:
    """Return the card points of the feat's side and of the others, as far as can be told."""
    mine = theirs = 0
    for side, cards in _gathered(ground):
        worth = sum(ground.points[card] for card in each(cards))
        mine += worth if side is True else 0
        theirs += worth if side is False else 0
    return mine, theirs


def _gathered(ground: Ground) -> Iterator[tuple[bool | None, Cards]]:
    for trick, fallen in zip(ground.tricks, ground.fallen, strict=True):
        yield ground.side(trick.winner), fallen
    for seat, cards in enumerate(ground.laid):
        yield ground.side(seat), cards


def _count(goal: int, seat: Seat | None, ground: Ground) -> Verdict:
    to_come = ground.length - len(ground.tricks)
    if seat is not None:
        return _reached(sum(trick.winner == seat for trick in ground.tricks), to_come, goal)
    sides = [ground.side(trick.winner) for trick in ground.tricks]
    return _reached(sides.count(True), sides.count(None) + to_come, goal)


def _catch(feat: Catch, ground: Ground) -> Verdict:
    for trick in ground.tricks:
        if feat.prey in trick.cards or feat.hunter in trick.cards:
            caught_with = feat.hunter in (None, ground.winning(trick))
            if not caught_with or feat.prey not in trick.cards:
                return Verdict.LOST
            hunter = ground.side(trick.winner)
            prey = ground.side(ground.seat_of(trick, feat.prey))
            prey_is_theirs = _by(None if prey is None else not prey)
            return _all([_by(hunter), prey_is_theirs])
    return Verdict.LOST if len(ground.tricks) == ground.length else Verdict.OPEN


def _fall(feat: Fall, ground: Ground) -> Verdict:
    for number, trick in enumerate(ground.tricks, 1):
        if feat.card in trick.cards:
            if number != feat.trick or ground.winning(trick) == feat.card:
                return Verdict.LOST
            mine = _by(ground.side(ground.seat_of(trick, feat.card)))
            if not feat.captured:
                return mine
            winner = ground.side(trick.winner)
            return _all([mine, _by(None if winner is None else not winner)])
    return Verdict.LOST if len(ground.tricks) >= feat.trick else Verdict.OPEN


def _fell(feat: Fell, ground: Ground) -> Verdict:
    if len(ground.tricks) >= feat.trick:
        trick = ground.tricks[feat.trick - 1]
        there = [card for card in trick.cards if feat.cards >> card & 1]
        if not feat.theirs:
            return _by(bool(there))
        sides = [ground.side(ground.seat_of(trick, card)) for card in there]
        return _by(True if False in sides else None if None in sides else False)
    return Verdict.OPEN if feat.cards & ~ground.played else Verdict.LOST


def _hold(feat: Hold, ground: Ground) -> Verdict:
    """Return the verdict on a hand at the start, which the cards played to the tricks reveal."""
    assert feat.seat is not None
    seats = len(ground.ours)
    played = of(
        card for trick in ground.tricks if (card := trick.card_of(feat.seat, seats)) is not None
    )
    shown, to_come = size(played & feat.cards), ground.length - len(ground.tricks)
    if shown > feat.count or shown + to_come < feat.count:
        return Verdict.LOST
    return Verdict.OPEN if to_come else Verdict.MADE
