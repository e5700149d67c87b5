"""A seat's knowledge at a turn of announcing in Tarokk, as the inputs of a network.

They are its situation, its hand, the cards placed by the call and by customs, and who has said
what. Most numbers are 0 or 1, and the others are small.
"""

from collections.abc import Iterable, Iterator

from skiz.cards import Cards, each, size
from skiz.games.tarokk import (
    LADDER,
    Deck,
    Standing,
    placed_by_call,
    showings,
)
from skiz.table import Say

from .prospects import kind
from .situation import NAMES, Table, seated, situation
from .words import KINDS

SCALES = {"tarokks": 9, "high": 5, "run": 5, "side-run": 8, "side-high": 8, "foes-high": 4}
TAROKKS = 22
GAMES = ("illustrated", "high", "paskievics")
WHO = 4  # the seat itself, a partner, an opponent, or a seat of unknown side
INPUTS = (
    len(NAMES)
    + 3 * TAROKKS  # held, shown by partners, shown by others
    + 8  # kings, and lengths of the suits
    + WHO * (len(KINDS) + 1)
    + len(KINDS)
    + 2  # said in this turn
    + 4  # the place behind the declarer
    + len(LADDER)
    + len(GAMES)
    + 3  # turns, passes, how often the game is doubled
)


def talk_inputs(stand: Standing) -> list[float]:
    """Return the numbers for a seat that is on turn to announce; there are `INPUTS` of them."""
    v, cards, table = stand.view, stand.reading.deck, seated(stand)
    now = zip(NAMES, situation(v, stand), strict=True)
    found = [
        *(value / SCALES.get(name, 1) for name, value in now),
        *_bits(v.own_hand(), cards),
        *(value for held in _shown(stand, table) for value in _bits(held, cards)),
        *_suits(v.own_hand(), cards),
        *_said(stand, table),
        *_turn(stand),
        *_place(stand),
    ]
    assert len(found) == INPUTS
    return found


def _bits(held: Cards, cards: Deck) -> Iterator[float]:
    for card in each(cards.tarokks):
        yield float(held >> card & 1)


def _shown(stand: Standing, table: Table) -> tuple[Cards, Cards]:
    """Return the tarokks that partners and others are known to have, by the call or by custom."""
    contract = stand.reading.contract
    ours = theirs = 0
    if contract.called is not None:
        called = 1 << contract.called
        if stand.is_declarer:
            ours |= called
        above = placed_by_call(contract) & ~called
        if stand.side is True and not stand.is_declarer:
            ours |= above
        if stand.side is False:
            theirs |= above | called
    for shown in showings(stand.round):
        single = sum(fact.cards for fact in shown.facts if size(fact.cards) == 1)
        if shown.seat in table.friends:
            ours |= single
        elif shown.seat != stand.seat:
            theirs |= single
    return ours, theirs


def _suits(hand: Cards, cards: Deck) -> Iterator[float]:
    for suit in cards.suits.values():
        yield float(bool(hand & suit & cards.kings))
        yield size(hand & suit) / 3


def _said(stand: Standing, table: Table) -> Iterator[float]:
    """Yield who has announced what, and who declared tarokks."""
    now = stand.round
    known = {stand.seat} | table.friends | table.foes
    for seats in ({stand.seat}, table.friends, table.foes, set(range(4)) - known):
        said = {kind(Say(item.figure, 0)): item for item in now.announced if item.by in seats}
        for name in KINDS:
            yield (1 + said[name].level) if name in said else 0.0
        yield float(any(seat in seats for seat, _ in now.declared))


def _turn(stand: Standing) -> Iterator[float]:
    said = {kind(Say(say.figure, 0)) for say in stand.round.turn if not say.level}
    yield from (float(name in said) for name in KINDS)
    yield float(any(say.level for say in stand.round.turn))
    yield float(bool(stand.round.turn))


def _place(stand: Standing) -> Iterator[float]:
    """Yield where the seat sits, what is played, and how far the round has come."""
    now, declarer = stand.round, stand.reading.contract.declarer
    behind = None if declarer is None else (stand.seat - declarer) % 4
    yield from _one_of(behind, range(4))
    yield from _one_of(stand.reading.contract.level, LADDER)
    yield from _one_of(stand.view.rules.key, GAMES)
    yield now.turns[stand.seat] / 3
    yield max(0, now.passes) / 3
    yield float(now.game_level)


def _one_of(value: object, all_of: Iterable[object]) -> Iterator[float]:
    return (float(value == one) for one in all_of)
