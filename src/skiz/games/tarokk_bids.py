"""The auction of Hungarian Tarokk: honours, holding, and jumps that show a card.

Nothing of it is stored: what was shown and by whom, and what a bid means, is read from the calls.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from skiz.cards import Card, Cards, Seat
from skiz.phases.auction import HOLD, PASS, highest_bid, holder
from skiz.table import Event, Meaning, State, ThrownIn, View, Why

from .remembered import remembered
from .tarokk_cards import deck, may_hold
from .tarokk_house import TarokkHouse

LADDER = ("three", "two", "one", "solo")  # illu/bids
SHARES = {  # of the talon, the declarer's first  # illu/talon
    "three": (3, 1, 1, 1),
    "two": (2, 2, 1, 1),
    "one": (1, 2, 2, 1),
    "solo": (0, 2, 2, 2),
}
CUE_LENGTH = 5  # tarokks


def house_of(s: State) -> TarokkHouse:
    """The house that a deal is played in."""
    assert isinstance(s.rules.house, TarokkHouse)
    return s.rules.house


class Cue(NamedTuple):
    """A card shown in the auction, and by whom; `yielded`: by leaving the game to a two."""

    seat: Seat
    card: Card
    calls: int  # up to it
    yielded: bool = False


def after(s: State, count: int) -> State:
    """The auction as it stood after so many calls."""
    return replace(s, bids=s.bids[:count])


def held(s: State) -> bool:
    """Whether the last bid has been held."""
    return next((call.bid == HOLD for call in reversed(s.bids) if call.bid != PASS), False)


def has_bid(s: State, seat: Seat) -> bool:
    """Whether a seat has bid or held."""
    return any(call.seat == seat and call.bid != PASS for call in s.bids)


def may_hold_bid(s: State, seat: Seat) -> bool:
    """A bidder may hold what somebody has since bid higher, unless it has been held."""
    high = holder(s)
    if high is None or high == seat or held(s) or not has_bid(s, seat):
        return False  # illu/hold
    return not house_of(s).hold_old or seat < high  # illu/hold-old


def higher(s: State) -> tuple[str, ...]:
    """The levels above the highest bid."""
    level = highest_bid(s, LADDER)
    return LADDER[LADDER.index(level) + 1 if level else 0 :]


def jump(s: State, seat: Seat, bid: str) -> int:
    """How many levels a bid is above the least that its seat could have said."""
    if bid == HOLD:
        return 0
    return higher(s).index(bid) + (1 if may_hold_bid(s, seat) else 0)


def fourth(s: State, seat: Seat) -> bool:
    """Whether three have passed and the last seat is heard first."""
    return seat == s.rules.seats - 1 and not any(call.bid != PASS for call in s.bids)


@remembered("bids")
def fourth_bids(s: State) -> bool:
    """Whether the declarer is the last seat, heard after three passes."""
    return [call.bid != PASS for call in s.bids] == [False] * (s.rules.seats - 1) + [True]


def shows(s: State, seat: Seat, bid: str) -> Card | None:
    """The card that a jump shows, if nobody has shown one before."""
    if bid in (PASS, HOLD) or fourth(s, seat):
        return None  # illu/fourth-jump
    match house_of(s).conventions:
        case "none":
            return None
        case "not_opening" if holder(s) is None:
            return None
        case "after_own_bid" if not has_bid(s, seat):
            return None
        case _:
            pass
    match jump(s, seat, bid):
        case 1 if house_of(s).jump_xvii and has_bid(s, seat):
            return deck(s).xvii  # paskievics/jump-xvii, skiz/xvii-second
        case 1 if bid == "solo" and house_of(s).jump_old:
            return deck(s).xviii  # illu/jump-old
        case 1:
            return deck(s).xix  # illu/single-jump
        case 2:
            return deck(s).xviii  # illu/double-jump
        case _:
            return None  # itvb/opening-solo


def jump_clause(s: State, seat: Seat, bid: str) -> str:
    """The clause by which a jump shows its card."""
    card, cards = shows(s, seat, bid), deck(s)
    if card == cards.xvii:
        return "paskievics/jump-xvii"
    if card == cards.xix:
        return "illu/single-jump"
    return "illu/jump-old" if jump(s, seat, bid) == 1 else "illu/double-jump"


def promises(s: State, seat: Seat, call: str) -> tuple[tuple[Cards, int], ...]:
    """What the rules ask of the hand that makes a call: of some cards so many, for each of them."""
    cards = deck(s)
    honour = ((cards.honours, 1),)
    length = ((cards.tarokks, CUE_LENGTH),) if house_of(s).cue_needs_five else ()  # itvb/cue-five
    if call == PASS:
        both = ((1 << cards.xx, 1), (cards.high_honours, 1))
        return (*both, *length) if yields(s, seat) else ()  # illu/yield
    if fourth(s, seat):
        return honour if house_of(s).trial_only_three and call != LADDER[0] else ()
    card = None if cue(s) else shows(s, seat, call)
    if card is None:
        return honour  # illu/bid-needs-honour
    beside = cards.honours if house_of(s).cue_honour == "any" else cards.high_honours
    return ((1 << card, 1), (beside, 1), *length)


@remembered("bids")
def cue(s: State) -> Cue | None:
    """The card shown by a jump: only the first one means something."""
    for count, call in enumerate(s.bids):
        if call.bid in LADDER[1:]:
            card = shows(after(s, count), call.seat, call.bid)
            if card is not None:
                return Cue(call.seat, card, count + 1)  # illu/second-jump
    return None


def in_force(s: State) -> Cue | None:
    """The card shown by a jump, unless its bidder went on where that makes it void."""
    found = cue(s)
    if found is None or not house_of(s).cue_lapses:
        return found
    said = [call.bid for call in s.bids[found.calls :] if call.seat == found.seat]
    return found if all(bid == PASS for bid in said) else None  # paskievics/cue-lapses


def yields(s: State, seat: Seat) -> bool:
    """Whether a pass would leave the game to a two that nobody held, after one's own three."""
    if house_of(s).conventions == "none":
        return False
    return has_bid(s, seat) and highest_bid(s, LADDER) == "two" and not held(s)


