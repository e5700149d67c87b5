"""Asserufen: four players, two with a called ace against two, or one against three, for 61 points.

Sources: asserufen (a retelling of the game of the Palatinate), skiz (decisions).
Glossary: tops = queens and jacks, the eight highest trumps; called card = an ace that the declarer
names, its holder is his secret partner; run away = to lead another card of its suit; du = a solo
for all eight tricks; runners = the highest trumps without a gap, dealt to one side.
"""

from functools import cache

from skiz.cards import NO_CARDS, Called, Card, Cards, Order, Seat, size
from skiz.phases import Auction, Choice, HangOn, KontraWindow, Settle, Tricks, Within
from skiz.phases.auction import highest_bid
from skiz.phases.ladder import Ladder
from skiz.table import (
    Case,
    Dealing,
    Insight,
    Rules,
    Sides,
    State,
    View,
    Why,
    one_against_all,
)

from .asserufen_book import BOOK, REASONS
from .asserufen_call import SEATS, Call, because, bound, known_partners, partners, shown
from .asserufen_house import GAMERULES, PRESETS, AsserufenHouse, house_of
from .asserufen_pack import HEART_ACE, HEARTS, LENGTH, PACK, PLAIN, PLAIN_ACES, TOPS
from .asserufen_score import settle, stakes
from .asserufen_solo import HEART_SOLO, HEART_SOLO_DU, SOLOS, alone
from .asserufen_tells import tells
from .remembered import asked_again

__all__ = ["NAME", "PRESETS", "rules"]

NAME = "asserufen"
CALLING = "asserufen"
CONTRACTS = (CALLING, *SOLOS)  # asserufen/bids
IN_HEARTS = (CALLING, HEART_SOLO, HEART_SOLO_DU)
RANKS = ("A", "10", "K")  # in this order they are called
CALLS = tuple(letter + rank for rank in RANKS for letter in PLAIN)
MOST_WORDS = 20  # of kontra, where the house sets no limit  # skiz/kontra-ends

order_of = cache(Order)


def order(s: State) -> Order:
    """What beats what in this deal: the tops always, and the trump suit once it is named."""
    trumps = s.choice("trumps")
    suit = PACK.suits[PACK.letters.index(trumps)] if trumps else NO_CARDS
    return order_of(PACK.suits, TOPS | suit, False, (), tie(s))  # asserufen/follow


def tie(s: State) -> Called | None:
    """What ties the holder of the called card, as far as whoever looks sees how many he holds."""
    call = called(s)
    if call is None:
        return None
    if house_of(s).run_away_when == "in_hand":
        return Called(call.card, call.run_away)
    holder = next((i for i, hand in enumerate(s.hands) if hand.cards >> call.card & 1), None)
    dealt = NO_CARDS if holder is None else s.hands[holder].cards | s.played(holder)
    may_run = size(dealt & call.suit) >= call.run_away  # skiz/run-away-at-deal
    return Called(call.card, int(may_run))


def may_ask(s: State, seat: Seat) -> bool:
    """Whether a hand allows the question "may I?" as far as one sees it."""
    hand = s.hands[seat]
    if hand.cards & HEART_ACE or hand.cards & PLAIN_ACES == PLAIN_ACES:
        return False  # asserufen/may-i-aces
    lacking = [suit for suit in PLAIN.values() if not hand.cards & suit & PLAIN_ACES]
    suit_card = hand.unseen or any(hand.cards & suit for suit in lacking)  # skiz/may-i-suit
    return bool(suit_card) or house_of(s).may_i == "lacks_plain_ace"


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


def called(s: State) -> Call | None:
    """The called card, once it is called."""
    name = s.choice("call")
    return call_of(name, house_of(s).run_away_min) if name else None


@cache
def call_of(name: str, run_away: int) -> Call:
    """A card as it is called."""
    return Call(PACK.card(name), PLAIN[name[0]], run_away)


@asked_again
def sides(s: State) -> Sides:
    """Who is with the declarer, as far as whoever looks can tell."""
    return one_against_all(s) if alone(s) else partners(s, called(s))


def insight(s: State) -> Insight:
    """By what one knows who is with the declarer."""
    if alone(s):
        return Insight(tuple(None if seat == s.declarer else "solo" for seat in range(SEATS)))
    return Insight(because(s, called(s)))


def known(s: State) -> Sides:
    """Who is with the declarer, as everybody at the table knows."""
    return one_against_all(s) if alone(s) else known_partners(s, called(s))


def leader(s: State) -> Seat:
    """Who leads to the first trick."""
    return s.lone() if alone(s) and house_of(s).solo_lead == "declarer" else 0


def binds(v: View, seat: Seat, may: Cards) -> Cards:
    """The cards that the called card leaves its holder free to play."""
    call, hand = called(v), v.hands[seat]
    if call is None or not hand.cards >> call.card & 1:
        return may
    if shown(call, v.lone(), v.tricks)[1]:
        return may  # asserufen/released
    held = size(hand.cards & call.suit) + hand.unseen
    if house_of(v).run_away_when == "at_the_deal":
        held += size(v.played(seat) & call.suit)
    led = v.order.suit(v.table.cards[0]) if v.table else NO_CARDS
    return bound(call, hand.size, held, may, led)


def bound_why(v: View, seat: Seat, card: Card, free: Cards) -> Why:
    """The called card leaves its holder only these cards."""
    return v.rules.why("called-card", card=PACK.names[card], cards=PACK.text(free))


def cases(v: View) -> tuple[Case, ...]:
    """What the deal tells of the cards that a seat does not see."""
    house = house_of(v)
    suit_card = house.may_i == "has_suit_card"
    return tells(v, called(v), suit_card, house.run_away_when == "at_the_deal")


def rules(house: AsserufenHouse = GAMERULES) -> Rules:
    """Asserufen in this house."""
    most = MOST_WORDS if house.max_doubles == "unlimited" else int(house.max_doubles)
    return Rules(
        key=NAME,
        seats=SEATS,  # asserufen/players
        pack=PACK,
        length=LENGTH,
        clockwise=True,  # asserufen/rotation
        dealing=Dealing((("hands", 4), ("hands", 4))),  # asserufen/deal
        phases=(
            Auction(
                CONTRACTS,
                Ladder(
                    CONTRACTS,
                    jumps=True,
                    holds=False,
                    forced=False,
                    once=house.bid_rounds == "single",
                ),
            ),
            HangOn(may_ask, house.may_i_after_refusal),
            Choice("contract", CONTRACTS, contracts, "contract-below-bid"),
            Choice("trumps", PACK.letters, suits, "no-such-choice"),
            Choice("call", CALLS, calls, "no-such-call", private=True),
            Within(
                Tricks(leader, binds, bound_why, law=order),
                KontraWindow(known, house.kontra_window, most),
            ),
            Settle(settle),
        ),
        order=order,
        figures=(),
        stakes=stakes,
        house=house,
        book=BOOK,
        reasons={reason: house.clause(entry) for reason, entry in REASONS.items()},
        sides=sides,
        cases=cases,
        insight=insight,
        deals=SEATS * house.rounds if house.session_end == "agreed_deals" else None,
    )
