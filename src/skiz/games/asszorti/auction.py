"""What is bid at Asszorti, and what a bid allows: contracts, and the trumps to name."""

from skiz.phases.auction import highest_bid
from skiz.table import State

from .deck import TRUMPS
from .house import house_of

CONTRACTS = ("three", "two", "one", "hand")  # pais/bids
DRAWS = {"three": 3, "two": 2, "one": 1, "hand": 0}  # pais/draw


def contracts(s: State) -> tuple[str, ...]:
    """The contracts the declarer may announce: at or above the final
    bid, all for the forced dealer.
    """
    level = highest_bid(s, CONTRACTS)
    if level is None:
        return CONTRACTS  # pais/forced-dealer
    higher = CONTRACTS[CONTRACTS.index(level) :]
    return higher if house_of(s).contract_may_exceed_bid else higher[:1]  # pais/contract


def why_not_contract(s: State, contract: str) -> str:
    """Why the declarer may not announce a contract: it is none, or below his bid."""
    return "contract-below-bid" if contract in CONTRACTS else "no-such-contract"


def trumps(s: State) -> tuple[str, ...]:
    """The trumps that the declarer may name, or that there are none."""
    return TRUMPS


def why_not_trumps(s: State, trumps: str) -> str:
    """Why no such trumps can be named: the four suits may, and none."""
    return "no-such-choice"  # pais/trumps
