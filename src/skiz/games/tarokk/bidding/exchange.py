"""The contract, the talon and the discards, and the hands that need not be played."""

from collections.abc import Iterator

from skiz.cards import Cards, Seat, union
from skiz.phases.auction import PASS
from skiz.table import State

from ..deck import deck, may_hold
from ..rules import rules_of
from .auction import LADDER, SHARES, read_bidding

ANNUL_HANDS = (
    "four-kings",
    "no-tarokk",
    "lone-xxi",
    "lone-pagat",
    "xxi-and-pagat",
    "lone-sas",
    "xxi-and-sas",
    "xxi-sas-pagat",
)


def contracts(s: State) -> tuple[str, ...]:
    """Return the contracts: the final bid, or more for a sole bidder if the house allows raising.

    If the bids are not known, as in a record that starts after them, any contract is possible.
    """
    bidding = read_bidding(s)
    if bidding.level is None:
        return LADDER
    higher = LADDER[LADDER.index(bidding.level) :]
    bidders = {call.seat for call in s.bids if call.bid != PASS}
    alone = len(bidders) == 1 and not bidding.cue and not bidding.is_trial  # skiz/sole-fourth
    if rules_of(s).house.sole_bidder_raises and alone:
        return higher  # itvb/sole-bidder
    return higher[:1]  # illu/bid-fixes


def why_not_contract(s: State, contract: str) -> str:
    """Return the reason why a contract may not be chosen: there is none, or it is below the bid."""
    return "contract-below-bid" if contract in LADDER else "no-such-choice"


def draws(s: State) -> Iterator[tuple[Seat, int]]:
    """Yield each seat's share of the talon, the declarer's first."""
    for steps, count in enumerate(SHARES[s.choice("contract") or "solo"]):
        yield s.after(s.the_declarer(), steps), count


def kept_back(s: State) -> Iterator[tuple[str, Cards]]:
    """Yield the cards that nobody may discard, by reason.

    They are honours and kings, promised cards and, depending on the house, the XX and the eagle.
    """
    cards, house, bidding = deck(s), rules_of(s).house, read_bidding(s)
    yield "may-not-lay", cards.honours | cards.kings  # illu/discard-ban
    for cue in (bidding.accepted_cue(s.declarer), bidding.cue_in_force):
        if cue is not None:
            yield "shown-kept", 1 << cue.card  # illu/shown-card-kept
    if not house.xx_discardable:
        yield "xx-kept", 1 << cards.xx  # itvb/xx-discard
    if not house.sas_discardable and house.has_sas():
        yield "sas-kept", 1 << cards.sas  # skiz/sas-kept


def discardable(s: State) -> Cards:
    """Return all cards that may be discarded."""
    return s.rules.pack.all & ~union(cards for _, cards in kept_back(s))


# ---- Hands that need not be played.


def trying(s: State) -> tuple[Seat, ...]:
    """Return the last seat if it bid in a trial, and must show an honour after the draw."""
    return (s.the_declarer(),) if read_bidding(s).is_trial else ()


def without_honour(s: State, seat: Seat) -> tuple[str, ...]:
    """Return the reason to throw in the hand of a trial that drew no honour."""
    return () if may_hold(s, seat, deck(s).honours) else ("no-honour",)  # illu/trial


def why_not_trial(s: State, seat: Seat, why: str) -> str:
    """Return the reason against ending a trial: it has an honour, or the reason is another."""
    return "must-annul" if without_honour(s, seat) else "trial-honour"


def why_not_kings(s: State, seat: Seat, why: str) -> str:
    """Return the reason against throwing in before the draw: it needs all four kings."""
    return "only-kings"


def four_kings(s: State, seat: Seat) -> tuple[str, ...]:
    """Return the reason if all four kings are in a hand, or may be in an unknown one."""
    return ("four-kings",) if may_hold(s, seat, deck(s).kings, 4) else ()


def annul_hands(s: State, seat: Seat) -> tuple[str, ...]:
    """Return the reasons to throw in a hand; for an unknown hand, all of them."""
    cards, house, hand = deck(s), rules_of(s).house, s.hands[seat]
    tarokks = hand.cards & cards.tarokks
    xxi, pagat = 1 << cards.xxi, 1 << cards.pagat
    lone = {0: "no-tarokk", xxi: "lone-xxi", pagat: "lone-pagat", xxi | pagat: "xxi-and-pagat"}
    if house.annuls_with_sas():  # kovacs/annul
        sas = 1 << cards.sas
        lone |= {sas: "lone-sas", xxi | sas: "xxi-and-sas", xxi | sas | pagat: "xxi-sas-pagat"}
    if house.annul_hands == "three":
        lone = {0: "no-tarokk", xxi: "lone-xxi"}  # kegl/annul-hands
    if hand.unseen:
        return ("four-kings", *lone.values())
    kings = ("four-kings",) if hand.cards & cards.kings == cards.kings else ()
    if laid_tarokk(s, seat):
        return kings  # illu/annul-tarokk
    return (*kings, *([lone[tarokks]] if tarokks in lone else []))  # illu/annul-hands


def laid_tarokk(s: State, seat: Seat) -> bool:
    """Return whether a seat has discarded tarokks where that rules out annulling for too few."""
    return bool(s.laid[seat].cards & deck(s).tarokks) and not rules_of(s).house.annul_after_tarokk


def why_not_annul(s: State, seat: Seat, why: str) -> str:
    """Return why a hand may not be thrown in: the reason is self-made, or does not apply."""
    few = why in ANNUL_HANDS and why != "four-kings"
    return "annul-laid" if few and laid_tarokk(s, seat) else "cannot-annul"
