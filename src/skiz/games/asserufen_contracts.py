"""What may be undertaken at Asserufen: contracts, the trumps and the call that go with them."""

from skiz.phases.auction import highest_bid
from skiz.table import State

from .asserufen_house import AsserufenHouse
from .asserufen_pack import HEARTS, PACK, PLAIN

LENGTH = 8  # tricks

CALLING, SOLO, HEART_SOLO, SOLO_DU, HEART_SOLO_DU = (
    "asserufen",
    "solo",
    "heart-solo",
    "solo-du",
    "heart-solo-du",
)
CONTRACTS = (CALLING, SOLO, HEART_SOLO, SOLO_DU, HEART_SOLO_DU)  # asserufen/bids
IN_HEARTS, DU = (CALLING, HEART_SOLO, HEART_SOLO_DU), (SOLO_DU, HEART_SOLO_DU)
RANKS = ("A", "10", "K")  # in this order they are called
CALLS = tuple(letter + rank for rank in RANKS for letter in PLAIN)


def house_of(s: State) -> AsserufenHouse:
    """The house that a deal is played in."""
    assert isinstance(s.rules.house, AsserufenHouse)
    return s.rules.house


def contracts(s: State) -> tuple[str, ...]:
    """The contracts the declarer may play: his bid, or what the house lets him raise it to."""
    if not s.bids:
        return CONTRACTS  # nobody wrote the auction down
    level = highest_bid(s, CONTRACTS)
    if level is None:
        return (CALLING,)  # asserufen/hang-on
    higher = CONTRACTS[CONTRACTS.index(level) :]
    return higher if house_of(s).raise_after else higher[:1]


def suits(s: State) -> tuple[str, ...]:
    """The suits that may be trumps."""
    if s.choice("contract") in IN_HEARTS:
        return (HEARTS,)
    return PACK.letters if house_of(s).solo_may_name_hearts else tuple(PLAIN)


def calls(s: State) -> tuple[str, ...]:
    """The cards the declarer may call: of the first rank he lacks, in a suit he holds if he can."""
    if s.choice("contract") != CALLING:
        return ()
    hand = s.hands[s.lone()]
    if hand.unseen:  # another's hand: any card it is not seen to hold
        return tuple(name for name in CALLS if not hand.cards >> PACK.card(name) & 1)
    for rank in RANKS:  # asserufen/call-ace, asserufen/call-ten, skiz/call-king
        lacking = [suit for suit in PLAIN if not hand.cards >> PACK.card(suit + rank) & 1]
        held = [suit for suit in lacking if hand.cards & PLAIN[suit]]
        if lacking:
            return tuple(suit + rank for suit in held or lacking)  # asserufen/call-void
    raise AssertionError("nobody holds nine cards")


def alone(s: State) -> bool:
    """Whether the declarer is known to play against the three others."""
    return s.choice("contract") not in (None, CALLING)
