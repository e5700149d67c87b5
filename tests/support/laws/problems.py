"""Small problems with any rules and goals, and a plain minimax over them.

Whole tricks are stored and judged at the end. It shares no code with the kernel.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from skiz.cards import Bond, Called, Cards, Order, Seat, Trick, each, of, union
from skiz.figures import (
    All,
    AnyOf,
    Catch,
    Count,
    Done,
    Fall,
    Feat,
    Fell,
    Ground,
    Not,
    Score,
    Stake,
    Take,
    Win,
)
from skiz.solve.goals import goal_rows
from skiz.solve.kernel import kernel
from skiz.solve.lower import (
    ObjectiveRow,
    PastRow,
    PositionRow,
    RulesRow,
    TiesRow,
    ties_row,
    trick_row,
)

Settled = Callable[[tuple[Trick, ...]], int]


def problem(**parts: Any) -> Any:
    """Return a problem of the kernel, from all its fields; ties and discards may be left out."""
    whole = {"bonds": (), "called": None, "telling": None, "laid": (), **parts}
    rows = (RulesRow, TiesRow, PositionRow, ObjectiveRow, PastRow)
    return kernel().problem(*(row(*(whole[field] for field in row._fields)) for row in rows))


class Wish(NamedTuple):
    """A position, rules and stakes; without stakes, tricks are counted.

    `settled` is the final value of the tricks, if it does not come from the stakes. It is a tuple,
    because minimax makes one for every card.
    """

    order: Order
    must_overtake: bool
    points: tuple[int, ...]
    hands: tuple[Cards, ...]
    leader: int
    table: tuple[int, ...]
    side: frozenset[int]
    stakes: tuple[Stake, ...]
    tricks: tuple[Trick, ...] = ()
    length: int = 0
    laid: tuple[Cards, ...] = ()
    settled: Settled | None = None
    holder: Seat | None = None  # who was dealt the called card

    def lowered(self) -> Any:
        """Return it as the kernel's problem."""
        seats = range(len(self.hands))
        side = of(self.side)
        rules = RulesRow(
            len(self.hands),
            self.length,
            self.order.suits,
            self.order.trumps,
            self.order.must_trump,
            self.must_overtake,
            self.points,
        )
        won = [sum(trick.winner == seat for trick in self.tricks) for seat in seats]
        return kernel().problem(
            rules,
            ties_row(self.order),
            PositionRow(self.hands, self.leader, self.table, won),
            ObjectiveRow(side, goal_rows(self.stakes, side, of(seats) & ~side)),
            PastRow([trick_row(trick) for trick in self.tricks], self.laid),
        )

    @property
    def turn(self) -> Seat:
        """Return whose turn it is."""
        return (self.leader + len(self.table)) % len(self.hands)


def playable(wish: Wish) -> Cards:
    """Return the legal cards: the duties of Order, to overtake if possible, call and bonds."""
    hand = wish.hands[wish.turn]
    may = wish.order.playable(hand, wish.table)
    if wish.table and wish.must_overtake:
        over = of(c for c in each(may) if wish.order.winner((*wish.table, c)) == len(wish.table))
        may = over or may
    return bonds_leave(wish, call_leaves(wish, hand, may))


def call_leaves(wish: Wish, hand: Cards, may: Cards) -> Cards:
    """Return the cards that the rules of the called card allow its holder (rules of Asserufen,
    section 6).
    """
    called = wish.order.called
    if called is None or not hand >> called.card & 1 or ran_away(wish, called):
        return may
    card, suit = 1 << called.card, wish.order.suit(called.card)
    if wish.table:
        if suit >> wish.table[0] & 1:
            return card
        return may & ~card or may
    runs = called.run_away and (hand & suit).bit_count() >= called.run_away
    return may if runs else may & ~suit | may & card


def ran_away(wish: Wish, called: Called) -> bool:
    """Return whether the holder, who still has the card, has led another one of its suit."""
    suit = wish.order.suit(called.card) & ~(1 << called.card)
    return any(trick.leader == wish.holder and suit >> trick.cards[0] & 1 for trick in wish.tricks)


def bonds_leave(wish: Wish, may: Cards) -> Cards:
    """Return the cards that bonds allow: due now, or else kept for nothing, or else due soonest."""
    if not wish.order.bonds:
        return may
    number, hand = len(wish.tricks) + 1, wish.hands[wish.turn]
    target: dict[int, int] = {}
    due = 0
    for bond in wish.order.bonds:
        if wish.turn not in bond.seats or not binds(wish, bond):
            continue
        if bond.first <= number:
            if (bond.cards & hand).bit_count() > bond.last - number:
                due |= bond.cards & may
            continue
        for card in each(bond.cards & hand):
            target[card] = min(bond.first, target.get(card, bond.first))
    if due:
        return due
    if free := may & ~of(target):
        return free
    soonest = min(target[card] for card in each(may))
    return of(card for card in each(may) if target[card] == soonest)


