"""Hungarian Tarokk up to the announcements: which clause forbids what."""

from typing import NamedTuple

from skiz.cards import Seat, size
from skiz.table import State
from tests.support.forbidden.common import OWN_CARDS, TURN_ONLY
from tests.support.forbidden.tarokk_house import choice, clause_of

LEVELS = ("three", "two", "one", "solo")
FEW_TAROKKS = ("no-tarokk", "lone-xxi", "lone-pagat", "xxi-and-pagat", "lone-sas", "xxi-and-sas")
FEW_TAROKKS += ("xxi-sas-pagat",)


class Jump(NamedTuple):
    """A bid above the lowest possible: what it shows, and by which clause."""

    card: str
    clause: str


class Calls(NamedTuple):
    """Some calls of the auction, in order."""

    s: State
    calls: tuple[tuple[Seat, str], ...]

    def level(self) -> int:
        return max([LEVELS.index(bid) for _, bid in self.calls if bid in LEVELS] + [-1])

    def has_bid(self, seat: Seat) -> bool:
        return any(other == seat and bid != "pass" for other, bid in self.calls)

    def last(self) -> tuple[Seat, str] | None:
        return next(((seat, bid) for seat, bid in reversed(self.calls) if bid != "pass"), None)

    def may_hold(self, seat: Seat, old: bool) -> bool:
        """Return whether holding is allowed by the newer rule, or by the older one, which also
        requires an earlier first turn.
        """
        last = self.last()
        if last is None or last[1] == "hold" or last[0] == seat or not self.has_bid(seat):
            return False
        return seat < last[0] or not old

    def is_fourth(self, seat: Seat) -> bool:
        return [bid for _, bid in self.calls] == ["pass"] * 3 and seat == 3

    def jump(self, seat: Seat, bid: str) -> Jump | None:
        """Return what a bid would show if it were the first to show anything."""
        s = self.s
        if bid not in LEVELS or self.is_fourth(seat):
            return None
        customs = choice(s, "conventions")
        opening = self.last() is None
        if customs == "none" or (customs == "not_opening" and opening):
            return None
        if customs == "after_own_bid" and not self.has_bid(seat):
            return None
        holds = self.may_hold(seat, bool(choice(s, "hold_old")))
        steps = LEVELS.index(bid) - self.level() - 1 + holds
        if steps == 1 and choice(s, "jump_xvii") and self.has_bid(seat):
            return Jump("XVII", "paskievics/jump-xvii")
        if steps == 1 and bid == "solo" and choice(s, "jump_old"):
            return Jump("XVIII", "illu/jump-old")
        if steps == 1:
            return Jump("XIX", "illu/single-jump")
        return Jump("XVIII", "illu/double-jump") if steps == 2 else None


class Shown(NamedTuple):
    """A card shown in the auction, by whom, and whether by yielding."""

    seat: Seat
    card: str
    yielded: bool = False


def heard(s: State) -> Calls:
    return Calls(s, tuple((call.seat, call.bid) for call in s.bids))


def shown(s: State) -> Shown | None:
    """Return the first jump that shows a card, unless it has lapsed."""
    calls = heard(s).calls
    for count, (seat, bid) in enumerate(calls):
        jump = Calls(s, calls[:count]).jump(seat, bid) if bid in LEVELS[1:] else None
        if jump:
            went_on = any(c == seat and b != "pass" for c, b in calls[count + 1 :])
            return None if choice(s, "cue_lapses") and went_on else Shown(seat, jump.card)
    return None


def is_jumped(calls: Calls) -> bool:
    """Return whether an earlier jump has shown a card; later ones then mean nothing."""
    return any(
        Calls(calls.s, calls.calls[:count]).jump(seat, bid)
        for count, (seat, bid) in enumerate(calls.calls)
        if bid in LEVELS[1:]
    )


def yields(calls: Calls, seat: Seat) -> bool:
    if choice(calls.s, "conventions") == "none" or not calls.has_bid(seat):
        return False
    last = calls.last()
    return calls.level() == 1 and last is not None and last[1] != "hold"


def binding(s: State) -> Shown | None:
    """Return the card that another player's jump or yield obliges the declarer to call."""
    calls = heard(s)
    if is_jumped(calls):
        found = shown(s)
        return found if found and found.seat != s.declarer else None
    for count, (seat, bid) in enumerate(calls.calls):
        if bid == "pass" and yields(Calls(s, calls.calls[:count]), seat):
            return Shown(seat, "XX", yielded=True)
    return None


def named(s: State, names: str) -> int:
    return s.rules.pack.cards(names)


def tarokks(s: State) -> int:
    return s.rules.pack.suits[-1]


def honours(s: State) -> int:
    return named(s, "skiz XXI I")


