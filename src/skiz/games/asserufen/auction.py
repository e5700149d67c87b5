"""The bids of Asserufen, and what they allow: contracts, trumps, and the card to call."""

from skiz.cards import Cards, Seat
from skiz.phases.auction import highest_bid
from skiz.table import State

from .deck import HEART_ACE, HEARTS, PACK, PLAIN, PLAIN_ACES
from .house import house_of
from .solos import HEART_SOLO, HEART_SOLO_DU, SOLOS

CALLING = "asserufen"
CONTRACTS = (CALLING, *SOLOS)  # asserufen/bids
IN_HEARTS = (CALLING, HEART_SOLO, HEART_SOLO_DU)
RANKS = ("A", "10", "K")  # the order in which they are called
CALLS = tuple(letter + rank for rank in RANKS for letter in PLAIN)
# A hand decides what may be asked and called by whether it has cards of these sets.
HAND_SETS = (
    HEART_ACE,
    *(PACK.cards(name) for name in CALLS),
    *(suit & ~PACK.cards(" ".join(CALLS)) for suit in PLAIN.values()),
)


def why_not_ask(s: State, seat: Seat) -> str | None:
    """Return the reason why a hand forbids the question “may I?”, as far as the hand is known."""
    hand = s.hands[seat]
    if hand.cards & HEART_ACE or hand.cards & PLAIN_ACES == PLAIN_ACES:
        return "may-not-ask"  # asserufen/may-i-aces
    lacking = [suit for suit in PLAIN.values() if not hand.cards & suit & PLAIN_ACES]
    suit_card = hand.unseen or any(hand.cards & suit for suit in lacking)
    return None if suit_card or not house_of(s).asks_suit_card() else "no-suit-to-call"


def contracts(s: State) -> tuple[str, ...]:
    """Return the contracts that the declarer may play: the bid, or more if the house lets it."""
    if not s.bids:
        return CONTRACTS  # the auction was not recorded
    level = highest_bid(s, CONTRACTS)
    if level is None:
        return (CALLING,)  # asserufen/hang-on
    higher = CONTRACTS[CONTRACTS.index(level) :]
    return higher if house_of(s).raise_after else higher[:1]


def why_not_contract(s: State, contract: str) -> str:
    """Return the reason against a contract: it does not exist, or the house forbids it."""
    return "contract-below-bid" if contract in CONTRACTS else "no-such-contract"


def suits(s: State) -> tuple[str, ...]:
    """Return the suits that may be trumps."""
    if s.choice("contract") in IN_HEARTS:
        return (HEARTS,)
    return PACK.letters if house_of(s).solo_may_name_hearts else tuple(PLAIN)


def why_not_trumps(s: State, trumps: str) -> str:
    """Return the reason against a suit as trumps: it is none, or hearts, which have contracts."""
    return "hearts-not-named" if trumps == HEARTS else "no-such-choice"


def calls(s: State) -> tuple[str, ...]:
    """Return the cards that the declarer may call.

    They are of the first rank that the declarer lacks, and if possible of a suit that the declarer
    holds.
    """
    if s.choice("contract") != CALLING:
        return ()
    hand = s.hands[s.the_declarer()]
    if hand.unseen:  # another's hand: any card that is not seen in it
        return tuple(name for name in CALLS if not hand.cards >> PACK.card(name) & 1)
    rank, lacking = due(hand.cards)
    held = [suit for suit in lacking if hand.cards & PLAIN[suit]]
    return tuple(suit + rank for suit in held or lacking)  # asserufen/call-void


def due(hand: Cards) -> tuple[str, list[str]]:
    """Return the rank that a hand must call, and the suits in which the hand lacks that card."""
    for rank in RANKS:  # asserufen/call-ace, asserufen/call-ten, skiz/call-king
        lacking = [suit for suit in PLAIN if not hand >> PACK.card(suit + rank) & 1]
        if lacking:
            return rank, lacking
    raise AssertionError("nobody holds nine cards")


def why_not_call(s: State, card: str) -> str:
    """Return the reason against a call: it is the ace of trumps, or another rank is due."""
    if card == HEARTS + "A":
        return "call-plain"  # skiz/call-plain
    rank, _ = due(s.hands[s.the_declarer()].cards)
    return {"A": "call-ace", "10": "call-ten", "K": "call-king"}[rank]
