"""Mini-Tarokk: eight cards, two tricks, and a partner whom the declarer does not know.

It has five tarokks and three cards of suits, two a seat, dealt in every way in which seat 0 has an
honour. Seat 0 has bid alone and plays a solo. It calls the XX, whose holder is its partner; with
the XX in its own hand it may call the XIX, or call the XX and play alone against three who do not
know it. Then the round begins, in which pagát ultimó may be announced: by the declarer or by the
partner, who is known from then on. The opponents may do so only once the sides are known. Seat 0
leads.

The rules, the figure and the payments are those of Paskievics. Pagát ultimó is its only figure,
there is no kontra, and half of the card points are those of eight cards. All other cards of the
pack lie open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Literal

from skiz.cards import Cards, each, of
from skiz.figures import Hold
from skiz.games import game
from skiz.games.tarokk import PAGAT_ULTIMO, TarokkFigure, TarokkHouse, TarokkRules, figures
from skiz.table import Bade, Case, Hand, Rules, Said, State, View, option

from ..hands import Held, cases_of, dealing_of, thinned
from ..mini import Mini

CARDS = "hQ hK sK I XIX XX XXI skiz"
SEATS, DECLARER, LENGTH = 4, 0, 2
MOST = 42  # points: alone, with an announced pagát ultimó


@dataclass(frozen=True)
class WithoutKontra(TarokkHouse):
    """A house in which nothing is doubled."""

    kontra_levels: Literal[0] = option(0, cite="illu/kontra-levels")  # type: ignore[assignment]


def mini_tarokk(every: int = 1) -> Mini:
    """Return mini-Tarokk, with every n-th hand of the declarer only.

    Raise ValueError if there is none.
    """
    cards = paskievics().pack.cards(CARDS)
    hands = thinned(tuple(declarers_hands(cards)), every)
    return Mini("mini_tarokk", tuple(deals(rules(cards, hands), cards, hands)), MOST)


def paskievics() -> Rules:
    """Return the rules of the large game, in a house that suits the mini game.

    What is said follows the family's house, which has no kontra. The house of the rules is one that
    the large game has too, because players load that game by its house.
    """
    large = game("paskievics")
    house = large.house(
        changes={"conventions": "none", "sole_bidder_raises": True, "figures_after_call": True}
    )
    quiet = WithoutKontra(**(house.values() | {"kontra_levels": 0}))  # type: ignore[arg-type]
    return replace(large.rules(quiet), house=house)


def rules(cards: Cards, hands: Sequence[Held]) -> Rules:
    """Return these rules cut down to some cards, two tricks and pagát ultimó."""
    whole = paskievics()
    family: TarokkRules = whole.of_family
    points = (p if cards >> card & 1 else 0 for card, p in enumerate(whole.pack.points))
    pack = replace(whole.pack, points=tuple(points))
    rows = {row.key: row for row in figures(family.deck, family.house, LENGTH) if is_kept(row)}

    def cases(v: View) -> tuple[Case, ...]:
        told = whole.inference.cases(v)
        return tuple((*a, *b) for a, b in product(told, cases_of(v, DECLARER, hands)))

    return replace(
        whole,
        length=LENGTH,
        dealing=dealing_of(whole, LENGTH),
        pack=pack,
        figures=tuple(rows.values()),
        of_family=replace(family, deck=replace(family.deck, pack=pack), figures=rows),
        inference=replace(whole.inference, cases=cases),
    )


def is_kept(figure: TarokkFigure) -> bool:
    """Return whether a figure is one of the mini game.

    The declarations of eight tarokks and more stay, although nobody can hold so many: what players
    work out from the words of others asks for them.
    """
    return figure.key == PAGAT_ULTIMO or isinstance(figure.feat, Hold)


def declarers_hands(cards: Cards) -> Iterator[Held]:
    """Yield the hands with which the declarer may bid: those with an honour."""
    family: TarokkRules = paskievics().of_family
    for hand in map(of, combinations(each(cards), LENGTH)):
        if hand & family.deck.honours:
            yield Held(hand)


def deals(these: Rules, cards: Cards, hands: Sequence[Held]) -> Iterator[State]:
    """Yield every deal with these hands of the declarer, at the call."""
    start = beginning(these, cards)
    for held in hands:
        for others in splits(tuple(each(cards & ~held.kept))):
            yield replace(start, hands=tuple(map(Hand.of, (held.kept, *others))))


def splits(cards: tuple[int, ...]) -> Iterator[tuple[Cards, ...]]:
    """Yield every way to deal cards, two to each seat."""
    if not cards:
        yield ()
    for hand in combinations(cards, LENGTH):
        rest = tuple(card for card in cards if card not in hand)
        yield from ((of(hand), *others) for others in splits(rest))


def beginning(these: Rules, cards: Cards) -> State:
    """Return the state at the call before the cards are dealt."""
    talk = next(place for place, phase in enumerate(these.phases) if phase.kind == "talk")
    asked = tuple(Said(seat, ()) for seat in range(SEATS))  # whether they throw their hands in
    others = range(1, SEATS)
    return State(
        these,
        phase=talk,
        talon=tuple(each(these.pack.all & ~cards)),
        bids=(Bade(DECLARER, "three"), *(Bade(seat, "pass") for seat in others)),
        declarer=DECLARER,
        chosen=(("contract", "solo"),),
        drew=((),) * SEATS,
        laid=(Hand(),) * SEATS,
        talk=asked,
        talk_before_phase=len(asked),
    )
