"""Mini-Asszorti: three suits of a few ranks, and nothing but the play of the cards.

The first suit is trumps. The declarer, seat 0, has drawn three cards and discarded three; his
right-hand opponent leads. With more than half of the tricks he wins a point from each opponent,
else he pays each a point. All other cards of the pack lie open.

All hands are equally likely with which the game is contested: with open cards, it is made in a
third to two thirds of the deals. The other cards are dealt in every way.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import combinations

from skiz.cards import Card, Cards, each, of
from skiz.figures import Count, Stake
from skiz.games import game
from skiz.phases import Within
from skiz.table import Bade, Hand, Phase, Rules, State

from ..hands import Held, cases_of, dealing_of, thinned
from ..mini import Mini

RANKS = (4, 5)
SUITS, DECLARER, DRAWN = 3, 0, 3
DEFENDERS = (1, 2)


def mini_asszorti(ranks: int = 4, every: int = 1) -> Mini:
    """Return mini-Asszorti with this many ranks of each suit, and with every n-th hand only.

    Raise ValueError for numbers that it does not have.
    """
    if ranks not in RANKS:
        raise ValueError(f"ranks={ranks!r}: mini-Asszorti has 4 or 5 ranks")
    hands = thinned(contested(ranks), every)
    sides = (("declarer", (DECLARER,)), ("defence", DEFENDERS))
    return Mini("mini_asszorti", tuple(deals(ranks, hands)), len(DEFENDERS), sides)


def deals(ranks: int, hands: tuple[Held, ...]) -> Iterator[State]:
    """Yield the deals with these hands of the declarer, at the first lead."""
    cards = mini_cards(ranks)
    start = beginning(rules(ranks, hands), of(cards))
    for held in hands:
        rest = [card for card in cards if not (held.kept | held.aside) >> card & 1]
        for one in combinations(rest, ranks - 1):
            dealt = (held.kept, of(one), of({*rest} - {*one}))
            laid = (Hand.of(held.aside), *start.laid[1:])
            yield replace(start, hands=tuple(map(Hand.of, dealt)), laid=laid)


def beginning(these: Rules, cards: Cards) -> State:
    """Return the state at the first lead before the cards are dealt."""
    play = next(place for place, phase in enumerate(these.phases) if phase.name == "play")
    return State(
        these,
        phase=play,
        talon=tuple(each(these.pack.all & ~cards)),
        declarer=DECLARER,
        bids=(Bade(DECLARER, "three"), Bade(1, "pass"), Bade(2, "pass")),
        chosen=(("contract", "three"), ("trumps", these.pack.letters[0])),
        drew=((None,) * DRAWN, (), ()),
        laid=(Hand(size=DRAWN), Hand(), Hand()),
    )


def rules(ranks: int, hands: tuple[Held, ...]) -> Rules:
    """Return the rules of the large game, cut down to these tricks and to the game alone."""
    whole, length = game("asszorti").rules(), ranks - 1
    stake = Stake("game", Count(length // 2 + 1), 1, -1, is_game=True)
    return replace(
        whole,
        length=length,
        dealing=dealing_of(whole, length),
        phases=tuple(map(_without_claims, whole.phases)),
        stakes=lambda s: (stake,),
        inference=replace(whole.inference, cases=lambda v: cases_of(v, DECLARER, hands)),
    )


def _without_claims(phase: Phase) -> Phase:
    return phase.core if isinstance(phase, Within) else phase


@cache
def mini_cards(ranks: int) -> tuple[Card, ...]:
    """Return the cards of the mini game: the top ranks of the first suits."""
    suits = game("asszorti").rules().pack.suits[:SUITS]
    return tuple(card for suit in suits for card in tuple(each(suit))[-ranks:])


@cache
def contested(ranks: int) -> tuple[Held, ...]:
    """Return every hand with which the game is contested, as the file beside this one has them.

    Of the hands that the declarer could keep from what he holds, it is the one with which he wins
    most often with open cards.
    """
    pack = game("asszorti").rules().pack
    text = files(__package__).joinpath(f"contested-{ranks}.txt").read_text("utf-8")
    pairs = (line.split("|") for line in text.splitlines())
    return tuple(Held(pack.cards(kept), pack.cards(aside)) for kept, aside in pairs)
