"""What a card achieves: what comes true in the solved worlds if everybody then plays best.

A search has solved many worlds that agree with a view. Their lines say in how many of them the seat
wins the game, makes a figure, stops one of the others or makes a named card fall, and with which
card it goes on. All of it follows from the view, so it tells nothing about the cards of the deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple, TypeAlias

from skiz.cards import NO_CARDS, Card, Cards, Seat, Trick, each, highest, of
from skiz.figures import Verdict
from skiz.solve import NotLowerable
from skiz.solve.lines import Line, lines_after
from skiz.solve.policy import Way
from skiz.table import Play, View, seen_cards
from skiz.words import catalogue

from ..evaluation import Achievement, Evaluation

Worth: TypeAlias = Mapping[Card, float]
SILENT = "silent-"  # begins the key of a figure that was not announced
TOLD = 0.15  # a chance; a smaller difference between two cards is not told
MOST_FIGURES = 2
OFTEN_FALLS = 0.25  # the least chance of a fallen card that is told
OFTEN_NEXT = 0.6  # the least chance of the next card that is told


class Lines(NamedTuple):
    """The lines of a card in several worlds, and how many likely worlds each stands for."""

    seat: Seat
    lines: Sequence[Line]
    counts: Sequence[int]

    def count(self, holds: Callable[[Line], bool]) -> int:
        """Return in how many of the likely worlds something holds."""
        rows = zip(self.lines, self.counts, strict=True)
        return sum(number for line, number in rows if holds(line))


class Searched(NamedTuple):
    """The worlds of a search, how many each stands for, and its cards' values with open cards."""

    ways: Sequence[Way]
    counts: Sequence[int]
    opened: Sequence[Worth | None]

    @property
    def solved(self) -> list[tuple[Way, int, Worth]]:
        """The worlds that were solved."""
        rows = zip(self.ways, self.counts, self.opened, strict=True)
        return [(way, count, cards) for way, count, cards in rows if cards is not None]


def with_achievements(
    view: View, ranked: tuple[Evaluation, ...], searched: Searched, beside: Card | None
) -> tuple[Evaluation, ...]:
    """Return the evaluations, the first of them with what its card achieves.

    The card is compared with `beside` if their values differ in some world, otherwise with the next
    best card for which they do. Return the evaluations unchanged if less than half of the worlds
    were solved.
    """
    solved = searched.solved
    if 2 * sum(count for _, count, _ in solved) < sum(searched.counts) or len(ranked) < 2:
        return ranked
    best, *others = (one.action.card for one in ranked if isinstance(one.action, Play))
    # A card with the same values as the best one in all worlds would tell nothing.
    unlike = [card for card in others if any(row[card] != row[best] for _, _, row in solved)]
    other = beside if beside in unlike else next(iter(unlike), None)
    ways, counts, _ = zip(*solved, strict=True)
    try:
        achieves = _achieved(view, best, other, ways, counts)
    except NotLowerable:
        return ranked
    return replace(ranked[0], achieves=achieves), *ranked[1:]


def _achieved(
    view: View, card: Card, other: Card | None, ways: Sequence[Way], counts: Sequence[int]
) -> tuple[Achievement, ...]:
    """Return what a card achieves in these worlds, and `other`, with which it is compared.

    Each way stands for its count of likely worlds. Raise NotLowerable and ImportError as
    `lines_after` does.
    """
    mine = Lines(view.viewer(), lines_after(view, ways, card), counts)
    its = (
        Lines(view.viewer(), lines_after(view, ways, other), counts) if other is not None else None
    )
    name = view.rules.pack.names[other] if other is not None else ""
    of_stakes = chain(_game(mine, its, name), _figures(view, mine, its, name))
    if other is None:  # any card would do, so none falls and none is next by choice
        return tuple(of_stakes)
    return (*of_stakes, *_fallen(view, mine), *_next(view, mine))


def _game(mine: Lines, its: Lines | None, name: str) -> Iterator[Achievement]:
    """Yield how often the game is won, unless that is never, or always with both cards."""
    won = mine.count(lambda line: _wins_game(line, mine.seat) is True)
    total = mine.count(lambda line: _wins_game(line, mine.seat) is not None)
    then = its.count(lambda line: _wins_game(line, mine.seat) is True) if its else won
    if won and {won, then} != {total}:
        yield from _compared("game", {}, won, then, total, name)


def _wins_game(line: Line, seat: Seat) -> bool | None:
    """Return whether the side of a seat wins the game; None if nothing is at stake in it."""
    side = line.ground.ours[seat]
    games = [stake for stake in line.stakes if stake.is_game]
    if not games:
        return None
    own = next((stake for stake in games if stake.ours == side), None)
    judged = own or games[0]
    return (judged.done.verdict(line.ground) is Verdict.MADE) == bool(own)


