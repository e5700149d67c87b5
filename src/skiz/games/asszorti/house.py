"""The houses of Asszorti: every point on which tables differ, with the clause of each choice.

The defaults are Pais's rules; the presets are those of the sources.
"""

from dataclasses import dataclass
from typing import Literal

from skiz.table import House, State, option


@dataclass(frozen=True)
class AsszortiHouse(House):
    """The points on which Asszorti tables differ; the defaults are Pais's rules."""

    opening_lead: Literal["declarer_rhn", "dealer_left", "declarer"] = option(
        "declarer_rhn",
        cite="pais/opening-lead",
        others={"dealer_left": "gamerules/opening-lead", "declarer": "skiz/declarer-leads"},
    )
    must_trump: bool = option(True, cite="pais/must-trump", others={False: "gamerules/void"})
    must_overtake: Literal[False] = option(False, cite="pais/no-overtake")  # skiz/must-overtake
    jump_bids: bool = option(False, cite="pais/no-jump", others={True: "skiz/jump-bids"})
    contract_may_exceed_bid: bool = option(
        True, cite="pais/contract", others={False: "pais/contract-equals-bid"}
    )
    forced_dealer: Literal["any_contract"] = option("any_contract", cite="pais/forced-dealer")
    exchange: Literal["exact"] = option("exact", cite="pais/discard")
    kontra_needs_arrivazs: bool = option(
        False, cite="pais/kontra", others={True: "gamerules/kontra-needs-arrivazs"}
    )
    kontra_first_speaker: Literal["declarer_left", "declarer_right", "free_order"] = option(
        "declarer_left",
        cite="skiz/kontra-order",
        others={
            "declarer_right": "skiz/kontra-declarer-right",
            "free_order": "skiz/kontra-free-order",
        },
    )
    second_kontra: Literal["either", "other_only", "none"] = option(
        "either",
        cite="pais/second-kontra",
        others={"other_only": "gamerules/second-kontra", "none": "skiz/second-kontra-none"},
    )
    mord_by: Literal["either"] = option("either", cite="pais/mordkontra")
    talon_exposed_until: Literal["end_of_trick_1"] = option(
        "end_of_trick_1", cite="pais/turned-down"
    )
    claim_moment: Literal["declarer_turn", "before_any_lead"] = option(
        "declarer_turn",
        cite="skiz/claim-moment",
        others={"before_any_lead": "skiz/claim-before-lead"},
    )
    failed_claim: Literal["since_claim", "from_first_lost"] = option(
        "since_claim",
        cite="pais/failed-claim",
        others={"from_first_lost": "skiz/failed-claim-from-first-lost"},
    )
    award_when_none: Literal["single", "split"] = option(
        "single", cite="skiz/award-single", others={"split": "skiz/award-split"}
    )
    claim_idegen: Literal["stated_order", "never", "auto"] = option(
        "stated_order",
        cite="skiz/claim-idegen",
        others={"never": "skiz/claim-idegen-never", "auto": "skiz/claim-idegen-auto"},
    )
    deduct_650: bool = option(True, cite="pais/six-five-nil", others={False: "skiz/no-deduction"})
    overtricks_for_opponents: bool = option(
        True, cite="pais/overtricks", others={False: "skiz/overtricks-declarer-only"}
    )
    silent_arrivazs: Literal["0", "half"] = option(
        "0", cite="pais/no-silent-arrivazs", others={"half": "skiz/silent-half"}
    )
    payment: Literal["each_opponent", "sheet_002"] = option(
        "each_opponent", cite="pais/payment", others={"sheet_002": "gamerules/sheet"}
    )
    cut: Literal["program", "at_table"] = option(
        "program", cite="skiz/talon-cut", others={"at_table": "pais/shuffle"}
    )
    session_end: Literal["agreed_deals", "target_score", "open", "agreed_time"] = option(
        "agreed_deals",
        cite="skiz/agreed-deals",
        others={
            "target_score": "gamerules/target-score",
            "open": "pais/session-end",
            "agreed_time": "skiz/agreed-time",
        },
    )
    deals: int = option(9, cite="skiz/deals-in-threes", least=1, most=999)
    target: int = option(100, cite="skiz/target-reached", least=1, most=99999)
    minutes: int = option(120, cite="skiz/clock", least=1, most=1440)

    def cuts_at_table(self) -> bool:
        """Whether a player cuts the pack before each deal."""
        return self.cut == "at_table"

    def counts_deals(self) -> bool:
        """Whether a number of deals ends the session."""
        return self.session_end == "agreed_deals"

    def plays_for_target(self) -> bool:
        """Whether a score ends the session."""
        return self.session_end == "target_score"

    def ends_at_time(self) -> bool:
        """Whether the session ends at an agreed time."""
        return self.session_end == "agreed_time"

    def is_open(self) -> bool:
        """Whether the session goes on until all agree to stop."""
        return self.session_end == "open"

    def speaks_in_order(self) -> bool:
        """Whether one opponent after the other is asked for kontra."""
        return self.kontra_first_speaker != "free_order"

    def left_speaks_first(self) -> bool:
        """Whether the declarer's left neighbour speaks first."""
        return self.kontra_first_speaker != "declarer_right"

    def doubles_twice(self) -> bool:
        """Whether the opponent who doubled one item may double the other one after the partner."""
        return self.speaks_in_order() and self.second_kontra == "either"

    def claims_inside_trick(self) -> bool:
        """Whether the declarer may claim or concede when not on lead."""
        return self.claim_moment == "declarer_turn"

    def writes_as_retold(self) -> bool:
        """Whether the sheet follows the shorter retelling."""
        return self.payment == "sheet_002"

    def writes_what_is_paid(self) -> bool:
        """Whether the sheet shows what is paid."""
        return not self.writes_as_retold()


PAIS = AsszortiHouse()
PRESETS = {
    "pais": PAIS,
    "gamerules": AsszortiHouse(
        opening_lead="dealer_left",
        must_trump=False,
        kontra_needs_arrivazs=True,
        second_kontra="other_only",
        failed_claim="from_first_lost",
        payment="sheet_002",
        session_end="target_score",
    ),
    "simple-auction": AsszortiHouse(jump_bids=True, contract_may_exceed_bid=False),
}


def house_of(s: State) -> AsszortiHouse:
    """Return the house of a deal."""
    assert isinstance(s.rules.house, AsszortiHouse)
    return s.rules.house
