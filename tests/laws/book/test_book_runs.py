"""Clauses that only some houses have, compared with what the rules do there.

No house is asked about its rules here: a clause is looked for in what the rules do.
"""

from collections.abc import Callable
from functools import lru_cache

import pytest

from skiz.games import game, games
from skiz.games.tarokk.bidding.auction import Bidding
from skiz.games.tarokk.bidding.exchange import contracts
from skiz.games.tarokk.rules import rules_of
from skiz.players import Player, player
from skiz.table import (
    Action,
    Bade,
    Bid,
    Claim,
    Rules,
    Say,
    Session,
    Speak,
    State,
    View,
    apply,
    deal,
    options,
    start,
)
from tests.support.laws.books import houses, shown, tell
from tests.support.laws.random_deals import Course, play_out
from tests.support.laws.refusals import cited_in

SEEDS = range(4)


class Loud:
    """Bids and doubles as high as it may."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """The last word or bid offered, else the first option."""
        high = [action for action in options if isinstance(action, Bid | Speak)]
        return high[-1] if high else options[0]


@lru_cache(maxsize=1)  # one house after the other
def played(rules: Rules) -> tuple[Course, ...]:
    """Deals of a house: by chance, with everybody as high as he can, and by rules of thumb."""
    some: list[Player | None] = [None, Loud(), player("plain", 0)]
    return tuple(play_out(rules, seed, one) for one in some for seed in SEEDS)


def stakes_seen(rules: Rules) -> set[str]:
    """The keys of all that was played for."""
    ends = (course.end for course in played(rules) if course.end.declarer is not None)
    return {stake.key for end in ends for stake in rules.stakes(end)}


def words(rules: Rules) -> int:
    """The highest word of kontra that was said."""
    talk = (speech for course in played(rules) for speech in course.end.talk)
    return max((say.level for speech in talk for say in speech.says), default=0)


def du_is_lost_twice(rules: Rules) -> bool:
    """Whether a du that was lost costs twice what it would."""
    ends = [c.end for c in played(rules) if (c.end.choice("contract") or "").endswith("-du")]
    assert ends
    return all(rules.stakes(end)[0].lost == -2 for end in ends)


def claims_inside(rules: Rules) -> bool:
    """Whether a claim was open to the declarer when he did not lead."""
    return any(
        isinstance(action, Claim)
        for course in played(rules)
        for moment in course.moments
        if moment.state.table is not None and moment.seat == moment.state.declarer
        for action in options(moment.views[moment.seat], moment.seat)
    )


def sheet_adds_up(rules: Rules) -> bool:
    """Whether what was written of every deal adds up to nothing."""
    ends = (course.end.settled for course in played(rules))
    return all(settled is None or sum(settled.written) == 0 for settled in ends)


# ---- Tarokk: its auction and its session are tried without cards.


def bidding(rules: Rules, *calls: str) -> Bidding:
    """An auction in which this was said, from the first seat on."""
    bids = tuple(Bade(seat % 4, call) for seat, call in enumerate(calls))
    return Bidding(rules_of(State(rules)), bids)


def jump(rules: Rules, bid: str) -> str | None:
    """The card that the first player's second bid shows after three and two."""
    card = bidding(rules, "three", "two", "pass", "pass").shows(0, bid)
    return None if card is None else rules.pack.names[card]


def opens_with_a_card(rules: Rules) -> bool:
    """Whether the first bid may show a card."""
    return bidding(rules).shows(0, "two") is not None


def times(rules: Rules, throw_ins: int) -> int:
    """What a deal counts after this many hands that were thrown in."""
    session = Session(rules, first_dealer=0)
    for _ in range(throw_ins):
        session = session.throw_in()
    return session.times


def sole_bidder_chooses(rules: Rules) -> bool:
    """Whether who alone has bid has a choice of contracts."""
    bids = tuple(Bade(seat, call) for seat, call in enumerate(("three", "pass", "pass", "pass")))
    return len(contracts(State(rules, bids=bids, declarer=0))) > 1


def phase(rules: Rules, name: str) -> int:
    """When a phase comes; -1: never."""
    names = [phase.name for phase in rules.phases]
    return names.index(name) if name in names else -1


def figure(rules: Rules, key: str) -> bool:
    """Whether there is a figure."""
    return any(found.key == key for found in rules.figures)


def shows_a_card(rules: Rules) -> bool:
    """Whether a jump shows a card."""
    return jump(rules, "solo") is not None


def is_long(rules: Rules) -> bool:
    """Whether there are 54 cards."""
    return len(rules.pack.names) == 54