def _figures(view: View, mine: Lines, its: Lines | None, name: str) -> Iterator[Achievement]:
    """Yield the figures that the card makes or stops, the largest gain on the other card first."""
    found: list[tuple[float, list[Achievement]]] = []
    for key, ours in _at_stake(view, mine):
        won, total = _made(mine, key, ours)
        then = _made(its, key, ours)[0] if its else won
        gain = (won - then) / total
        open_still = {won, then} != {total}
        if won and (gain >= TOLD or (open_still and _announced(mine, key, ours))):
            sentence = "figure" if ours else "stop"
            facts = _compared(sentence, {"figure": key}, won, then, total, name)
            found.append((-gain, list(facts)))
    found.sort(key=lambda one: one[0])
    yield from chain.from_iterable(facts for _, facts in found[:MOST_FIGURES])


def _announced(lines: Lines, key: str, ours: bool) -> bool:
    """Return whether a side announced a figure: the seat's own side, or the other one."""
    return any(
        stake.key == key and (stake.ours == line.ground.ours[lines.seat]) == ours
        for line in lines.lines
        for stake in line.stakes
    )


def _at_stake(view: View, mine: Lines) -> list[tuple[str, bool]]:
    """Return the figures at stake in some world, and for each whether it is of the seat's side."""
    rows = (
        (stake.key.removeprefix(SILENT), stake.ours == line.ground.ours[mine.seat])
        for line in mine.lines
        for stake in line.stakes
        if not stake.is_game
    )
    return [row for row in dict.fromkeys(rows) if _is_figure(view, row[0])]


def _is_figure(view: View, key: str) -> bool:
    """Return whether there are words for a figure, so that it can be told."""
    own = view.rules.words
    return f"figure.{key}" in catalogue("en") or bool(own and f"figure.{key}" in own["en"])


def _made(lines: Lines, key: str, ours: bool) -> tuple[int, int]:
    """Return how often a figure ends well for the seat, and in how many worlds it is at stake."""
    won = total = 0
    for line, count in zip(lines.lines, lines.counts, strict=True):
        side = line.ground.ours[lines.seat]
        for stake in line.stakes:
            if stake.key.removeprefix(SILENT) == key and (stake.ours == side) == ours:
                made = stake.done.verdict(line.ground) is Verdict.MADE
                won, total = won + count * (made == ours), total + count
                break
    return won, total


def _fallen(view: View, mine: Lines) -> Iterator[Achievement]:
    """Yield the card of an opponent that most often falls in this trick to the seat's side.

    It must be the highest that the seat has not seen of its suit.
    """
    order = view.order
    unseen = view.rules.pack.all & ~seen_cards(view)
    suits = dict.fromkeys((order.trumps, *(suit & ~order.trumps for suit in order.suits)))
    highs = of(highest(suit & unseen) for suit in suits if suit & unseen)
    often: Counter[Card] = Counter()
    for line, count in zip(mine.lines, mine.counts, strict=True):
        often.update(dict.fromkeys(each(_lost(line, mine.seat) & highs), count))
    total = sum(mine.counts)
    for card, number in often.most_common(1):
        if number >= OFTEN_FALLS * total:
            yield Achievement("drops", _told({"card": view.rules.pack.names[card]}, number, total))


def _lost(line: Line, seat: Seat) -> Cards:
    """Return the cards that the other side loses in the trick that is played now."""
    ours, trick = line.ground.ours, line.ground.tricks[line.since]
    if trick.winner is None or ours[trick.winner] != ours[seat]:
        return NO_CARDS
    return of(card for card in trick.cards if ours[line.ground.seat_of(trick, card)] != ours[seat])


def _next(view: View, mine: Lines) -> Iterator[Achievement]:
    """Yield the card with which the seat goes on in most worlds, if it then has a choice."""
    number = mine.lines[0].since + 1
    if view.rules.length - number < 2:
        return
    seats = view.rules.seats
    played: Counter[Card] = Counter()
    for line, count in zip(mine.lines, mine.counts, strict=True):
        trick: Trick = line.ground.tricks[number]
        card = trick.card_of(mine.seat, seats)
        assert card is not None
        played[card] += count
    ((card, often),) = played.most_common(1)
    total = sum(mine.counts)
    if often >= OFTEN_NEXT * total:
        yield Achievement("next", _told({"card": view.rules.pack.names[card]}, often, total))


def _compared(
    key: str, params: dict[str, str | int], won: int, then: int, total: int, name: str
) -> Iterator[Achievement]:
    """Yield an achievement, and how often the other card has it, if that differs."""
    yield Achievement(key, _told(params, won, total))
    if abs(won - then) >= TOLD * total:
        yield Achievement("instead", _told({"card": name}, then, total))


def _told(params: dict[str, str | int], won: int, total: int) -> dict[str, str | int]:
    return {**params, "often": often_of(won, total), "won": won, "worlds": total}


def often_of(won: int, total: int) -> str:
    """Return how often something is true, rounded to tenths, as a code of the words.

    `all` and `none` are said only of all worlds and of none.

    >>> [often_of(won, 40) for won in (0, 1, 2, 27, 39, 40)]
    ['none', 'hardly-any', '1', '7', 'nearly-all', 'all']
    """
    if won in (0, total):
        return "all" if won else "none"
    tenths = (20 * won + total) // (2 * total)
    return "hardly-any" if not tenths else "nearly-all" if tenths == 10 else str(tenths)
