"""What the calls and choices of Asserufen ask, and what they win and cost."""

from skiz.cards import Seat
from skiz.phases.auction import PASS
from skiz.phases.hang_on import AGREE, HANG, MAY_I, REFUSE
from skiz.table import Meaning, State

from .auction import CALLING
from .deck import HEARTS, LENGTH, SEATS
from .house import house_of
from .scoring import NEEDED, Terms, stakes_of
from .solos import DU, HEART_SOLO, HEART_SOLO_DU, SOLOS

# Words of hanging on, each with what it does and its clause.
HANGING = {
    HANG: ("hang", "asserufen/hang-on"),
    MAY_I: ("may-i", "asserufen/may-i"),
    AGREE: ("agree", "asserufen/may-i"),
    REFUSE: ("refuse", "asserufen/may-i"),
}


def bid_meanings(s: State, seat: Seat, bid: str) -> tuple[Meaning, ...]:
    """Return what a call in the auction or in hanging on brings."""
    if bid == PASS:
        return (pass_meaning(s),)
    if bid in HANGING:
        *_, needs, brings = contract_meanings(s, CALLING)
        return (Meaning(*HANGING[bid]), *((needs, brings) if bid != AGREE else ()))
    return contract_meanings(s, bid) if bid == CALLING or bid in SOLOS else ()


def pass_meaning(s: State) -> Meaning:
    """Return what a pass does: in the auction, before anybody hangs on, or after that."""
    if len(s.bids) < SEATS or any(call.bid in SOLOS or call.bid == CALLING for call in s.bids):
        return Meaning("pass", "asserufen/higher")
    if any(call.bid == HANG for call in s.bids):
        return Meaning("pass-ask", "asserufen/may-i")
    return Meaning("pass-hang", "asserufen/thrown-in")


def contract_meanings(s: State, contract: str) -> tuple[Meaning, ...]:
    """Return with whom a contract is played, what it needs, and what it wins or costs."""
    in_hearts, du = contract in (HEART_SOLO, HEART_SOLO_DU), contract in DU
    company = (
        Meaning("called", "asserufen/called-game")
        if contract == CALLING
        else Meaning("alone", "asserufen/solo")
    )
    hearts = (Meaning("hearts", "asserufen/heart-solo"),) * (contract == CALLING)
    needs = (
        Meaning("needs-tricks", "asserufen/solo-du", {"count": LENGTH, "of": LENGTH})
        if du
        else Meaning("needs-points", "skiz/sixty-one", {"count": NEEDED})
    )
    return (company, *hearts, needs, worth(s, contract, in_hearts))


def worth(s: State, contract: str, in_hearts: bool) -> Meaning:
    """Return what a contract wins if it is just made, and costs if it is just lost."""
    stakes = stakes_of(Terms(house_of(s), 0, False, contract in DU, in_hearts, 0))
    counted = [stake for stake in stakes if stake.key in ("contract", "completed", "hearts")]
    won, lost = sum(one.made for one in counted), -sum(one.lost for one in counted)
    if won == lost:
        return Meaning("worth", "asserufen/game-point", {"points": won})
    return Meaning("worth-lost", "asserufen/game-point", {"points": won, "lost": lost})


def choice_meanings(s: State, what: str, value: str) -> tuple[Meaning, ...]:
    """Return what a contract, a trump suit or a called card brings."""
    if what == "contract":
        return contract_meanings(s, value)
    if what == "call":
        return (Meaning("call", "asserufen/call-ace"),)
    return (worth(s, s.choice("contract") or SOLOS[0], value == HEARTS),)
