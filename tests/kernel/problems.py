"""Small problems of any law and any goals, and plain minimax over them: whole tricks are kept and
judged at the end by skiz.figures. It shares nothing with the kernel.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from skiz.cards import Cards, Order, Trick, each, of
from skiz.figures import All, Catch, Count, Fall, Feat, Ground, Score, Take, Verdict, Win, judge
from skiz.solve.lower import atoms, kernel


@dataclass(frozen=True)
class Wanted:
    """A goal: a feat of a side, its worth, and the goals that silence it."""

    feat: Feat
    side: frozenset[int]
    made: int
    lost: int
    covered_by: int = 0


@dataclass(frozen=True)
class Wish:
    """A position, a law and goals; no goals: tricks are counted."""

    order: Order
    must_overtake: bool
    due: dict[int, int]
    points: tuple[int, ...]
    hands: tuple[Cards, ...]
    leader: int
    table: tuple[int, ...]
    side: frozenset[int]
    wanted: tuple[Wanted, ...]
    tricks: tuple[Trick, ...] = ()
    length: int = 0

    def lowered(self) -> Any:
        """As the kernel's problem."""
        return kernel().problem(
            seats=len(self.hands),
            length=self.length,
            suits=self.order.suits,
            trumps=self.order.trumps,
            must_trump=self.order.must_trump,
            must_overtake=self.must_overtake,
            points=list(self.points),
            due=list(self.due.items()),
            hands=list(self.hands),
            leader=self.leader,
            table=list(self.table),
            won=[],
            side=of(self.side),
            goals=[
                (list(atoms(w.feat)), of(w.side), w.made, w.lost, w.covered_by) for w in self.wanted
            ],
            tricks=[],
        )


def playable(wish: Wish, hand: Cards) -> Cards:
    """The duties of Order, to overtake where it can be done, and bound cards kept back."""
    may = wish.order.playable(hand, wish.table)
    if wish.table and wish.must_overtake:
        over = of(c for c in each(may) if wish.order.winner((*wish.table, c)) == len(wish.table))
        may = over or may
    number = len(wish.tricks) + 1
    return of(c for c in each(may) if wish.due.get(c, 0) <= number) or may


def by_minimax(wish: Wish) -> int:
    """The value, by trying everything."""
    seats = len(wish.hands)
    if len(wish.table) == seats:
        winner = (wish.leader + wish.order.winner(wish.table)) % seats
        trick = Trick(wish.leader, wish.table, winner)
        return by_minimax(replace(wish, tricks=(*wish.tricks, trick), table=(), leader=winner))
    if len(wish.tricks) == wish.length:
        return worth(wish)
    seat = (wish.leader + len(wish.table)) % seats
    found = [
        by_minimax(
            replace(
                wish,
                table=(*wish.table, card),
                hands=tuple(h & ~(1 << card) for h in wish.hands),
            )
        )
        for card in each(playable(wish, wish.hands[seat]))
    ]
    return max(found) if seat in wish.side else min(found)


def worth(wish: Wish) -> int:
    """What the goals come to at the end."""
    if not wish.wanted:
        return sum(trick.winner in wish.side for trick in wish.tricks)
    seats = range(len(wish.hands))
    verdicts = []
    for w in wish.wanted:
        ours = tuple(seat in w.side for seat in seats)
        verdicts.append(judge(w.feat, Ground(wish.tricks, wish.length, ours, wish.points)))
    made = of(i for i, verdict in enumerate(verdicts) if verdict is Verdict.MADE)
    return sum(
        0 if w.covered_by & made else w.made if verdict is Verdict.MADE else w.lost
        for w, verdict in zip(wish.wanted, verdicts, strict=True)
    )


def random_wish(rng: Random) -> Wish:
    """Two to four seats, three or four cards each, suits of any length, any duties and goals."""
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
    special = rng.random() < 0.3
    side = frozenset(rng.sample(range(seats), rng.randint(1, seats - 1)))
    order = Order(tuple(suits), trumps, must_trump=rng.random() < 0.5)
    dealt = [card for hand in hands for card in each(hand)]
    points = tuple(rng.choice([0, 1, 1, 5]) for _ in range(start))
    kept = of(dealt)
    wish = Wish(
        order=order,
        must_overtake=special and rng.random() < 0.5,
        due={rng.choice(dealt): length} if special else {},
        points=tuple(p if kept >> c & 1 else 0 for c, p in enumerate(points)),
        hands=hands,
        leader=rng.randrange(seats),
        table=(),
        side=side,
        wanted=(),
        length=length,
    )
    kinds = rng.choice(["none", "lanes", "any", "any"])
    if kinds != "none":
        makers = 2 if kinds == "lanes" else 6
        wanted = tuple(
            _goal(rng, wish, dealt, makers, kinds == "any", i) for i in range(rng.randint(1, 5))
        )
        wish = replace(wish, wanted=wanted)
    for _ in range(rng.randrange(seats)):  # somewhere in a trick
        seat = (wish.leader + len(wish.table)) % seats
        card = rng.choice(list(each(playable(wish, wish.hands[seat]))))
        wish = replace(
            wish, table=(*wish.table, card), hands=tuple(h & ~(1 << card) for h in wish.hands)
        )
    return wish


def _goal(
    rng: Random, wish: Wish, dealt: list[int], makers: int, any_side: bool, index: int
) -> Wanted:
    parts = [_feat(rng, wish, dealt, rng.randrange(makers)) for _ in range(rng.choice([1, 1, 2]))]
    side = wish.side
    if any_side and rng.random() < 0.5:
        side = frozenset(range(len(wish.hands))) - side
    made, lost = rng.randint(-3, 9), rng.randint(-9, 3)
    covered = rng.randrange(1 << index) if any_side and rng.random() < 0.3 else 0
    feat = All(tuple(parts)) if len(parts) > 1 else parts[0]
    return Wanted(feat, side, made, lost, covered)


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
            return Win(first, last, rng.choice([None, whole, some]))
        case 2:
            return Take(of(rng.sample(dealt, min(2, len(dealt)))))
        case 3:
            return Score(rng.randint(0, sum(wish.points) + 1))
        case 4:
            prey, hunter = rng.sample(dealt, 2)
            return Catch(prey, hunter)
        case _:
            return Fall(first, rng.choice(dealt))
