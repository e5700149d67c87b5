"""Royal Tarokk: the frame of the game, and the figures that a file brings to it.

Source: illu names the game and describes its frame in a few words; skiz decides what they leave
open. The table of its figures is not available to us. A club brings its own; without one, a small
provisional table of ours is played.
"""

from functools import cache
from pathlib import Path

from skiz.figures import FigureFile
from skiz.phases import Settle, Tricks
from skiz.table import Dealing, Inference, Rules, SessionRules

from ..announcing.phase import Talk
from ..book.conditions import with_conditions
from ..bound_cards import binds, why_bound
from ..deck import LENGTHS, PACKETS, SEATS
from ..exceptions import exceptions
from ..game import forehand, hat
from ..inference.deal import cases
from ..inference.kinds import kinds
from ..insight import insight
from ..play_rules import play_rules
from ..reading import read_deal, sides
from ..rules import rules_for
from ..settling.scoring import stakes
from ..settling.settlement import settle
from .book import BOOK, REASONS
from .house import RoyalHouse

PAIRS = (True, True, False, False)  # seats next to each other  # skiz/royal-pairs
PARTNERS = ((0, 1), (2, 3))  # as chairs


@cache
def provisional() -> FigureFile:
    """Return the figures for tables that bring none."""
    return FigureFile.at(Path(__file__).with_name("provisional.toml"))


def royal(key: str, house: RoyalHouse, file: FigureFile | None = None) -> Rules:
    """Return Royal Tarokk with the figures of a file; raise BadFigures if they are not for it."""
    rules = rules_for(house, file or provisional(), key)
    length = LENGTHS[house.cards]
    return Rules(
        key=key,
        family="tarokk",
        seats=SEATS,
        pack=rules.deck.pack,
        length=length,
        clockwise=False,  # illu/anticlockwise
        dealing=Dealing(tuple(("hands", count) for count in PACKETS[house.cards])),
        phases=(
            Talk(()),
            Tricks(forehand, binds, why_bound, play_rules=play_rules),
            Settle(settle),
        ),
        order=lambda s: rules.deck.order,
        figures=tuple(rules.figures.values()),
        stakes=lambda s: stakes(read_deal(s)),
        house=house,
        book=with_conditions(BOOK, rules),
        exceptions=exceptions(rules),
        reasons={reason: house.clause(entry) for reason, entry in REASONS.items()},
        sides=sides,
        pairs=PAIRS,
        own=rules.own,
        of_family=rules,
        session=SessionRules(
            deals=house.deals,
            partners=PARTNERS,
            cutter="left" if house.cuts_at_table() else None,  # illu/shuffle
            hat=hat,
        ),
        inference=Inference(cases=cases, insight=insight, kinds=kinds),
    )
