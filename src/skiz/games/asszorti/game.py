"""Asszorti: three players, one against two, for six of eleven tricks.

Sources: pais (J. Pais, Budapest 1990, retold), gamerules (a shorter retelling), skiz (decisions).

Glossary:

* contract: how many talon cards the declarer draws (three, two, one, hand: none)
* arrivazs: the declarer announces that he wins the last three tricks
* idegen arrivazs: made without a trump in them
* talon: the three cards left over by the deal, later with discards on them
"""

from skiz.phases import (
    Announce,
    Auction,
    Choice,
    Claims,
    Discard,
    Draw,
    Kontra,
    Settle,
    Tricks,
    Within,
)
from skiz.phases.ladder import Ladder
from skiz.table import Dealing, Inference, Rules, SessionRules

from .auction import CONTRACTS, DRAWS, contracts, trumps, why_not_contract, why_not_trumps
from .book import BOOK, REASONS
from .claims import claims
from .deck import LENGTH, PACK, TRUMPS
from .forbidden import forbids
from .house import PAIS, AsszortiHouse
from .play import ARRIVAZS, items, leader, order
from .scoring import bid_meanings, choice_meanings, say_meanings, settle, stakes

NAME = "asszorti"


def rules(house: AsszortiHouse = PAIS) -> Rules:
    """Return the rules of Asszorti in this house."""
    return Rules(
        key=NAME,
        family=NAME,
        seats=3,  # pais/players
        pack=PACK,
        length=LENGTH,
        clockwise=True,  # pais/clockwise
        dealing=Dealing((("hands", 3), ("talon", 3), *[("hands", 2)] * 4)),  # pais/deal
        phases=(
            Auction(CONTRACTS, Ladder(CONTRACTS, house.jump_bids)),
            Choice("contract", CONTRACTS, contracts, why_not_contract, kind="contract"),
            Draw(lambda s: [(s.the_declarer(), DRAWS[s.choice("contract") or "hand"])]),
            Discard(keep=LENGTH),
            Choice("trumps", TRUMPS, trumps, why_not_trumps),
            Announce(),
            Kontra(
                items,
                house.speaks_in_order(),
                house.left_speaks_first(),
                house.second_kontra,
            ),
            Within(
                Tricks(leader),
                Claims(
                    claims,
                    house.claims_inside_trick(),
                    house.failed_claim,
                    house.award_when_none,
                ),
            ),
            Settle(settle),
        ),
        order=order,
        figures=(ARRIVAZS,),
        stakes=stakes,
        house=house,
        book=BOOK,
        reasons={reason: house.clause(entry) for reason, entry in REASONS.items()},
        forbids=forbids,
        session=SessionRules(
            deals=house.deals if house.counts_deals() else None,
            target=house.target if house.plays_for_target() else None,
            minutes=house.minutes if house.ends_at_time() else None,
            open=house.is_open(),
            cutter="right" if house.cuts_at_table() else None,  # pais/shuffle
        ),
        # Everything that matters for the kind is public.
        inference=Inference(
            kinds=lambda v: lambda world: None,
            bid_meanings=bid_meanings,
            choice_meanings=choice_meanings,
            say_meanings=say_meanings,
        ),
    )
