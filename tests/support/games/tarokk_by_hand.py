"""An independent model of Hungarian Tarokk's card play: 42 cards, four seats, random announcements
and doublings.

Its stakes are those of a game. `settled` computes the settlement directly from the rules, trick by
trick, and uses neither stakes nor feats.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from skiz.cards import Bond, Cards, Order, Seat, Trick, each, of, size
from skiz.figures import All, Catch, Done, Fall, Feat, Score, Stake, Take, Win
from tests.support.laws.problems import Wish

LENGTH = 9
SUITS = {letter: 0b11111 << 5 * suit for suit, letter in enumerate("hdsc")}
TAROKKS = (1 << 42) - (1 << 20)
PAGAT, SAS, XX, XXI, SKIZ = 20, 21, 39, 40, 41
KINGS = {letter: 5 * suit + 4 for suit, letter in enumerate("hdsc")}
POINTS = (*[1, 2, 3, 4, 5] * 4, 5, *[1] * 19, 5, 5)
GAME, DOUBLE, VOLAT = Score(48), Score(71), Win(1, LENGTH)
TRULL, FOUR_KINGS = Take(1 << PAGAT | 1 << XXI | 1 << SKIZ), Take(of(KINGS.values()))
CATCH = Catch(XXI, SKIZ)


@dataclass(frozen=True)
class Figure:
    """A figure with a fixed number of points, and the cards that it binds."""

    feat: Feat
    worth: int
    bound: Cards = 0
    trick: int = 0
    before: bool = False  # whether it needs every earlier trick, too


def alone(card: int, trick: int, worth: int) -> Figure:
    """Return a card that must win a trick."""
    return Figure(Win(trick, trick, 1 << card), worth, 1 << card, trick)


def bird(card: int, trick: int) -> Figure:
    """Return all tricks up to this one, which must be won with the card."""
    feat = All((Win(1, trick), Win(trick, trick, 1 << card)))
    return Figure(feat, 10, 1 << card, trick, before=True)


ILLUSTRATED = {
    "trull": Figure(TRULL, 2),
    "four-kings": Figure(FOUR_KINGS, 2),
    "xxi-catch": Figure(CATCH, 42),
    "pagat-ultimo": alone(PAGAT, 9, 10),
    "centrum": bird(XX, 5),
    "small-bird": bird(XXI, 6),
    "large-bird": bird(SKIZ, 7),
    "pagat-uhu": alone(PAGAT, 8, 20),
    **{f"king-{suit}-ultimo": alone(card, 9, 15) for suit, card in KINGS.items()},
    **{f"king-{suit}-uhu": alone(card, 8, 20) for suit, card in KINGS.items()},
}
PAIR = (1 << PAGAT) | (1 << SAS)
LATE = {"pagat": PAGAT, "sas": SAS, **{f"king-{suit}": card for suit, card in KINGS.items()}}
HIGH = {
    **ILLUSTRATED,
    "pagat-facan": alone(PAGAT, 1, 50),
    "sas-facan": alone(SAS, 1, 50),
    "sas-ultimo": alone(SAS, 9, 10),
    "sas-uhu": alone(SAS, 8, 20),
    **{f"family-{suit}": Figure(Win(7, 9, cards), 100) for suit, cards in SUITS.items()},
    "three-kings": Figure(Win(7, 9, of(KINGS.values())), 100),
    "final-pair": Figure(Win(8, 9, PAIR), 40, PAIR, 8),
    **{f"{name}-small-bird": alone(card, 6, 40) for name, card in LATE.items()},
    **{f"{name}-large-bird": alone(card, 7, 30) for name, card in LATE.items()},
}

DEAR = {"double": Figure(DOUBLE, 4), "volat": Figure(VOLAT, 6)}  # times the basic payment


@dataclass(frozen=True)
class Talk:
    """The announcements of the declarer's side and of the opponents, each with its multiplier.

    Also the basic payment, and the multiplier of the game.
    """

    said: tuple[dict[str, int], dict[str, int]]  # opponents, declarer's side
    basic: int
    times: int
    high: bool


def stakes(talk: Talk) -> Iterator[Stake]:
    """Return everything at stake, with the points of the declarer's side."""
    for ours in (True, False):
        spoken, sign = talk.said[ours], 1 if ours else -1
        for key, times in spoken.items():
            if key == "paros-facan":
                yield from pair_facan(60 * sign, times, ours)
            else:
                worth = talk.basic * DEAR[key].worth if key in DEAR else HIGH[key].worth
                feat = (DEAR | HIGH)[key].feat
                yield Stake(key, feat, sign * worth, -sign * worth, times, ours)
        yield from silent(spoken, sign, talk.basic, ours, talk.high)
    yield the_game(talk)