def binds(wish: Wish, bond: Bond) -> bool:
    """Return whether a bond still holds, as far as those bound can tell."""
    telling = wish.order.telling
    is_known = telling is None or not any(hand >> telling & 1 for hand in wish.hands)
    enemies = {*bond.rivals, *(bond.hidden if is_known else ())}
    seats = len(wish.hands)
    for number, trick in enumerate(wish.tricks, 1):
        assert trick.winner is not None
        best = trick.card_of(trick.winner, seats)
        assert best is not None
        if number < bond.first:
            missed = bool(of(trick.cards) & bond.cards)
        else:
            missed = not bond.cards >> best & 1
        if number >= bond.last or missed or trick.winner in enemies:
            return False
    return is_known or not bond.waits


def after(wish: Wish, card: int) -> Wish:
    """Return the same after a card."""
    seats = len(wish.hands)
    table = (*wish.table, card)
    hands = tuple(hand & ~(1 << card) for hand in wish.hands)
    if len(table) < seats:
        return wish._replace(table=table, hands=hands)
    winner = (wish.leader + wish.order.winner(table)) % seats
    tricks = (*wish.tricks, Trick(wish.leader, table, winner))
    return wish._replace(tricks=tricks, table=(), hands=hands, leader=winner)


def by_minimax(wish: Wish) -> int:
    """Return the value, by exhaustive search."""
    if len(wish.tricks) == wish.length:
        return worth(wish)
    return best(wish, by_cards(wish).values())


def by_cards(wish: Wish) -> dict[int, int]:
    """Return the value of every legal card, by exhaustive search."""
    return {card: by_minimax(after(wish, card)) for card in each(playable(wish))}


def best(wish: Wish, values: Iterable[int]) -> int:
    """Return the choice of the player on turn among these values."""
    return max(values) if wish.turn in wish.side else min(values)


def worth(wish: Wish) -> int:
    """Return the final value."""
    if wish.settled:
        return wish.settled(wish.tricks)
    if not wish.stakes:
        return sum(trick.winner in wish.side for trick in wish.tricks)
    ours = tuple(seat in wish.side for seat in range(len(wish.hands)))
    ground = Ground(wish.tricks, wish.length, ours, wish.points, wish.laid)
    return sum(stake.worth(ground) * stake.times for stake in wish.stakes)


def played_on(wish: Wish, rng: Random, cards: int) -> Wish:
    """Return the position after this many random cards."""
    for _ in range(cards):
        wish = after(wish, rng.choice(list(each(playable(wish)))))
    return wish