@remembered("bids", "declarer")
def shown(s: State) -> Cue | None:
    """The card that binds the declarer's call, when the auction is over."""
    if cue(s) is not None:
        found = in_force(s)
        return found if found and found.seat != s.declarer else None  # illu/cue-accepted
    for count, call in enumerate(s.bids):
        if call.bid == PASS and yields(after(s, count), call.seat):
            return Cue(call.seat, deck(s).xx, count + 1, yielded=True)  # illu/yield
    return None


def means(s: State, seat: Seat, bid: str) -> tuple[Meaning, ...]:
    """What a seat promises with a bid, and what it brings: for all that everybody knows."""
    house, names = house_of(s), s.rules.pack.names
    five = (Meaning("five", "itvb/cue-five", {"count": CUE_LENGTH}),) * house.cue_needs_five
    if bid == PASS:
        xx = Meaning("yield", "illu/yield", {"card": names[deck(s).xx]})
        return (xx, *five) if yields(s, seat) else ()
    draws, *_ = SHARES[highest_bid(s, LADDER) or LADDER[0]] if bid == HOLD else SHARES[bid]
    drawn = Meaning("draw" if draws else "draw-none", "illu/talon", {"count": draws})
    if bid == HOLD:
        return (Meaning("hold", house.clause("hold_old")), drawn)
    if fourth(s, seat):
        return (Meaning("trial", "illu/trial"), drawn)
    card = None if cue(s) else shows(s, seat, bid)
    if card is None:
        return (Meaning("honour", "illu/bid-needs-honour"), drawn)
    key = "cue-any" if house.cue_honour == "any" else "cue"
    return (Meaning(key, house.clause("cue_honour"), {"card": names[card]}), *five, drawn)


@dataclass(frozen=True, slots=True)
class TarokkBids:
    """Who bids needs an honour, and for a jump or a yielded game the card it shows."""

    @property
    def holds(self) -> bool:
        """A bid can be held."""
        return True

    def calls(self, s: State, seat: Seat) -> Iterator[str]:
        """Hold, then every level above the highest bid."""
        found = cue(s)
        if found and found.seat == seat and house_of(s).inviter_locked:
            return  # itvb/inviter-locked
        if may_hold_bid(s, seat):
            yield HOLD
        yield from higher(s)

    def unbid(self, s: State) -> Event:
        """Four passes."""
        return ThrownIn(None, "four-passes")  # illu/throw-in

    def bars(self, v: View, seat: Seat, call: str) -> Why | None:
        """Without an honour nobody bids but the last; a jump, or leaving a two, promises cards."""
        cards, why = deck(v), v.rules.why
        needs_honour = call != PASS and not fourth(v, seat)
        if needs_honour and not may_hold(v, seat, cards.honours):
            return why("needs-honour")  # illu/bid-needs-honour
        if needs_honour and call not in tuple(self.calls(v, seat)):
            return None
        if all(may_hold(v, seat, some, least) for some, least in promises(v, seat, call)):
            return None
        if call == PASS:
            return why("cannot-yield")
        if fourth(v, seat):
            return why("trial-only-three")  # illu/trial
        shown = shows(v, seat, call)
        assert shown is not None
        refused = why("cannot-show", card=v.rules.pack.names[shown])
        return replace(refused, clause=jump_clause(v, seat, call))

    def refuse(self, v: View, seat: Seat, call: str) -> Why:
        """It cannot be held, or is not higher."""
        if call == HOLD:
            return v.rules.why("cannot-hold")
        level = highest_bid(v, LADDER)
        return v.rules.why("bid-higher", level=level or LADDER[0])
