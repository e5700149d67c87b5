"""The houses of Asserufen: every point on which tables differ, with the clause of each choice.

The defaults are the source as written. Exceptions are points that its own words would make
pointless or leave to chance: hearts in a plain solo, and runners of the losers. The other presets
follow Schafkopf where the source seems garbled.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from skiz.table import House, State, Value, option

MOST_WORDS = 20  # the limit for words of kontra, where the house sets none  # skiz/kontra-ends


@dataclass(frozen=True)
class AsserufenHouse(House):
    """The points on which Asserufen tables differ; the defaults follow the source."""

    bid_rounds: Literal["multi", "single"] = option(
        "multi", cite="skiz/bid-again", others={"single": "skiz/bid-once"}
    )
    raise_after: bool = option(False, cite="skiz/no-raise", others={True: "skiz/raise-after"})
    solo_may_name_hearts: bool = option(
        False, cite="skiz/solo-no-hearts", others={True: "asserufen/solo-any-suit"}
    )
    may_i: Literal["lacks_plain_ace", "has_suit_card"] = option(
        "lacks_plain_ace", cite="skiz/may-i-any", others={"has_suit_card": "skiz/may-i-suit"}
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
    kontra_window: Literal[
        "own_first_card", "any_time", "before_second_card", "before_first_card"
    ] = option(
        "own_first_card",
        cite="asserufen/kontra-window",
        others={
            "any_time": "skiz/window-any-time",
            "before_second_card": "skiz/window-second-card",
            "before_first_card": "skiz/window-first-lead",
        },
    )
    max_doubles: Literal["unlimited", "1", "2", "4"] = option(
        "unlimited",
        cite="asserufen/no-limit",
        others={"1": "skiz/one-double", "2": "skiz/two-doubles", "4": "skiz/four-doubles"},
    )
    clear_rest: bool = option(False, cite="skiz/rest-played-out", others={True: "skiz/clear-rest"})
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
    cut: Literal["program", "at_table"] = option(
        "program", cite="skiz/talon-cut", others={"at_table": "asserufen/shuffle"}
    )
    session_end: Literal["open", "agreed_deals", "agreed_time"] = option(
        "open",
        cite="asserufen/open-end",
        others={"agreed_deals": "skiz/agreed-rounds", "agreed_time": "skiz/agreed-time"},
    )
    rounds: int = option(4, cite="skiz/rounds-of-four", least=1, most=250)
    minutes: int = option(120, cite="skiz/clock", least=1, most=1440)

    def cuts_at_table(self) -> bool:
        """Whether a player cuts the pack before each deal."""
        return self.cut == "at_table"

    def counts_rounds(self) -> bool:
        """Whether a number of rounds ends the session."""
        return self.session_end == "agreed_deals"

    def ends_at_time(self) -> bool:
        """Whether the session ends at an agreed time."""
        return self.session_end == "agreed_time"

    def is_open(self) -> bool:
        """Whether the session goes on until all agree to stop."""
        return self.session_end == "open"

    def asks_suit_card(self) -> bool:
        """Whether a seat that asks “may I?” must hold a card of a suit in which it could call."""
        return self.may_i == "has_suit_card"

    def asks_for_kontra(self) -> bool:
        """Whether all are asked for the first kontra."""
        return self.kontra_window != "any_time"

    def hears_kontra(self) -> bool:
        """Whether the first kontra is said out of turn."""
        return not self.asks_for_kontra()

    def most_words(self) -> int:
        """How many words of kontra there are."""
        return MOST_WORDS if self.max_doubles == "unlimited" else int(self.max_doubles)

    def has_rekontra(self) -> bool:
        """Whether kontra may be answered."""
        return self.most_words() > 1

    def has_words_above(self) -> bool:
        """Whether rekontra may be answered."""
        return self.most_words() > 2

    def ends_with_last_word(self) -> bool:
        """Whether doubling goes on until the last word is used."""
        return self.most_words() == MOST_WORDS

    def lays_rest_open(self) -> bool:
        """Whether the seat on lead may lay a clear rest open."""
        return self.clear_rest

    def counts_schneider(self) -> bool:
        """Whether schneider counts, and not only winning the game."""
        return self.score_profile != "literal"

    def counts_schwarz(self) -> bool:
        """Whether schwarz counts too."""
        return self.score_profile == "schwarz"


GAMERULES = AsserufenHouse()
PRESETS = {
    "gamerules": GAMERULES,
    "palatinate": AsserufenHouse(run_away_min=4, score_profile="schneider", max_doubles="4"),
    "schafkopf": AsserufenHouse(run_away_min=4, score_profile="schwarz", max_doubles="4"),
}
AT_TABLES: Mapping[str, Mapping[str, Value]] = {key: {"clear_rest": True} for key in PRESETS}


def house_of(s: State) -> AsserufenHouse:
    """Return the house of a deal."""
    assert isinstance(s.rules.house, AsserufenHouse)
    return s.rules.house