def silent(spoken: dict[str, int], sign: int, g: int, ours: bool, high: bool) -> Iterator[Stake]:
    """Return what pays a side without an announcement."""
    volat = Done(VOLAT, ours)
    if "volat" not in spoken:
        yield Stake("silent-volat", VOLAT, 3 * g * sign, 0, ours=ours)
        if "double" not in spoken:
            some_volat = (Done(VOLAT), Done(VOLAT, ours=False))
            yield Stake("silent-double", DOUBLE, 2 * g * sign, 0, ours=ours, unless=some_volat)
    if "trull" not in spoken:
        yield Stake("silent-trull", TRULL, sign, 0, ours=ours, unless=(volat,))
    if "four-kings" not in spoken:
        yield Stake("silent-four-kings", FOUR_KINGS, sign, 0, ours=ours, unless=(volat,))
    for name, card in ultimos(high):
        if f"{name}-ultimo" not in spoken:
            yield Stake("silent-ultimo", Win(9, 9, 1 << card), 5 * sign, 0, ours=ours)
            yield Stake("silent-ultimo", Fall(9, card), -5 * sign, 0, ours=ours)
    if "xxi-catch" not in spoken:
        yield Stake("silent-catch", CATCH, 21 * sign, 0, ours=ours)
    if high:
        for card, key in ((PAGAT, "pagat-facan"), (SAS, "sas-facan")):
            if key not in spoken:
                yield Stake("silent-facan", Win(1, 1, 1 << card), 10 * sign, 0, ours=ours)
                own = (Done(Win(1, 1), ours),)
                yield Stake("silent-facan", Fall(1, card), -10 * sign, 0, ours=ours, unless=own)
        if "paros-facan" not in spoken:
            first, second = (caught(card) for card in (PAGAT, SAS))
            yield Stake("silent-pair", first, 30 * sign, 0, ours=ours)
            once = (Done(first, ours),)
            yield Stake("silent-pair", second, 30 * sign, 0, ours=ours, unless=once)


def ultimos(high: bool) -> list[tuple[str, int]]:
    """Return the cards that count silently if they win the last trick, and if they lose it."""
    return [("pagat", PAGAT), ("sas", SAS)] if high else [("pagat", PAGAT)]


def caught(card: int) -> All:
    """Return the feat that the XXI wins the first trick and takes an opponent's card in it."""
    return All((Win(1, 1, 1 << XXI), Catch(card, XXI)))


def pair_facan(worth: int, times: int, ours: bool) -> Iterator[Stake]:
    """Return the pair facán: the XXI wins the first trick with I or II in it, from any hand.

    These are four ways that pay once. The first has the loss, which a later one takes back.
    """
    ways: list[Feat] = [caught(PAGAT), caught(SAS)]
    ways += [All((Win(1, 1, 1 << XXI), Fall(1, card))) for card in (PAGAT, SAS)]
    for index, way in enumerate(ways):
        before = tuple(Done(other, ours) for other in ways[:index])
        made, lost = (2 * worth, 0) if index else (worth, -worth)
        yield Stake("paros-facan", way, made, lost, times, ours, before)


def the_game(talk: Talk) -> Stake:
    """Return the game, which a silent double or volát and its winner's announcements absorb."""
    g = talk.basic
    if talk.times > 1:
        return Stake("game", GAME, g, -g, talk.times)
    dear = [bool(spoken.keys() & DEAR.keys()) for spoken in talk.said]
    silenced = []
    for ours in (True, False):
        if "volat" not in talk.said[ours]:
            silenced.append(Done(VOLAT, ours))
            if not dear[ours]:
                silenced.append(Done(DOUBLE, ours))
    made, lost = (0 if dear[True] else g), (0 if dear[False] else -g)
    return Stake("game", GAME, made, lost, unless=tuple(silenced))


# ---- The settlement, from the rules.

TRICKS = {"facan": 1, "small-bird": 6, "large-bird": 7, "uhu": 8, "ultimo": 9}  # of one card


