"""The reading of a deal of Tarokk, from which every rule is answered."""

from typing import NamedTuple

from skiz.cards import Cards, Seat, once, value
from skiz.table import Rules, Said, Sides, State

from .announcing.round import Round, opening
from .bidding.contract import Contract, contract_of
from .deck import Deck
from .house import TarokkHouse
from .partners import count_had, sides_by_cards
from .rules import TarokkRules


@value(frozen=True, slots=False)
class Reading:
    """A deal that has its sides, as the viewer reads it.

    It has the contract, and the round as far as the viewer can tell. It is made once for a question
    and passed on.
    """

    state: State
    round: Round

    @property
    def contract(self) -> Contract:
        """The result of everything before the round."""
        return self.round.contract

    @property
    def rules(self) -> TarokkRules:
        """The rules of the house."""
        return self.round.contract.rules

    @property
    def house(self) -> TarokkHouse:
        """The house."""
        return self.round.contract.rules.house

    @property
    def deck(self) -> Deck:
        """The cards by name."""
        return self.round.contract.rules.deck

    @once
    def sides(self) -> Sides:
        """Who is with the declarer, as far as the viewer can tell."""
        return self.sides_for(self.state.eyes)

    def sides_for(self, onlooker: Seat | None) -> Sides:
        """Return the sides as far as one seat can tell or, for None, a viewer of everything."""
        return self.round.sides_for(self.state, onlooker)

    def had(self, seat: Seat, cards: Cards) -> int | None:
        """Return how many of these cards a seat had after the exchange; None if not known."""
        return count_had(self.state, seat, cards)


class Heard(NamedTuple):
    """A round and its inputs: a state with the contract, and the talk."""

    state: State
    round: Round


def have_one_contract(one: State, other: State) -> bool:
    """Return whether two states have the same contract.

    States of one deal share what happened, so each comparison takes almost no time.
    """
    return (
        (one.rules is other.rules or has_one_house(one.rules, other.rules))
        and one.bids == other.bids
        and one.declarer == other.declarer
        and one.chosen == other.chosen
        and one.owned == other.owned
    )


def has_one_house(one: Rules, other: Rules) -> bool:
    """Return whether rules differ in nothing that a contract depends on."""
    return (one.house, one.own, one.pairs) == (other.house, other.own, other.pairs)


class RoundMemory:
    """A cache of the round of the deal that was read last.

    The round is needed at every choice, from the truth and from each view. It is the same for all
    of them, and only words change it. So it is kept and continued when the talk goes on. The key
    consists of the input values, which are compared and not hashed: states of one deal share their
    events, so comparing them takes almost no time.
    """

    def __init__(self) -> None:
        self._last: Heard | None = None

    def round_of(self, s: State) -> Round:
        """Return the round after all that was said in a deal."""
        found: Round | None = s.known.get("round")
        if found is None:
            found = s.known["round"] = self._continued(s)
        return found

    def _continued(self, s: State) -> Round:
        last = self._last  # read once, because other threads read deals too
        if last is None or not have_one_contract(last.state, s):
            contract = contract_of(s)
            now = opening(contract).hear_all(s.talk[contract.words_before_round :])
        elif last.state.talk is s.talk or last.state.talk == s.talk:
            return last.round
        else:
            now = hear_on(last.round, last.state.talk, s.talk)
        self._last = Heard(s, now)
        return now


def hear_on(now: Round, before: tuple[Said, ...], talk: tuple[Said, ...]) -> Round:
    """Return the round after this talk, continued from the last word that both rounds share.

    `now` must be the round of the same deal after the talk `before`.
    """
    if (
        len(before) + 1 == len(talk)
        and before == talk[:-1]
        and len(before) >= now.contract.words_before_round
    ):
        return now.hear(talk[-1])
    words, course, shared = talk[now.contract.words_before_round :], now.course, 0
    for (_, word), other in zip(course, words, strict=False):
        if word != other:
            break
        shared += 1
    if shared < len(course):
        now, _ = course[shared]
    return now.hear_all(words[shared:])


class ReadingMemory:
    """A cache of the last reading.

    Sides, order and stakes of one state are needed one after the other, and each comes from its
    reading.
    """

    def __init__(self) -> None:
        self._rounds = RoundMemory()
        self._last: Reading | None = None

    def reading_of(self, s: State) -> Reading:
        """Return the reading of a state."""
        last = self._last  # read once, because other threads read deals too
        if last is None or last.state is not s:
            self._last = last = Reading(s, self._round_of(s))
        return last

    def heard_in(self, s: State) -> Round:
        """Return the round of a state, without what is said in an unfinished turn."""
        return self._rounds.round_of(s)

    def _round_of(self, s: State) -> Round:
        now = self._rounds.round_of(s)
        if not now.turn or now.speaker is None:
            return now
        own = now.public[now.speaker]
        if own is None:
            own = sides_by_cards(now.contract, s, now.speaker)[now.speaker]
        return now.count_turn(own)


MEMORY = ReadingMemory()


def read_deal(s: State) -> Reading:
    """Read a deal that has its sides, as the viewer sees it."""
    return MEMORY.reading_of(s)


def heard_in(s: State) -> Round:
    """Return the round of a deal, without what is said in an unfinished turn."""
    return MEMORY.heard_in(s)


def sides(s: State) -> Sides:
    """Return who is with the declarer, as far as the viewer can tell.

    Before there is a declarer nobody is known, except where the pairs are fixed.
    """
    return read_deal(s).sides if s.has_sides else (None,) * s.rules.seats
