"""The houses of Asserufen: every point on which tables differ, with the clause of each choice.

The defaults are the source as it is written; the presets follow Schafkopf where it seems garbled.
"""

from dataclasses import dataclass
from typing import Literal

from skiz.table import House, State, option


@dataclass(frozen=True)
class AsserufenHouse(House):
    """The points on which Asserufen tables differ; the defaults are the source as it is written."""

    bid_rounds: Literal["multi", "single"] = option(
        "multi", cite="skiz/bid-again", others={"single": "skiz/bid-once"}
    )
    raise_after: bool = option(False, cite="skiz/no-raise", others={True: "skiz/raise-after"})
    solo_may_name_hearts: bool = option(
        False, cite="skiz/solo-no-hearts", others={True: "asserufen/solo-any-suit"}
    )
    may_i: Literal["lacks_plain_ace", "has_suit_card"] = option(
        "lacks_plain_ace", cite="asserufen/may-i-aces", others={"has_suit_card": "skiz/may-i-suit"}
    )
    may_i_after_refusal: bool = option(
        True, cite="skiz/may-i-again", others={False: "skiz/may-i-once"}
    )
    solo_lead: Literal["forehand", "declarer"] = option(
        "forehand", cite="asserufen/forehand-leads", others={"declarer": "skiz/soloist-leads"}
    )
    run_away_min: Literal[5, 4] = option(
        5, cite="asserufen/run-away", others={4: "skiz/run-away-four"}
    )
    run_away_when: Literal["in_hand", "at_the_deal"] = option(
        "in_hand", cite="skiz/run-away-in-hand", others={"at_the_deal": "skiz/run-away-at-deal"}
    )
    kontra_window: Literal["own_first_card", "before_second_card", "before_first_card"] = option(
        "own_first_card",
        cite="asserufen/kontra-window",
        others={
            "before_second_card": "skiz/window-second-card",
            "before_first_card": "skiz/window-first-lead",
        },
    )
    max_doubles: Literal["unlimited", "1", "2", "4"] = option(
        "unlimited",
        cite="asserufen/no-limit",
        others={"1": "skiz/one-double", "2": "skiz/two-doubles", "4": "skiz/four-doubles"},
    )
    score_profile: Literal["literal", "schneider", "schwarz"] = option(
        "literal",
        cite="asserufen/completed",
        others={"schneider": "skiz/score-schneider", "schwarz": "skiz/score-schwarz"},
    )
    runners: Literal["three", "each"] = option(
        "three", cite="asserufen/three-tops", others={"each": "skiz/runners-each"}
    )
    runners_symmetric: bool = option(
        True, cite="skiz/with-or-against", others={False: "asserufen/tops-own"}
    )
    session_end: Literal["open", "agreed_deals", "agreed_time"] = option(
        "open",
        cite="asserufen/open-end",
        others={"agreed_deals": "skiz/agreed-rounds", "agreed_time": "skiz/agreed-time"},
    )
    rounds: int = option(4, cite="skiz/agreed-rounds", least=1, most=250)
    minutes: int = option(120, cite="skiz/agreed-time", least=1, most=1440)


GAMERULES = AsserufenHouse()
PRESETS = {
    "gamerules": GAMERULES,
    "palatinate": AsserufenHouse(run_away_min=4, score_profile="schneider", max_doubles="4"),
    "schafkopf": AsserufenHouse(run_away_min=4, score_profile="schwarz", max_doubles="4"),
}


def house_of(s: State) -> AsserufenHouse:
    """The house that a deal is played in."""
    assert isinstance(s.rules.house, AsserufenHouse)
    return s.rules.house