def bidding(s: State, seat: Seat, bid: str) -> set[str]:
    """Return why a call may not be made."""
    if bid not in (*LEVELS, "hold", "pass"):
        return {"illu/bids"}
    calls, hand = heard(s), s.hands[seat].cards
    fourth, found = calls.is_fourth(seat), set[str]()
    if bid == "hold":
        old = bool(choice(s, "hold_old"))
        if not calls.may_hold(seat, old):
            found.add("illu/hold-old" if old else "illu/hold")
    elif bid in LEVELS and LEVELS.index(bid) <= calls.level():
        found.add("illu/bids")
    if bid != "pass" and not hand & honours(s):
        if not fourth:
            found.add("illu/bid-needs-honour")
        elif choice(s, "trial_only_three") and bid in LEVELS[1:]:
            found.add("pvsz18/trial-three")
    return found or promising(s, calls, seat, bid)


def promising(s: State, calls: Calls, seat: Seat, bid: str) -> set[str]:
    """Return what a jump or a yield promises that the hand does not have."""
    hand, found = s.hands[seat].cards, set[str]()
    five = choice(s, "cue_needs_five") and size(hand & tarokks(s)) < 5
    if bid == "pass":
        if not hand & named(s, "XX") or not hand & named(s, "skiz XXI"):
            found.add("illu/may-not-yield")
        return found | ({"itvb/cue-five"} if five else set())
    jump = None if is_jumped(calls) else calls.jump(seat, bid)
    if jump is None:
        return found
    if not hand & named(s, jump.card):
        found.add(jump.clause)
    beside = honours(s) if choice(s, "cue_honour") == "any" else named(s, "skiz XXI")
    if not hand & beside:
        found.add(clause_of(s, "cue_honour"))
    return found | ({"itvb/cue-five"} if five else set())


def choosing(s: State, kind: str, value: str) -> set[str]:
    """Return why a contract may not be chosen."""
    if kind != s.current_phase.name:
        return {TURN_ONLY}
    return {"itvb/sole-bidder" if value in LEVELS else "illu/bids"}


def throwing_in(s: State, seat: Seat, why: str) -> set[str]:
    """Return why a hand may not be thrown in."""
    if s.current_phase.name == "kings":
        return {"itvb/kings-before-talon"}
    if s.current_phase.name == "trial":
        return {"illu/trial"}
    laid = s.laid[seat].cards & tarokks(s) and not choice(s, "annul_after_tarokk")
    return {"illu/annul-tarokk" if laid and why in FEW_TAROKKS else clause_of(s, "annul_hands")}


def laying(s: State, seat: Seat, cards: int) -> set[str]:
    """Return why cards may not be discarded."""
    length, found = 12 if len(s.rules.pack.names) == 54 else 9, set[str]()
    if cards & ~s.hands[seat].cards:
        found.add(OWN_CARDS)
    if size(cards) != s.hands[seat].size - length:
        found.add("illu/discard")
    if cards & (honours(s) | named(s, "hK dK sK cK")):
        found.add("illu/discard-ban")
    for kept in (binding(s), shown(s)):
        if kept and cards & named(s, kept.card):
            found.add("illu/shown-card-kept")
    if cards & named(s, "XX") and not choice(s, "xx_discardable"):
        found.add("itvb/xx-discard")
    eagle = choice(s, "sas_figures") or choice(s, "figures") == "all"
    if cards & named(s, "II") and eagle and not choice(s, "sas_discardable"):
        found.add("skiz/sas-kept")
    return found


def calling(s: State, seat: Seat, name: str) -> set[str]:
    """Return why a card may not be called."""
    pack = s.rules.pack
    if seat != s.declarer or s.choice("call") or name not in pack.names:
        return {"illu/call"}
    card, hand, laid = named(s, name), s.hands[seat].cards, s.laid[seat].cards
    if not card & tarokks(s):
        return {"illu/call"}
    if binding(s):
        return {"illu/call-cue"}
    found = set[str]()
    if choice(s, "call_own") == "xx":
        found |= {"skiz/not-own-discard"} if card & laid else set()
        found |= {"skiz/self-call-xx"} if card & hand and name != "XX" else set()
    others = any(own.count for own in s.owned if own.seat != s.declarer)
    xx = named(s, "XX")
    free = others and (hand & xx or not choice(s, "free_call_requires_xx"))
    if free:
        return found | ({clause_of(s, "free_call_requires_xx")} if card & honours(s) else set())
    lacking = [n for n in pack.names if named(s, n) & tarokks(s) & ~honours(s) & ~hand]
    highest = max(lacking, key=pack.card)
    if not (hand | laid) & xx:
        found.add("illu/call-xx")
    elif named(s, highest) & laid:
        found.add("skiz/call-next")
    else:
        found.add("illu/call-below")
    return found