def settled(
    side: frozenset[int], laid: tuple[Cards, ...], talk: Talk, tricks: tuple[Trick, ...]
) -> int:
    """Return what each opponent pays the declarer's side; `laid` counts for its seats."""
    sides = [seat in side for seat in range(4)]
    return sum(
        sign * paid(talk, tricks, [side is ours for side in sides], ours)
        for ours, sign in ((True, 1), (False, -1))
    ) + for_the_game(laid, talk, tricks, sides)


def result(
    laid: tuple[Cards, ...], tricks: tuple[Trick, ...], mine: list[bool]
) -> tuple[int, bool]:
    """Return the card points of a side with its discards, and whether it won every trick."""
    cards = of(c for t in tricks if mine[winner(t)] for c in t.cards)
    cards |= of(c for seat, pile in enumerate(laid) if mine[seat] for c in each(pile))
    return sum(POINTS[card] for card in each(cards)), all(mine[winner(t)] for t in tricks)


def winner(trick: Trick) -> Seat:
    assert trick.winner is not None
    return trick.winner


def for_the_game(
    laid: tuple[Cards, ...], talk: Talk, tricks: tuple[Trick, ...], sides: list[bool]
) -> int:
    """Return the payment for game, double and volát (section 8.2)."""
    g, total = talk.basic, 0
    results = {
        True: result(laid, tricks, sides),
        False: result(laid, tricks, [not side for side in sides]),
    }
    won = results[True][0] >= 48
    volat = next((ours for ours in (True, False) if results[ours][1]), None)
    double = next((ours for ours in (True, False) if results[ours][0] >= 71), None)
    for ours, sign in ((True, 1), (False, -1)):
        spoken = talk.said[ours]
        if "double" in spoken:
            total += sign * 4 * g * spoken["double"] * (1 if double is ours else -1)
        if "volat" in spoken:
            total += sign * 6 * g * spoken["volat"] * (1 if volat is ours else -1)
    quiet = None
    if volat is not None and "volat" not in talk.said[volat]:
        quiet = volat
        total += 3 * g if quiet else -3 * g
    elif volat is None and double is not None and not talk.said[double].keys() & DEAR.keys():
        quiet = double
        total += 2 * g if quiet else -2 * g
    if talk.times > 1:
        total += (1 if won else -1) * g * talk.times
    elif quiet is not won and not talk.said[won].keys() & DEAR.keys():
        total += g if won else -g
    return total


def paid(talk: Talk, tricks: tuple[Trick, ...], mine: list[bool], ours: bool) -> int:
    """Return the payment for all other figures of a side (sections 8.3, 6.1 and 10.1)."""
    spoken = talk.said[ours]
    everything = all(mine[winner(trick)] for trick in tricks)
    figures = HIGH if talk.high else ILLUSTRATED
    total = 0
    for key in spoken.keys() & figures.keys():
        total += figures[key].worth * spoken[key] * (1 if happened(key, tricks, mine) else -1)
    for key in ("trull", "four-kings"):
        if key not in spoken and happened(key, tricks, mine) and not everything:
            total += 1
    if "xxi-catch" not in spoken and happened("xxi-catch", tricks, mine):
        total += 21
    for name, small in ultimos(talk.high):
        last, played_it = tricks[8], mine[player(tricks, 9, small)]
        if f"{name}-ultimo" not in spoken and small in last.cards and played_it:
            total += 5 if card_that_won(last) == small else -5
    return total + (high_paid(spoken, tricks, mine) if talk.high else 0)


def high_paid(spoken: dict[str, int], tricks: tuple[Trick, ...], mine: list[bool]) -> int:
    first, total = tricks[0], 0
    for key, card in (("pagat-facan", PAGAT), ("sas-facan", SAS)):
        if key not in spoken and card in first.cards and mine[player(tricks, 1, card)]:
            if card_that_won(first) == card:
                total += 10
            elif not mine[winner(first)]:
                total -= 10
    with_xxi = card_that_won(first) == XXI and mine[winner(first)]
    birds = [card for card in (PAGAT, SAS) if card in first.cards]
    if "paros-facan" in spoken:
        total += (60 if with_xxi and birds else -60) * spoken["paros-facan"]
    elif with_xxi and any(not mine[player(tricks, 1, card)] for card in birds):
        total += 30
    return total