def random_wish(rng: Random) -> Wish:
    """Return a random problem: two to four seats, three or four cards each, any suits, duties and
    goals.
    """
    seats = rng.choice([2, 3, 3, 4, 4])
    length = rng.choice([3, 4] if seats < 4 else [2, 3])
    widths = [rng.randint(3, 6) for _ in range(rng.choice([3, 4, 5]))]
    suits, start = [], 0
    for width in widths:
        suits.append(((1 << width) - 1) << start)
        start += width
    trumps = rng.choice([0, suits[-1], suits[-1]])
    deck = list(range(start))
    rng.shuffle(deck)
    length = min(length, len(deck) // seats)
    hands = tuple(of(deck[s * length : (s + 1) * length]) for s in range(seats))
    dealt = [card for hand in hands for card in each(hand)]
    special = rng.random() < 0.4
    side = frozenset(rng.sample(range(seats), rng.randint(1, seats - 1)))
    others = frozenset(range(seats)) - side
    called = None
    if special and rng.random() < 0.5:
        called = Called(rng.choice(dealt), rng.choice([0, 2, 3]))
    bonds = tuple(_bond(rng, dealt, length, rng.choice([side, others]), seats) for _ in range(3))
    order = Order(
        tuple(suits),
        trumps,
        must_trump=rng.random() < 0.5,
        bonds=bonds[: rng.randint(0, 3)] if special else (),
        called=called,
        telling=rng.choice([None, *dealt]) if special else None,
    )
    points = tuple(rng.choice([0, 1, 1, 5]) for _ in range(start))
    aside = of(deck[seats * length :])
    wish = Wish(
        order=order,
        must_overtake=special and rng.random() < 0.3,
        points=points,
        hands=hands,
        leader=rng.randrange(seats),
        table=(),
        side=side,
        stakes=(),
        length=length,
        laid=(aside, *[0] * (seats - 1)),
        holder=next(
            (s for s, hand in enumerate(hands) if called and hand >> called.card & 1), None
        ),
    )
    kinds = rng.choice(["none", "tricks", "any", "any"])
    if kinds != "none":
        makers = 2 if kinds == "tricks" else 8
        stakes = tuple(
            _stake(rng, wish, dealt, makers, kinds == "any") for _ in range(rng.randint(1, 5))
        )
        wish = wish._replace(stakes=stakes)
    return played_on(wish, rng, rng.randrange(seats + 2))


def with_joined_stakes(wish: Wish, rng: Random) -> Wish:
    """Return the same with stakes on feats joined by all of, any of and not, but for silencers."""
    dealt = list(each(union(wish.hands) | of(c for t in wish.tricks for c in t.cards)))
    stakes = tuple(
        Stake(
            "stake",
            _joined(rng, wish, dealt, 2),
            rng.randint(-3, 9),
            rng.randint(-9, 3),
            1,
            rng.random() < 0.5,
            tuple(
                Done(_joined(rng, wish, dealt, 1, negated=False), rng.random() < 0.5)
                for _ in range(rng.choice([0, 0, 1]))
            ),
        )
        for _ in range(rng.randint(1, 3))
    )
    return wish._replace(stakes=stakes)


def _joined(rng: Random, wish: Wish, dealt: list[int], depth: int, *, negated: bool = True) -> Feat:
    kind = rng.choice(["all", "any", *["not"] * negated]) if depth else "one"
    if kind == "one" or rng.random() < 0.2:
        return _feat(rng, wish, dealt, rng.randrange(8))
    if kind == "not":
        return Not(_joined(rng, wish, dealt, depth - 1))
    parts = (_joined(rng, wish, dealt, depth - 1, negated=negated) for _ in range(2))
    return All(tuple(parts)) if kind == "all" else AnyOf(tuple(parts))


def _bond(rng: Random, dealt: list[int], length: int, side: frozenset[int], seats: int) -> Bond:
    first = rng.randint(1, length)
    last = min(length, first + rng.choice([0, 0, 1]))
    cards = of(rng.sample(dealt, last - first + 1))
    others = [seat for seat in range(seats) if seat not in side]
    rivals = tuple(seat for seat in others if rng.random() < 0.5)
    hidden = tuple(seat for seat in others if seat not in rivals and rng.random() < 0.5)
    return Bond(cards, first, last, tuple(sorted(side)), rivals, hidden, rng.random() < 0.2)


def _stake(rng: Random, wish: Wish, dealt: list[int], makers: int, any_side: bool) -> Stake:
    done = [_done(rng, wish, dealt, makers, any_side) for _ in range(3)]
    made, lost = rng.randint(-3, 9), rng.randint(-9, 3)
    unless = done[1 : rng.choice([2, 3])] if any_side and rng.random() < 0.3 else ()
    return Stake("stake", done[0].feat, made, lost, 1, done[0].ours, tuple(unless))


def _done(rng: Random, wish: Wish, dealt: list[int], makers: int, any_side: bool) -> Done:
    parts = [_feat(rng, wish, dealt, rng.randrange(makers)) for _ in range(rng.choice([1, 1, 2]))]
    feat = All(tuple(parts)) if len(parts) > 1 else parts[0]
    return Done(feat, not any_side or rng.random() < 0.5)


def _feat(rng: Random, wish: Wish, dealt: list[int], kind: int) -> Feat:
    first = rng.randint(1, wish.length)
    match kind:
        case 0:
            seat = rng.choice([None, rng.randrange(len(wish.hands))])
            return Count(rng.randint(0, wish.length), seat)
        case 1:
            last = rng.randint(first, wish.length)
            whole = wish.order.trumps or wish.order.suits[0]
            some = of(rng.sample(dealt, min(4, len(dealt))))
            alone = rng.choice([None, None, None, rng.randrange(len(wish.hands))])
            return Win(first, last, rng.choice([None, whole, some]), alone)
        case 2:
            return Take(of(rng.sample(dealt, min(2, len(dealt)))))
        case 3:
            return Score(rng.randint(0, sum(wish.points) + 1))
        case 4:
            prey, hunter = rng.sample(dealt, 2)
            return Catch(prey, rng.choice([hunter, hunter, None]))
        case 5:
            return Fall(first, rng.choice(dealt))
        case 6:
            return Fall(first, rng.choice(dealt), captured=True)
        case _:
            some = of(rng.sample(dealt, min(3, len(dealt))))
            return Fell(first, some, theirs=rng.random() < 0.5)
