"""Who may announce trull, as tables: the honours needed depend on the auction and on the turn."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from skiz.cards import Cards, Seat, each, size
from skiz.table import Hand, Rules, State

from ..bidding.contract import contract_of
from ..deck import SEATS
from ..reading import Reading
from ..rules import TarokkRules, rules_of
from .legality import trull_allowed
from .round import Round, opening
from .standing import Standing


def trull_hands(s: State) -> tuple[int, ...]:
    """Return which honours a hand needs for announcing trull, after an auction with a declarer.

    Each is a set of sets of honours. They are by whether words of the declarer free the seat, by
    whether it is the seat's first turn, and by seat. If no honours are needed, there are none.
    """
    rules, now = rules_of(s), opening(contract_of(s))
    deals = [(number, _with_hands(s, held)) for number, held in enumerate(_honours(rules))]
    allowed = []
    for freed, first in product((False, True), (False, True)):
        then = _later(now, 1 - first, rules.figures if freed else ())
        for seat in range(SEATS):
            may = (number for number, dealt in deals if _may_be_trull(dealt, then, seat, freed))
            allowed.append(sum(1 << number for number in may))
    everything = (1 << (1 << size(rules.deck.honours))) - 1
    return () if {*allowed} == {everything} else tuple(allowed)


def _honours(rules: TarokkRules) -> Iterator[Cards]:
    """Yield all sets of honours, each at the number whose digits are its cards in order."""
    cards = [*each(rules.deck.honours)]
    for held in product((False, True), repeat=len(cards)):
        yield sum(1 << card for card, has in zip(cards, held, strict=True) if has)


def _with_hands(s: State, cards: Cards) -> State:
    """Return a deal in which every seat has these cards and has discarded nothing."""
    return replace(s, hands=(Hand.of(cards),) * SEATS, laid=(Hand(),) * SEATS)


def _later(now: Round, turns: int, said: Iterable[str]) -> Round:
    """Return a round in which each seat has ended this many turns, and the declarer said this."""
    words, declarer = frozenset(said), now.contract.declarer
    by = tuple(words if seat == declarer else frozenset[str]() for seat in range(SEATS))
    return replace(now, turns=(turns,) * SEATS, said=by)


def _may_be_trull(s: State, now: Round, seat: Seat, partner: bool) -> bool:
    """Return whether a seat may announce trull: the declarer's partner, or one of unknown side."""
    side = True if partner else None
    return trull_allowed(Standing(Reading(s, now), seat, (side,) * SEATS, side, (), True))


def freeing_trull(game: Rules) -> Iterator[str]:
    """Yield the figures of which the declarer's words free a partner to announce trull."""
    if game.pairs is not None:
        return
    s = _with_hands(State(game, declarer=0), 0)
    now, figures = opening(contract_of(s)), rules_of(s).figures
    if not _may_be_trull(s, now, 1, True):
        yield from (key for key in figures if _may_be_trull(s, _later(now, 1, (key,)), 1, True))
