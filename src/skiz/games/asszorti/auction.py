"""The bids of Asszorti, and what they allow: contracts, and the trumps to name."""

from skiz.phases.auction import highest_bid
from skiz.table import State

from .deck import TRUMPS
from .house import house_of

CONTRACTS = ("three", "two", "one", "hand")  # pais/bids
DRAWS = {"three": 3, "two": 2, "one": 1, "hand": 0}  # pais/draw


def contracts(s: State) -> tuple[str, ...]:
    """Return the contracts that the declarer may announce.

    They are the final bid and those above it; a forced dealer may announce any.
    """
    level = highest_bid(s, CONTRACTS)
    if level is None:
        return CONTRACTS  # pais/forced-dealer
    higher = CONTRACTS[CONTRACTS.index(level) :]
    return higher if house_of(s).contract_may_exceed_bid else higher[:1]  # pais/contract


def why_not_contract(s: State, contract: str) -> str:
    """Return the reason against a contract: there is none, or it is below the bid."""
    return "contract-below-bid" if contract in CONTRACTS else "no-such-contract"


def trumps(s: State) -> tuple[str, ...]:
    """Return the trumps that the declarer may name, including none."""
    return TRUMPS


def why_not_trumps(s: State, trumps: str) -> str:
    """Return the reason why trumps cannot be named: they are none of the four suits, nor `none`."""
    return "no-such-choice"  # pais/trumps