def card_that_won(trick: Trick) -> int:
    return trick.cards[(winner(trick) - trick.leader) % 4]


def player(tricks: tuple[Trick, ...], number: int, card: int) -> Seat:
    """Return who played a card to a trick; the leader if nobody did."""
    trick = tricks[number - 1]
    index = trick.cards.index(card) if card in trick.cards else 0
    return (trick.leader + index) % 4


def happened(key: str, tricks: tuple[Trick, ...], mine: list[bool]) -> bool:
    """Return whether a side made a figure."""
    won = [mine[winner(trick)] for trick in tricks]

    def took(cards: Cards) -> bool:
        there = of(card for trick in tricks if mine[winner(trick)] for card in trick.cards)
        return not cards & ~there

    def by(number: int, *cards: int) -> bool:
        return won[number - 1] and card_that_won(tricks[number - 1]) in cards

    match key:
        case "trull":
            return took(1 << PAGAT | 1 << XXI | 1 << SKIZ)
        case "four-kings":
            return took(of(KINGS.values()))
        case "xxi-catch":
            return any(
                {XXI, SKIZ} <= set(trick.cards)
                and mine[player(tricks, n, SKIZ)]
                and not mine[player(tricks, n, XXI)]
                for n, trick in enumerate(tricks, 1)
            )
        case "centrum":
            return all(won[:5]) and by(5, XX)
        case "small-bird":
            return all(won[:6]) and by(6, XXI)
        case "large-bird":
            return all(won[:7]) and by(7, SKIZ)
        case "three-kings":
            return all(by(n, *KINGS.values()) for n in (7, 8, 9))
        case "final-pair":
            return by(8, PAGAT, SAS) and by(9, PAGAT, SAS)
    if key.startswith("family-"):
        return all(by(n, *each(SUITS[key[-1]])) for n in (7, 8, 9))
    name, when = next((name, key[len(name) + 1 :]) for name in LATE if key.startswith(name))
    return by(TRICKS[when], LATE[name])


# ---- Deals.


def bonds(talk: Talk, side: frozenset[int]) -> Iterator[Bond]:
    """Yield the cards that each side's announcements bind."""
    for ours in (True, False):
        seats = tuple(seat for seat in range(4) if (seat in side) is ours)
        for key in talk.said[ours]:
            figure = HIGH.get(key)
            if figure and figure.bound:
                rivals = tuple(set(range(4)) - set(seats)) if figure.before else ()
                last = figure.trick + size(figure.bound) - 1
                yield Bond(figure.bound, figure.trick, last, seats, rivals)


def some_talk(rng: Random, high: bool, most: int = 3) -> Talk:
    """Return up to this many announcements of each side, any of them doubled."""
    names = [*(HIGH if high else ILLUSTRATED), *DEAR, *(["paros-facan"] if high else [])]
    spoken = tuple(
        {key: rng.choice([1, 1, 1, 2, 4]) for key in rng.sample(names, rng.randint(0, most))}
        for _ in range(2)
    )
    return Talk((spoken[0], spoken[1]), rng.randint(1, 4), rng.choice([1, 1, 2, 4]), high)


def some_deal(rng: Random, talk: Talk) -> Wish:
    """Return a random deal at the first lead; in some, one side is one player."""
    laid = rng.sample([c for c in range(42) if POINTS[c] < 5], 6)
    cards = [card for card in range(42) if card not in laid]
    rng.shuffle(cards)
    declarer = rng.randrange(4)
    partner = rng.choice([seat for seat in range(4) if seat != declarer])
    side = frozenset((declarer, partner) if rng.random() < 0.8 else (declarer,))
    opponent = min(set(range(4)) - side)
    kept = 4 - talk.basic
    aside = {declarer: of(laid[:kept]), opponent: of(laid[kept:])}
    wish = Wish(
        order=Order(tuple(SUITS.values()), TAROKKS, bonds=tuple(bonds(talk, side))),
        must_overtake=False,
        points=POINTS,
        hands=tuple(of(cards[9 * seat : 9 * seat + 9]) for seat in range(4)),
        leader=0,
        table=(),
        side=side,
        stakes=tuple(stakes(talk)),
        length=LENGTH,
        laid=tuple(aside.get(seat, 0) for seat in range(4)),
    )
    return wish._replace(settled=partial(settled, wish.side, wish.laid, talk))
