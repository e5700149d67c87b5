"""The one reading of a deal of Tarokk that every rule of it is answered from."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from skiz.cards import Cards, Seat
from skiz.table import Said, Sides, State

from .announcing.round import Round, opening
from .contract import Contract, contract_of
from .deck import Deck
from .house import TarokkHouse
from .partners import count_had, sides_by_cards
from .rules import TarokkRules


@dataclass(frozen=True)
class Reading:
    """A deal that has its sides as whoever looks reads it: its contract, and how the round stands
    as far as he can tell. It is made once for a question and handed on.
    """

    state: State
    round: Round

    @property
    def contract(self) -> Contract:
        """What was settled before the round."""
        return self.round.contract

    @property
    def rules(self) -> TarokkRules:
        """What the house plays by."""
        return self.round.contract.rules

    @property
    def house(self) -> TarokkHouse:
        """The house."""
        return self.round.contract.rules.house

    @property
    def deck(self) -> Deck:
        """The cards by name."""
        return self.round.contract.rules.deck

    @cached_property
    def sides(self) -> Sides:
        """Who is with the declarer, as far as whoever looks can tell."""
        return self.sides_for(self.state.eyes)

    def sides_for(self, onlooker: Seat | None) -> Sides:
        """The same as far as one seat can tell, or all that there is to see."""
        return self.round.sides_for(self.state, onlooker)

    def had(self, seat: Seat, cards: Cards) -> int | None:
        """How many of these cards a seat has after the exchange; None where that is not known."""
        return count_had(self.state, seat, cards)


class Heard(NamedTuple):
    """A round, and what it was heard from: what the contract is made of, and the talk."""

    settled: tuple[object, ...]
    talk: tuple[Said, ...]
    round: Round


class RoundMemory:
    """The round of the deal that was read last. It is asked for at every choice, from the truth and
    from each view, but it is the same for all of them, and only a word changes it: so it is kept,
    and told on where the talk goes on.

    It is known by the values that it is heard from, compared and not hashed: states of one deal
    share their events, so that comparing them takes next to no time.
    """

    def __init__(self) -> None:
        self._last: Heard | None = None

    def round_of(self, s: State) -> Round:
        """The round after all that was said in a deal."""
        last = self._last  # once: other threads read deals too
        settled = (s.rules.house, s.rules.own, s.rules.pairs, s.bids, s.declarer, s.chosen, s.owned)
        if last is None or last.settled != settled:
            contract = contract_of(s)
            now = opening(contract).hear_all(s.talk[contract.words_before_round :])
        elif last.talk == s.talk:
            return last.round
        else:
            now = hear_on(last.round, s.talk)
        self._last = Heard(settled, s.talk, now)
        return now


def hear_on(now: Round, talk: tuple[Said, ...]) -> Round:
    """The round after this talk, in a deal in which this round was heard: from the last word on
    that both have.
    """
    words = talk[now.contract.words_before_round :]
    for (before, word), other in zip(now.course, words, strict=False):
        if word != other:
            now = before
            break
    else:
        if len(words) < len(now.course):
            now, _ = now.course[len(words)]
    return now.hear_all(words[len(now.course) :])


class ReadingMemory:
    """The last reading: of one state its sides, its order and its stakes are asked for one after
    the other, and each is answered from it.
    """

    def __init__(self) -> None:
        self._rounds = RoundMemory()
        self._last: Reading | None = None

    def reading_of(self, s: State) -> Reading:
        """The reading of a state."""
        last = self._last  # once: other threads read deals too
        if last is None or last.state is not s:
            self._last = last = Reading(s, self._round_of(s))
        return last

    def _round_of(self, s: State) -> Round:
        heard = self._rounds.round_of(s)
        if not heard.turn or heard.speaker is None:
            return heard
        own = sides_by_cards(heard.contract, s, heard.speaker)[heard.speaker]
        return heard.count_turn(own)


MEMORY = ReadingMemory()


def read_deal(s: State) -> Reading:
    """A deal that has its sides, as whoever looks reads it."""
    return MEMORY.reading_of(s)


def sides(s: State) -> Sides:
    """Who is with the declarer as far as whoever looks can tell: nobody knows before there is one,
    but where the pairs are fixed.
    """
    return read_deal(s).sides if s.has_sides else (None,) * s.rules.seats
