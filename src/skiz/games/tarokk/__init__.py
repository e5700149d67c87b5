"""Hungarian Tarokk: everything that other rooms may take from this family.

It has Paskievics, Illustrated, High, the game with 54 cards, and Royal. A deal is read once, by
`read_deal` or, before there is a declarer, by `read_bidding`. The reading answers every question
about it.
"""

from .announcing.conventions import placed_by_call, showings, would_show
from .announcing.duties import promised, unfinished
from .announcing.items import Item
from .announcing.legality import why_not
from .announcing.round import Round
from .announcing.standing import Standing, standing
from .auction_tables import hopeless_hands, saving_cards, shown_card
from .bidding.auction import LADDER, Bidding, read_bidding
from .deck import DECKS, Deck, deck
from .figures import (
    BIRDS,
    DOUBLE,
    GAME,
    KINGS,
    LATE,
    LONG,
    LONG_DOUBLE,
    PAGAT_ULTIMO,
    TRULL,
    VOLAT,
    XXI_CATCH,
    TarokkFigure,
    figures,
)
from .house import TarokkHouse
from .partners import worked_out
from .reading import Reading, read_deal
from .round_tables import RoundTable, round_table
from .rules import TarokkRules, rules_of
from .settling.scoring import PARTI
from .settling.stake_tables import KeyedStake, SideTable
from .variants import GAMES

__all__ = [
    "BIRDS",
    "DECKS",
    "DOUBLE",
    "GAME",
    "GAMES",
    "KINGS",
    "LADDER",
    "LATE",
    "LONG",
    "LONG_DOUBLE",
    "PAGAT_ULTIMO",
    "PARTI",
    "TRULL",
    "VOLAT",
    "XXI_CATCH",
    "Bidding",
    "Deck",
    "Item",
    "KeyedStake",
    "Reading",
    "Round",
    "RoundTable",
    "SideTable",
    "Standing",
    "TarokkFigure",
    "TarokkHouse",
    "TarokkRules",
    "deck",
    "figures",
    "hopeless_hands",
    "placed_by_call",
    "promised",
    "read_bidding",
    "read_deal",
    "round_table",
    "rules_of",
    "saving_cards",
    "showings",
    "shown_card",
    "standing",
    "unfinished",
    "why_not",
    "worked_out",
    "would_show",
]
