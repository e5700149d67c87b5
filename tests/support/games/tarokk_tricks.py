"""Hand-made tricks of Tarokk after a short auction, and the points for them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from skiz.cards import Trick, each, of
from skiz.games import game
from skiz.games.tarokk import read_deal
from skiz.games.tarokk.settling.scoring import ground
from skiz.table import (
    Bade,
    Hand,
    Rules,
    State,
)
from tests.support.games.tarokk_talk import talk

RULES = game("illustrated").rules(game("illustrated").house())
PACK = RULES.pack
WORTH = 3  # of a game with one card
OURS, THEIRS = (0, 1), (2, 3)  # the declarer and his partner, and the others
FAMILY = {"parti", "double", "volat", "silent-double", "silent-volat", "tie"}
# What the declarer's side wins, in games, with no trick, at most 23 points, 24 to 47, 48 to 70, 71
# or more, and all tricks.
TABLE = {
    "": (-3, -2, -1, 1, 2, 3),
    "A double": (-7, -6, -5, -4, 4, 7),
    "A volat": (-9, -8, -7, -6, -6, 6),
    "A double; B volat": (-13, -12, -11, -10, -2, 10),
    "C kontra game": (-5, -4, -2, 2, 4, 5),
    "C kontra game, double": (-9, -6, 2, 6, 8, 9),
    "A double; C kontra double": (-11, -10, -9, -8, 8, 11),
    "A double; C kontra double, kontra game": (-13, -12, -10, -6, 10, 13),
    "C double": (-7, -4, 4, 5, 6, 7),
    "C volat": (-6, 6, 6, 7, 8, 9),
    "C kontra game; A rekontra game": (-7, -6, -4, 4, 6, 7),
    "A double; C kontra game": (-9, -8, -6, -2, 6, 9),
    "A volat; C kontra game": (-11, -10, -8, -4, -4, 8),
    "A double; C kontra double; B rekontra double": (-19, -18, -17, -16, 16, 19),
    "A volat; C kontra volat": (-15, -14, -13, -12, -12, 12),
    "C double; A kontra double": (-11, -8, 8, 9, 10, 11),
    "C double, kontra game; A kontra double": (-13, -10, 6, 10, 12, 13),
}
RANGES = ((0, 23), (1, 23), (24, 47), (48, 70), (71, 94), (71, 94))
Fell = Mapping[int, tuple[str, int]]  # by trick: its cards from A's on, and who takes it


def ended(text: str, tricks: Sequence[Trick], laid: int = 0, rules: Rules = RULES) -> State:
    """Return a deal after the last trick: A plays one with B, whose XIX everybody knows."""
    bids = (Bade(0, "three"), Bade(1, "one"), Bade(2, "pass"), Bade(3, "pass"), Bade(0, "hold"))
    rest = rules.pack.all & ~of(card for trick in tricks for card in trick.cards) & ~laid
    return replace(
        State(rules, phase=len(rules.phases) - 1),
        hands=(Hand(),) * 4,
        bids=bids,
        declarer=0,
        chosen=(("contract", "one"), ("call", "XIX")),
        drew=((),) * 4,
        laid=(Hand.of(laid), Hand(), Hand.of(rest), Hand()),
        talk=talk(text),
        tricks=tuple(tricks),
    )


def made(count: int, rng: Random, rules: Rules = RULES) -> tuple[list[Trick], int]:
    """Return all tricks, of which the declarer's side takes this many, and his discards."""
    deck = list(range(len(rules.pack.names)))
    rng.shuffle(deck)
    laid = next(card for card in deck if rules.pack.points[card] < 5)
    deck.remove(laid)
    takers = [rng.choice(OURS) for _ in range(count)] + [
        rng.choice(THEIRS) for _ in range(rules.length - count)
    ]
    tricks = [Trick(0, tuple(deck[4 * n : 4 * n + 4]), taker) for n, taker in enumerate(takers)]
    return tricks, 1 << laid


def points_of(tricks: Sequence[Trick], laid: int, rules: Rules = RULES) -> int:
    """Return the card points of the declarer's side."""
    own = [card for trick in tricks if trick.winner in OURS for card in trick.cards]
    return sum(rules.pack.points[card] for card in (*own, *each(laid)))


def some_end(column: int, rng: Random) -> tuple[list[Trick], int]:
    """Return tricks that belong to a column of the table."""
    least, most = RANGES[column]
    while True:
        count = {0: 0, 5: 9}.get(column, rng.randint(1, 8))
        tricks, laid = made(count, rng)
        if least <= points_of(tricks, laid) <= most:
            return tricks, laid


def won(end: State) -> dict[str, int]:
    """Return the lines of the settlement and the points of the declarer's side."""
    lines: dict[str, int] = {}
    for stake in end.rules.stakes(end):
        points = stake.worth(ground(read_deal(end)))
        if points:
            lines[stake.key] = lines.get(stake.key, 0) + points * stake.times
    return lines


def filled(last: str, winner: int, others: str = "", taker: int = 0) -> list[Trick]:
    """Return nine tricks: the last of these cards, the first ones as given, the rest at random."""
    used = PACK.cards(last) | PACK.cards(others)
    rest = [card for card in range(len(PACK.names)) if not used >> card & 1]
    Random(3).shuffle(rest)
    first = [PACK.card(name) for name in others.split()]
    tricks = []
    for _ in range(8):
        cards = [first.pop(0) if first else rest.pop() for _ in range(4)]
        tricks.append(Trick(0, tuple(cards), taker))
    return [*tricks, Trick(0, tuple(map(PACK.card, last.split())), winner)]


def fallen(fell: Fell, taker: int = 2, rules: Rules = RULES) -> list[Trick]:
    """Return these tricks; the others go to one seat, with pagát, eagle and XXI early in them."""
    pack, small = rules.pack, rules.pack.cards("I II XXI")
    used = pack.cards(" ".join(cards for cards, _ in fell.values()))
    rest = [card for card in range(len(pack.names)) if not used >> card & 1]
    Random(1).shuffle(rest)
    rest.sort(key=lambda card: not small >> card & 1)
    tricks = {
        number: Trick(0, tuple(map(pack.card, cards.split())), winner)
        for number, (cards, winner) in fell.items()
    }
    for number in (2, 3, 4, 1, *range(5, rules.length + 1)):
        if number not in tricks:
            tricks[number] = Trick(0, tuple(rest[:4]), taker)
            del rest[:4]
    return [tricks[number] for number in range(1, rules.length + 1)]


KINGS, HONOURS = "hK dK sK cK", "skiz XXI I"
BOTH = {True, False}
PLAIN = "h1 d1 hJ hC"
