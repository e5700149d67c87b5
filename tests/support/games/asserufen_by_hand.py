"""An independent model of Asserufen's card play: 32 cards, queens and jacks as trumps, a called
card if two play two.

`settled` computes the settlement directly from the rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from skiz.cards import Called, Order, Seat, Trick, each, of
from skiz.figures import Score, Stake, Win
from tests.support.laws.problems import Wish

LENGTH = 8
PLAIN = tuple(0b111111 << 6 * suit for suit in range(4))  # 7 8 9 K 10 A of c s h d
HEARTS = 2
COURT = 0xFF << 24  # jacks d h s c, queens d h s c
POINTS = (*[0, 0, 0, 4, 10, 11] * 4, *[2] * 4, *[3] * 4)
TOP = 0b111 << 29


@dataclass(frozen=True)
class Contract:
    """What is played: the trump suit, alone or with the holder of the called card."""

    suit: int
    alone: bool
    all_tricks: bool
    called: Called | None
    times: int
    schwarz: bool


def some_contract(rng: Random) -> Contract:
    """Return a random contract, doubled or not."""
    alone = rng.random() < 0.4
    called = None
    if not alone:
        suit, rank = rng.choice([0, 1, 3]), rng.choice([5, 5, 5, 4, 3])
        called = Called(6 * suit + rank, rng.choice([4, 5]))
    suit = rng.randrange(4) if alone else HEARTS
    all_tricks = alone and rng.random() < 0.3
    return Contract(suit, alone, all_tricks, called, rng.choice([1, 1, 2, 4]), rng.random() < 0.3)


def stakes(contract: Contract, basic: int) -> Iterator[Stake]:
    """Return game, schneider and schwarz; or all the tricks. `basic`: 1 and what is certain before
    the play.
    """
    times = contract.times
    if contract.all_tricks:
        yield Stake("game", Win(1, LENGTH), 2 * basic, -2 * basic, times)
        return
    yield Stake("game", Score(61), basic, -basic, times)
    yield Stake("schneider", Score(91), 1, 0, times)
    yield Stake("schneider", Score(90), -1, 0, times, ours=False)
    if contract.schwarz:
        yield Stake("schwarz", Win(1, LENGTH), 1, 0, times)
        yield Stake("schwarz", Win(1, LENGTH), -1, 0, times, ours=False)


def settled(wish: Wish, contract: Contract, basic: int, tricks: tuple[Trick, ...]) -> int:
    """Return what each opponent pays the declarer's side (section 8, profiles R and S)."""
    mine = [trick for trick in tricks if trick.winner in wish.side]
    if contract.all_tricks:
        return 2 * basic * contract.times * (1 if len(mine) == LENGTH else -1)
    points = sum(POINTS[card] for trick in mine for card in trick.cards)
    pay = basic
    loser = 120 - points if points >= 61 else points
    pay += loser <= (29 if points >= 61 else 30)
    if contract.schwarz:
        pay += len(mine) in (0, LENGTH)
    return pay * contract.times * (1 if points >= 61 else -1)


def some_deal(rng: Random, contract: Contract) -> Wish:
    """Return a random deal at the first lead."""
    cards = list(range(32))
    rng.shuffle(cards)
    hands = tuple(of(cards[8 * seat : 8 * seat + 8]) for seat in range(4))
    called = contract.called
    holder: Seat | None = None
    declarer = rng.randrange(4)
    side = {declarer}
    if called:
        holder = next(seat for seat, hand in enumerate(hands) if hand >> called.card & 1)
        declarer = rng.choice([seat for seat in range(4) if seat != holder])
        side = {declarer, holder}
    trumps = PLAIN[contract.suit] | COURT
    together = of(card for seat in side for card in each(hands[seat])) & TOP
    basic = 1 + (together in (0, TOP)) + (contract.suit == HEARTS and contract.alone)
    wish = Wish(
        order=Order(
            tuple(suit for suit in PLAIN if not suit & trumps),
            trumps,
            must_trump=False,
            called=called,
        ),
        must_overtake=False,
        points=POINTS,
        hands=hands,
        leader=0,
        table=(),
        side=frozenset(side),
        stakes=tuple(stakes(contract, basic)),
        length=LENGTH,
        holder=holder,
    )
    return wish._replace(settled=partial(settled, wish, contract, basic))