def says_two_for_a_trick(rules: Rules) -> bool:
    """Whether the side of the first speaker may announce both small cards for the last trick."""
    state, _ = start(rules, deal(rules, range(len(rules.pack.names))))
    pagat, eagle = (Speak((Say(f"{name}-ultimo", 0),)) for name in ("pagat", "sas"))
    state = apply(state, 0, pagat).state
    return eagle in options(View(state), 0)


Seen = Callable[[Rules], bool]
CUES = (
    "illu/single-jump illu/double-jump illu/second-jump illu/fourth-jump illu/yield "
    "illu/may-not-yield illu/jump-measure illu/identify-cue illu/shown-card-kept "
    "illu/call-cue illu/cue-accepted skiz/cue-bidder-calls"
)
SEEN: dict[str, dict[str, Seen]] = {
    "asszorti": {
        "skiz/claim-inside-trick": claims_inside,
        "skiz/six-five-nil-by-award": lambda r: "six-five-nil" in stakes_seen(r),
        "skiz/sheet-not-zero-sum": lambda r: not sheet_adds_up(r),
        "skiz/sheet-totals": sheet_adds_up,
        "skiz/agreement": lambda r: r.session.open,
    },
    "asserufen": {
        "asserufen/rekontra": lambda r: words(r) > 1,
        "skiz/answer-order": lambda r: words(r) > 1,
        "skiz/rekontra-shows": lambda r: words(r) > 1,
        "skiz/words-above": lambda r: words(r) > 2,
        "skiz/kontra-words": lambda r: words(r) == 20,
        "skiz/kontra-ends": lambda r: words(r) == 20,
        "skiz/schneider": lambda r: "schneider" in stakes_seen(r),
        "skiz/schwarz": lambda r: "schwarz" in stakes_seen(r),
        "skiz/du-lost": du_is_lost_twice,
        "skiz/agreement": lambda r: r.session.open,
    },
    "tarokk": {
        **dict.fromkeys(CUES.split(), shows_a_card),
        "skiz/no-conventions": lambda r: not shows_a_card(r),
        "itvb/opening-solo": opens_with_a_card,
        "skiz/xvii-second": lambda r: jump(r, "one") == "XVII",
        "illu/suits": lambda r: not is_long(r),
        "illu/suits-54": is_long,
        "illu/deal": lambda r: not is_long(r),
        "illu/deal-54": is_long,
        "illu/points-needed": lambda r: sum(r.pack.points) == 94,
        "skiz/fifty-four": lambda r: sum(r.pack.points) == 106,
        "illu/declare-twelve": lambda r: figure(r, "tarokks-12"),
        "skiz/dealer-looks-on": lambda r: r.chairs > r.seats,
        "skiz/doubled-counted": lambda r: times(r, 1) == 2,
        "skiz/doubled-all": lambda r: times(r, 1) == 2,
        "skiz/overlap-more": lambda r: times(r, 3) == 8,
        "skiz/quadrupled-restarts": lambda r: times(r, 2) == times(r, 3) == 4,
        "skiz/sole-fourth": sole_bidder_chooses,
        "skiz/kings-asked": lambda r: phase(r, "kings") >= 0,
        "skiz/annul-window": lambda r: phase(r, "annul") > phase(r, "lay"),
        "skiz/annul-drawn": lambda r: phase(r, "annul") < phase(r, "lay"),
        "illu/bound-birds": lambda r: figure(r, "centrum"),
        "skiz/lost-uhu": lambda r: figure(r, "pagat-uhu"),
        "skiz/declare-duty-uhu": lambda r: "pagat-uhu" in rules_of(State(r)).obliging,
        "itvb/trull-after-bird": lambda r: (
            figure(r, "centrum") and "itvb/trull-strict" in r.house.clause("trull_promise")
        ),
        "skiz/closing-phrase": lambda r: r.session.noted is not None,
    },
    "royal": {  # a book of its own, without an auction
        "skiz/cut": lambda r: r.session.cutter is not None,
        "skiz/bound-same-trick": says_two_for_a_trick,
        "skiz/figures-of-a-trick": says_two_for_a_trick,
    },
}


@pytest.mark.parametrize("key", games())
def test_a_clause_is_in_the_book_exactly_where_play_shows_it(key: str) -> None:
    """And nowhere else."""
    for house in houses(key):
        rules = game(key).rules(house)
        for cite, seen in SEEN[rules.family if rules.pairs is None else key].items():
            message = (cite, tell(house, key))
            assert (cite in shown(key, house)) == seen(rules), message


# ---- What is refused is refused by a clause of the book.


@pytest.mark.parametrize("key", games())
def test_a_refusal_cites_a_clause_of_the_book(key: str) -> None:
    """In some houses out of all of them."""
    several = houses(key)[:: max(1, len(houses(key)) // 12)]
    for seed, house in enumerate(several):
        missing = cited_in(game(key).rules(house), seed) - shown(key, house)
        assert not missing, tell(house, key)
