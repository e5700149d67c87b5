"""Cards evaluated without the kernel: worlds are sampled, and played on in Python.

With few cards left, each world is solved with open cards. Before that, each card is tried in the
same worlds, and a simple rule plays the rest.

Python is too slow for the worlds of a level, so a decision has a budget of played cards. They are
counted and not timed, so that the same seed and view give the same card on any machine. A card that
is better than plain's only by chance counts as equal. If the budget does not suffice for a few
worlds, plain plays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from skiz.cards import Card, Cards, Order, Seat, each, highest, lowest, of
from skiz.solve import NotLowerable
from skiz.table import Action, Play, Speak, State, View, advance_to_turn, evolve

from .trials import FEWEST_WORLDS, TrialResult, still_close

COUNTING = 10  # nodes of a count of worlds that take as long as playing a card
SETTLING = 8  # cards that can be played in the time of a settlement
SOLVING = {1: 12, 2: 60, 3: 300}  # approximate cost of solving, by the tricks left
ENOUGH_SOLVED = 20  # the budget should suffice for this many worlds, or they are not solved


class BudgetSpent(Exception):
    """The budget of played cards is exhausted."""


@dataclass(slots=True)
class Budget:
    """How many cards may still be played in trials; a settlement counts as several."""

    cards: int

    def spend(self, cards: int = 1) -> None:
        """Count what was played; raise BudgetSpent if nothing is left."""
        if self.cards <= 0:
            raise BudgetSpent
        self.cards -= cards


def affordable(v: State, options: int, cards: int) -> int:
    """Return in how many worlds of a view this many options can be played to the end."""
    left = sum(hand.size for hand in v.hands)
    return cards // (options * (left + SETTLING))


def can_be_solved(v: State, options: int, cards: int) -> bool:
    """Return whether enough worlds of a view can be solved after each of this many options."""
    left = max(hand.size for hand in v.hands)
    return left in SOLVING and cards // (options * SOLVING[left]) >= ENOUGH_SOLVED


def try_cards(
    worlds: Sequence[State], plain: Play, others: Sequence[Play], budget: Budget
) -> list[TrialResult]:
    """Return what plain's card and then the others bring the seat on turn in each of the worlds.

    Cards that fall far behind early are tried only in the first worlds. Raise NotLowerable if the
    budget does not suffice for a few worlds.
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
    """Return what a seat gets if everybody continues by the simple rule."""
    order = s.order
    while not s.settled:
        seat, options = _choices(s)
        cards = of(option.card for option in options if isinstance(option, Play))
        action = Play(simple_card(s, seat, cards, order)) if cards else options[0]
        s = _after(s, seat, action, budget)
    return s.settled.points[eyes]


def _solved(s: State, eyes: Seat, budget: Budget, low: float = -inf, high: float = inf) -> float:
    """Return what a seat gets with open cards under best play, by alpha-beta search."""
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
    """Return the seat on turn and its playable cards, or silence if words are awaited."""
    seat = s.current_phase.turns(s)[0]
    # The truth offers the same options as a view.
    options = tuple(s.current_phase.options(View(s), seat))
    plays = tuple(option for option in options if isinstance(option, Play))
    return seat, plays or ((Speak(),) if Speak() in options else options[:1])


def _after(s: State, seat: Seat, action: Action, budget: Budget) -> State:
    """Return the state after an offered action."""
    budget.spend()
    for event in s.current_phase.decide(s, seat, action):
        s = evolve(s, event)
    s, turns = advance_to_turn(s, [])
    if not turns:
        budget.spend(SETTLING)
    return s


def simple_card(s: State, seat: Seat, may: Cards, order: Order) -> Card:
    """Return one of these cards by rules for all games.

    A leader of the declarer's side draws trumps, and others lead a card that nobody beats, or else
    a low one. Later players win as cheaply as possible, unless their side is winning. Other hands
    are used only for what a player who counts cards would know.
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
    """Return the first card of a trick."""
    theirs = (h.cards for h, side in zip(s.hands, s.sides, strict=True) if side != s.sides[seat])
    rivals = sum(theirs)
    if s.sides[seat] and may & order.trumps and rivals & order.trumps:
        return highest(may & order.trumps)
    for card in sorted(each(may & ~order.trumps or may), reverse=True):
        if not rivals & order.suit(card) & ~((2 << card) - 1):
            return card
    return _least(may, order, s.rules.pack.points)


def _least(may: Cards, order: Order, points: Sequence[int]) -> Card:
    """Return the least useful card: no trump, few points, low."""
    return min(each(may), key=lambda card: (order.trumps >> card & 1, points[card], card))
