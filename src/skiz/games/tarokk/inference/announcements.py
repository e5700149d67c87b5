"""Inferences about a hand from the words of the round, by the place of the called card.

A seat speaks as it knows the sides. What it knows depends on whether it holds the called card, has
discarded it, or neither. So the rules themselves are tried with each of the three places for every
word. Places in which the word was impossible are excluded. In addition, a word may require a number
of tarokks or honours. All facts here are about a hand after the exchange.

Left out: the pagát as the only honour obliges to go ultimó (paskievics/pagat-cue). That is used
only if it holds wherever the called card is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, product
from typing import Literal, TypeAlias, get_args

from skiz.cards import NO_CARDS, Cards, Seat, each, of, size, union
from skiz.figures import Hold
from skiz.table import Case, Fact, Hand, Said, Sides, State, changed_at

from ..announcing.duties import played_with, promised, trusts_partner, unfinished
from ..announcing.legality import trull_allowed, why_not
from ..announcing.round import Round
from ..announcing.standing import Standing, standing
from ..bidding.contract import Contract
from ..deck import SEATS
from ..figures import PAGAT_ULTIMO, TRULL, TarokkFigure
from ..partners import all_of, sides_by_cards
from ..reading import Reading

Place: TypeAlias = Literal["hand", "laid", "neither"]  # where the called card is, seen from a seat
PLACES: tuple[Place, ...] = get_args(Place)
Words: TypeAlias = Mapping[Place, tuple[Case, ...]]  # the cases of each possible place
NOTHING: tuple[Case, ...] = ((),)


def without_cards(s: State) -> State:
    """Return what everybody knew when all was said: no card is played, and none is seen.

    The result does not depend on the viewer.
    """
    return replace(
        s,
        eyes=None,
        hands=tuple(Hand(NO_CARDS, s.rules.length) for _ in s.hands),
        talon=(None,) * len(s.talon),
        drew=tuple((None,) * len(pile) for pile in s.drew),
        laid=tuple(hand.hidden() for hand in s.laid),
        tricks=(),
        table=None,
    )


def with_called(s: State, contract: Contract, seat: Seat, place: Place) -> State:
    """Return a deal in which all that is known of a hand is the place of the called card."""
    card = contract.called
    there = Hand.of(NO_CARDS if card is None or place == "neither" else 1 << card)
    hand = there if place == "hand" else Hand()
    laid = there if place == "laid" else Hand()
    return replace(s, hands=changed_at(s.hands, seat, hand), laid=changed_at(s.laid, seat, laid))


def sides_if(s: State, now: Round, seat: Seat, place: Place) -> Sides:
    """Return the sides as a seat would know them with the called card at this place."""
    return now.sides_for(with_called(s, now.contract, seat, place), seat)


class WordsMemory:
    """A cache of what the words told last.

    Played cards do not change it, it is the same for every viewer, and each card asks for it
    several times. The key is the identity of the round, because two rounds take long to compare,
    and every other input.
    """

    def __init__(self) -> None:
        self._last: tuple[Round, State, tuple[Words, ...]] | None = None

    def words_of(self, reading: Reading) -> tuple[Words, ...]:
        """Return the cases of the words of each seat."""
        hidden = without_cards(reading.state)
        last = self._last  # read once, because other threads use it too
        if last is None or last[0] is not reading.round or last[1] != hidden:
            last = (reading.round, hidden, _cases_of_words(reading, hidden))
            self._last = last
        return last[2]


MEMORY = WordsMemory()


def cases_of_words(reading: Reading) -> tuple[Words, ...]:
    """Return what the words of each seat tell the others."""
    return MEMORY.words_of(reading)


def _cases_of_words(reading: Reading, hidden: State) -> tuple[Words, ...]:
    declarer = reading.contract.declarer
    places: tuple[Place, ...] = ("neither",) if declarer is None else PLACES
    found = [dict.fromkeys(places, NOTHING) for _ in range(SEATS)]
    if declarer is not None and not reading.contract.may_call_own:
        found[declarer].pop("laid")  # skiz/not-own-discard
    for before, word in reading.round.course:
        found[word.seat] = {
            place: cases
            for place, earlier in found[word.seat].items()
            if (cases := both(earlier, cases_of_word(hidden, before, word, place)))
        }
    return tuple(found)


def cases_of_word(hidden: State, before: Round, word: Said, place: Place) -> tuple[Case, ...]:
    """Return the cases in which a word could be said with the called card at this place."""
    if before.to_answer:
        return NOTHING if bool(word.says) == (place == "laid") else ()  # itvb/forced-kontra
    stand = standing_if(hidden, before, word.seat, place)
    if not word.says:
        return cases_of_end(stand, place)
    (say,) = word.says
    if say.level:
        return NOTHING if say in stand.may_double else ()
    return cases_of_figure(stand, stand.reading.rules.figures[say.figure])


def cases_of_figure(stand: Standing, row: TarokkFigure) -> tuple[Case, ...]:
    """Return the cases in which a seat in this position could announce a figure."""
    if why_not(stand, row) is not None:
        return ()
    holder, tarokks = 1 << stand.seat, stand.reading.deck.tarokks
    if isinstance(row.feat, Hold):
        return ((Fact(holder, row.feat.cards, row.feat.count, row.feat.count),),)
    counted: Case = (Fact(holder, tarokks, *row.needs),) if row.needs else ()
    if row.key != TRULL:
        return (counted,)
    return both((counted,), cases_of_honours(stand, trull_allowed))


def cases_of_end(stand: Standing, place: Place) -> tuple[Case, ...]:
    """Return the cases in which a seat could end its turn: nothing that it had to say was left."""
    if unfinished(stand) is not None:
        return ()
    house, cue = stand.reading.house, stand.reading.contract.bidding.cue_in_force
    own_turn = house.forced_kontra == "own_turn" and not stand.round.game_level
    if stand.is_first_turn and place == "laid" and own_turn and not stand.is_declarer:
        return ()  # illu/forced-kontra
    counted = cases_of_undeclared(stand)
    accepts = stand.is_declarer and cue is not None and cue.seat != stand.seat
    if not (stand.is_first_turn and house.accept_duty and accepts):
        return counted
    return both(counted, cases_of_honours(stand, keeps_promises))  # illu/accept-duty


def keeps_promises(stand: Standing) -> bool:
    """Return whether a seat may not announce anything that its bid promised."""
    figures = stand.reading.rules.figures
    return all(why_not(stand, figures[key]) for key in promised(stand.reading, stand.seat))


def cases_of_undeclared(stand: Standing) -> tuple[Case, ...]:
    """Return the cases for a seat that has declared no number of tarokks."""
    seat, reading = stand.seat, stand.reading
    said = stand.round.said[seat] & reading.rules.obliging
    if stand.round.has_declared(seat, reading.deck.tarokks) or not said:
        return NOTHING
    fewest = min(reading.rules.counts)
    few = Fact(1 << seat, reading.deck.tarokks, 0, fewest - 1)  # illu/declare-duty
    if not all(trusts_partner(stand, figure) for figure in said):
        return ((few,),)
    own, cards = all_of(seat), union(played_with(reading, figure) for figure in said)
    return ((Fact(own, cards, 0, 0),), (Fact(own, cards), few))  # skiz/declare-duty-holder


def not_on_pagat(reading: Reading, words: tuple[Words, ...]) -> Seat | None:
    """Return the seat that showed a card without the ultimó owed for the pagát alone."""
    cue = reading.contract.bidding.cue_in_force
    if cue is None or reading.house.cue_honour != "any":
        return None
    hidden, ultimo = without_cards(reading.state), reading.rules.figures[PAGAT_ULTIMO]
    for before, word in reading.round.course:
        if before.turns[cue.seat]:
            return None
        ends_turn = word.seat == cue.seat and not word.says and not before.to_answer
        if ends_turn and not any(
            why_not(standing_if(hidden, before, cue.seat, place), ultimo)
            for place in words[cue.seat]
        ):
            return cue.seat
    return None


def standing_if(hidden: State, before: Round, seat: Seat, place: Place) -> Standing:
    """Return the position of a seat in a round with the called card at this place."""
    own = sides_by_cards(before.contract, with_called(hidden, before.contract, seat, place), seat)
    now = before.count_turn(own[seat])
    return standing(Reading(hidden, now), seat, sides_if(hidden, now, seat, place))


def cases_of_honours(stand: Standing, may: Callable[[Standing], bool]) -> tuple[Case, ...]:
    """Return the cases of honours with which a seat may do something."""
    seat, honours = stand.seat, stand.reading.deck.honours
    every = [of(some) for some in subsets(tuple(each(honours)))]
    allowed = [held for held in every if may(holding(stand, held))]
    for some in every:
        counts = {size(held & some) for held in allowed}
        if counts and allowed == [h for h in every if min(counts) <= size(h & some) <= max(counts)]:
            counted = Fact(1 << seat, some, min(counts), max(counts))
            return ((counted,),) if some else NOTHING
    return tuple(
        (Fact(1 << seat, held, size(held)), Fact(1 << seat, honours & ~held, 0, 0))
        for held in allowed
    )


def holding(stand: Standing, honours: Cards) -> Standing:
    """Return the same position for a seat that was dealt these honours and no other tarokk."""
    s, seat = stand.reading.state, stand.seat
    rest = list(each(s.rules.pack.all & ~stand.reading.deck.tarokks))
    hand = Hand.of(honours | of(rest[: s.rules.length - size(honours)]))
    hands, drew = changed_at(s.hands, seat, hand), changed_at(s.drew, seat, ())
    return replace(stand, reading=Reading(replace(s, hands=hands, drew=drew), stand.round))


def subsets(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every subset of these."""
    for taken in product((False, True), repeat=len(cards)):
        yield tuple(card for card, there in zip(cards, taken, strict=True) if there)


def both(some: Iterable[Case], others: Iterable[Case]) -> tuple[Case, ...]:
    """Return the cases in which one of each group holds."""
    pairs = product(some, others)
    return tuple(tuple(dict.fromkeys(chain(*pair))) for pair in pairs)
