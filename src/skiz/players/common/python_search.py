"""Cards evaluated where the kernel was not built: worlds sampled, and played on in Python.

With few cards left each world is solved with all cards open; before that each card is tried in the
same worlds, the rest played on by a simple rule. Python is too slow for the worlds of a level, so a
decision has a budget: cards played, which are counted and not timed, so that the same seed and view
come to the same card on any machine. What is better than plain's card by chance alone counts no
more than that; where the budget is too small for a few worlds plain plays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from skiz.cards import Card, Cards, Order, Seat, each, highest, lowest, of
from skiz.solve import NotLowerable
from skiz.table import Action, Play, Speak, State, View, advance_to_turn, evolve

from .trials import FEWEST_WORLDS, TrialResult, still_close

COUNTING = 10  # nodes of a count of worlds that take the time of a card
SETTLING = 8  # cards that may be played in the time that a settlement takes
SOLVING = {1: 12, 2: 60, 3: 300}  # about what solving takes, by the tricks that are left
ENOUGH_SOLVED = 20  # worlds that the budget should reach for, else they are not solved


class BudgetSpent(Exception):
    """No card may be played any more."""


@dataclass(slots=True)
class Budget:
    """How many cards may still be played in trying out; a settlement counts as some."""

    cards: int

    def spend(self, cards: int = 1) -> None:
        """Count what was played. BudgetSpent if nothing is left."""
        if self.cards <= 0:
            raise BudgetSpent
        self.cards -= cards


def affordable(v: State, options: int, cards: int) -> int:
    """In how many worlds of a view so many options can be played to the end."""
    left = sum(hand.size for hand in v.hands)
    return cards // (options * (left + SETTLING))


def can_be_solved(v: State, options: int, cards: int) -> bool:
    """Whether enough worlds of a view can be solved after each of so many options."""
    left = max(hand.size for hand in v.hands)
    return left in SOLVING and cards // (options * SOLVING[left]) >= ENOUGH_SOLVED


def try_cards(
    worlds: Sequence[State], plain: Play, others: Sequence[Play], budget: Budget
) -> list[TrialResult]:
    """What plain's card and then these others bring the seat on turn in each of the worlds; those
    that are soon far behind in the first of them only. NotLowerable where the budget is too small
    for a few worlds.
    """
    found = {play: list[float]() for play in (plain, *others)}
    alive = list(found)
    value = _solved if can_be_solved(worlds[0], len(alive), budget.cards) else _played_out
    try:
        for number, world in enumerate(worlds, 1):
            (seat,) = world.current_phase.turns(world)
            tried = {p: value(_after(world, seat, p, budget), seat, budget) for p in alive}
            for play, worth in tried.items():
                found[play].append(worth)
            if number >= FEWEST_WORLDS:
                results = {play: TrialResult(play, found[play]) for play in alive}
                best = max(results.values(), key=lambda one: one.worth)
                alive = [p for p, one in results.items() if p == plain or still_close(one, best)]
    except BudgetSpent:
        pass
    if len(found[plain]) < FEWEST_WORLDS:
        raise NotLowerable("so many cards without the kernel")
    return [TrialResult(play, worths) for play, worths in found.items()]


def _played_out(s: State, eyes: Seat, budget: Budget) -> float:
    """What a seat gets if all go on by the simple rule."""
    order = s.order
    while not s.settled:
        seat, options = _choices(s)
        cards = of(option.card for option in options if isinstance(option, Play))
        action = Play(simple_card(s, seat, cards, order)) if cards else options[0]
        s = _after(s, seat, action, budget)
    return s.settled.points[eyes]


def _solved(s: State, eyes: Seat, budget: Budget, low: float = -inf, high: float = inf) -> float:
    """What a seat gets with all cards open if both sides play their best: alpha-beta."""
    if s.settled:
        return s.settled.points[eyes]
    seat, options = _choices(s)
    ours, best = s.sides[seat] == s.sides[eyes], None
    for option in options:
        worth = _solved(_after(s, seat, option, budget), eyes, budget, low, high)
        if best is None or (worth > best if ours else worth < best):
            best = worth
        if ours:
            low = max(low, worth)
        else:
            high = min(high, worth)
        if low >= high:
            break
    assert best is not None
    return best


def _choices(s: State) -> tuple[Seat, tuple[Action, ...]]:
    """Who is on turn, and the cards that may be played; silence where a word is waited for."""
    seat = s.current_phase.turns(s)[0]
    options = tuple(s.current_phase.options(View(s), seat))  # the truth offers what a view does
    plays = tuple(option for option in options if isinstance(option, Play))
    return seat, plays or ((Speak(),) if Speak() in options else options[:1])


def _after(s: State, seat: Seat, action: Action, budget: Budget) -> State:
    """The state after an action that was offered."""
    budget.spend()
    for event in s.current_phase.decide(s, seat, action):
        s = evolve(s, event)
    s, turns = advance_to_turn(s, [])
    if not turns:
        budget.spend(SETTLING)
    return s


def simple_card(s: State, seat: Seat, may: Cards, order: Order) -> Card:
    """One of these cards, by rules for all games: who leads draws trumps on the declarer's side,
    else leads what nobody beats, else low; later one wins as cheaply as one can, unless one's side
    does. Hands of others are looked at only for what one who counts cards would know.
    """
    winner = s.winning()
    if winner is None:
        return _lead(s, seat, may, order)
    points, table = s.rules.pack.points, s.table.cards if s.table else ()
    winners = of(card for card in each(may) if order.winner((*table, card)) == len(table))
    if winners and s.sides[winner] != s.sides[seat]:
        return lowest(winners)
    return _least(may, order, points)


def _lead(s: State, seat: Seat, may: Cards, order: Order) -> Card:
    """The first card of a trick."""
    theirs = (h.cards for h, side in zip(s.hands, s.sides, strict=True) if side != s.sides[seat])
    rivals = sum(theirs)
    if s.sides[seat] and may & order.trumps and rivals & order.trumps:
        return highest(may & order.trumps)
    for card in sorted(each(may & ~order.trumps or may), reverse=True):
        if not rivals & order.suit(card) & ~((2 << card) - 1):
            return card
    return _least(may, order, s.rules.pack.points)


def _least(may: Cards, order: Order, points: Sequence[int]) -> Card:
    """The card one misses least: no trump, few points, low."""
    return min(each(may), key=lambda card: (order.trumps >> card & 1, points[card], card))
