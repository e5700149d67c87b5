"""The verdict on a feat: made, lost, or open as far as the viewer can tell.

A feat is lost as early as that can be known. It is open while it depends on a side that the viewer
does not know. A verdict that is not open never changes.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any

from skiz.cards import of, size, union

from .feats import All, AnyOf, Catch, Count, Fall, Feat, Fell, Hold, Not, Score, Take, Win
from .ground import Ground


class Verdict(Enum):
    """Whether a feat is open, made or lost."""

    OPEN = "open"
    MADE = "made"
    LOST = "lost"


def judge(feat: Feat, ground: Ground) -> Verdict:
    """Return the verdict on a feat, given these tricks.

    >>> from skiz.cards import Trick
    >>> won, lost = Trick(0, (3, 1), winner=0), Trick(0, (0, 2), winner=1)
    >>> ground = Ground((won, lost), length=3, ours=(True, False))
    >>> [judge(Count(tricks), ground).value for tricks in (1, 2, 3)]
    ['made', 'open', 'lost']
    """
    return JUDGES[type(feat)](feat, ground)


def opposed(verdict: Verdict) -> Verdict:
    """Return the verdict on the opposite of a feat."""
    return OPPOSED[verdict]


OPPOSED = {
    Verdict.OPEN: Verdict.OPEN,
    Verdict.MADE: Verdict.LOST,
    Verdict.LOST: Verdict.MADE,
}


def _every(feat: All, ground: Ground) -> Verdict:
    return _all([judge(part, ground) for part in feat.feats])


def _any(feat: AnyOf, ground: Ground) -> Verdict:
    return opposed(_all([opposed(judge(part, ground)) for part in feat.feats]))


def _not(feat: Not, ground: Ground) -> Verdict:
    return opposed(judge(feat.feat, ground))


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


def _take(feat: Take, ground: Ground) -> Verdict:
    missing = feat.cards & ~ground.played
    if missing and (len(ground.tricks) == ground.length or missing & union(ground.laid)):
        return Verdict.LOST  # it is in nobody's tricks  # illu/trull
    fell = zip(ground.winners, ground.fallen, strict=True)
    return _all_won([side for side, fallen in fell if fallen & feat.cards], bool(missing))


def _win(feat: Win, ground: Ground) -> Verdict:
    due = ground.tricks[feat.first - 1 : feat.last]
    to_come = feat.last - feat.first + 1 - len(due)
    if feat.using is not None:
        if size(feat.using & ~ground.played) < to_come:  # the cards it needs are gone
            return Verdict.LOST
        for trick in due:
            card = ground.winning(trick)
            if card is None or not feat.using >> card & 1:
                return Verdict.LOST
    if feat.seat is not None:
        return _all_won([trick.winner == feat.seat for trick in due], bool(to_come))
    return _all_won(ground.winners[feat.first - 1 : feat.last], bool(to_come))


def _all_won(sides: Sequence[bool | None], more: bool) -> Verdict:
    """Return the verdict on tricks that one side has to win, possibly with more to come."""
    if False in sides:
        return Verdict.LOST
    return Verdict.OPEN if more or None in sides else Verdict.MADE


def _score(feat: Score, ground: Ground) -> Verdict:
    mine, theirs = ground.card_points
    return _reached(mine, sum(ground.points) - mine - theirs, feat.points)


def _count(feat: Count, ground: Ground) -> Verdict:
    goal, seat = feat.tricks, feat.seat
    to_come = ground.length - len(ground.tricks)
    if seat is not None:
        return _reached(sum(trick.winner == seat for trick in ground.tricks), to_come, goal)
    sides = ground.winners
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


JUDGES: Mapping[type[Feat], Callable[[Any, Ground], Verdict]] = {
    Take: _take,
    Win: _win,
    Score: _score,
    Count: _count,
    Catch: _catch,
    Fall: _fall,
    Fell: _fell,
    Hold: _hold,
    All: _every,
    AnyOf: _any,
    Not: _not,
}
