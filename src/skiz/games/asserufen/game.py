"""Asserufen: four players, two with a called ace against two, or one against three, for 61 points.

Sources: asserufen (a retelling of the game of the Palatinate), skiz (decisions).

Glossary:

* tops: queens and jacks, the eight highest trumps
* called card: an ace that the declarer names and whose holder is the secret partner
* run away: to lead another card of its suit
* du: a solo for all eight tricks
* runners: the highest trumps without a gap, dealt to one side
"""

from skiz.phases import Auction, Choice, ClearRest, HangOn, KontraWindow, Settle, Tricks, Within
from skiz.phases.hang_on import AGREE, HANG, MAY_I, REFUSE
from skiz.phases.ladder import Ladder
from skiz.table import Dealing, Inference, Phase, Rules, SessionRules

from .auction import (
    CALLS,
    CONTRACTS,
    HAND_SETS,
    calls,
    contracts,
    suits,
    why_not_ask,
    why_not_call,
    why_not_contract,
    why_not_trumps,
)
from .book import BOOK, REASONS
from .deck import LENGTH, PACK, SEATS
from .house import GAMERULES, AsserufenHouse
from .inference import cases
from .kinds import kinds
from .meanings import bid_meanings, choice_meanings
from .partners import insight, public_sides, sides
from .play import binds, leader, order, why_bound
from .scoring import settle, stakes

NAME = "asserufen"
TALK = MAY_I, AGREE, REFUSE  # possible once somebody has hung on


def play(house: AsserufenHouse) -> Phase:
    """Return the play of the tricks, with kontra and, where allowed, the clear rest in it."""
    tricks = Tricks(leader, binds, why_bound, play_rules=order)
    kontra = KontraWindow(public_sides, house.kontra_window, house.most_words())
    talking = Within(tricks, kontra)
    return Within(talking, ClearRest(tricks)) if house.clear_rest else talking


def rules(house: AsserufenHouse = GAMERULES) -> Rules:
    """Return the rules of Asserufen in this house."""
    limit = "skiz/kontra-ends" if house.ends_with_last_word() else "max_doubles"
    clause = "skiz/kontra-asked" if house.asks_for_kontra() else "skiz/kontra-unasked"
    asks = dict.fromkeys(("kontra-first", "passed-already"), clause)
    reasons = {**REASONS, **asks, "no-higher-word": limit}
    return Rules(
        key=NAME,
        family=NAME,
        seats=SEATS,  # asserufen/players
        pack=PACK,
        length=LENGTH,
        clockwise=True,  # asserufen/rotation
        dealing=Dealing((("hands", 4), ("hands", 4))),  # asserufen/deal
        phases=(
            Auction(
                CONTRACTS,
                Ladder(
                    CONTRACTS,
                    jumps=True,
                    holds=False,
                    forced=False,
                    once=house.bid_rounds == "single",
                ),
                later=((HANG, "hang-later"), *((call, "not-asked") for call in TALK)),
            ),
            HangOn(why_not_ask, house.may_i_after_refusal, HAND_SETS),
            Choice("contract", CONTRACTS, contracts, why_not_contract, kind="contract"),
            Choice("trumps", PACK.letters, suits, why_not_trumps),
            Choice("call", CALLS, calls, why_not_call, private=True, hand_sets=HAND_SETS),
            play(house),
            Settle(settle),
        ),
        order=order,
        figures=(),
        stakes=stakes,
        house=house,
        book=BOOK,
        reasons={reason: house.clause(entry) for reason, entry in reasons.items()},
        sides=sides,
        session=SessionRules(
            deals=SEATS * house.rounds if house.counts_rounds() else None,
            minutes=house.minutes if house.ends_at_time() else None,
            open=house.is_open(),
            cutter="left" if house.cuts_at_table() else None,  # asserufen/shuffle
        ),
        inference=Inference(
            cases=cases,
            insight=insight,
            kinds=kinds,
            bid_meanings=bid_meanings,
            choice_meanings=choice_meanings,
        ),
    )
