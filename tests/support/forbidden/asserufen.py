"""Asserufen: which clause forbids what."""

from skiz.cards import Seat, size
from skiz.table import Action, Bid, Choose, Play, Speak, State
from tests.support.forbidden.common import (
    OWN_CARDS,
    TURN_ONLY,
    awaited,
    breaks_trick,
    laying_open,
    led,
    level_of,
    out_of_place,
)

CONTRACTS = ("asserufen", "solo", "heart-solo", "solo-du", "heart-solo-du")
MOST = {
    "unlimited": (20, "skiz/kontra-ends"),
    "1": (1, "skiz/one-double"),
    "2": (2, "skiz/two-doubles"),
    "4": (4, "skiz/four-doubles"),
}
WINDOW = {
    "any_time": "skiz/window-any-time",
    "own_first_card": "asserufen/kontra-window",
    "before_second_card": "skiz/window-second-card",
    "before_first_card": "skiz/window-first-lead",
}
ROUNDS = {"multi": "skiz/bid-again", "single": "skiz/bid-once"}
RAISE = {False: "skiz/no-raise", True: "skiz/raise-after"}


def forbidding(s: State, seat: Seat, action: Action, offered: frozenset[Action]) -> set[str]:
    """Return the clauses that forbid an action."""
    if isinstance(action, Speak) and may_be_said_unasked(s, action):
        return doubling(s, seat, action)
    if (claims := laying_open(s, seat, action)) is not None:
        return claims
    if out_of_place(s, seat, action):
        answers = not s.settled and awaited(s) == "kontra" and any(offered)
        return {clause_of_turn(s)} if answers else {TURN_ONLY}
    match action:
        case Bid(bid) if awaited(s) == "auction":
            return bidding(bid)
        case Bid(bid):
            return hanging(s, seat, bid)
        case Choose(what, value):
            return choosing(s, what, value)
        case Speak():
            return doubling(s, seat, action)
        case Play(card):
            return playing(s, seat, card)
        case _:
            return {TURN_ONLY}


def cards(s: State, names: str) -> int:
    return s.rules.pack.cards(names)


def plain(s: State, letter: str) -> int:
    return cards(s, " ".join(letter + rank for rank in ("7", "8", "9", "K", "10", "A")))


def any_time(s: State) -> bool:
    return s.rules.house.kontra_window == "any_time"  # type: ignore[attr-defined, no-any-return]


def clause_of_turn(s: State) -> str:
    return "skiz/kontra-unasked" if any_time(s) else "skiz/kontra-asked"


def may_be_said_unasked(s: State, action: Speak) -> bool:
    on = s.current_phase.name == "play" and not s.settled
    return on and any_time(s) and bool(action.says) and not level_of(s, "game")


def bidding(bid: str) -> set[str]:
    if bid == "hang":
        return {"asserufen/hang-on"}
    if bid in ("may-i", "agree", "refuse"):
        return {"asserufen/may-i"}
    return {"asserufen/higher" if bid in CONTRACTS else "asserufen/bids"}


def hanging(s: State, seat: Seat, bid: str) -> set[str]:
    house, hand = s.rules.house, s.hands[seat].cards
    bids = [call.bid for call in s.bids[4:]]
    if bid in CONTRACTS:
        return {ROUNDS[house.bid_rounds]}  # type: ignore[attr-defined]
    if bid not in ("pass", "hang", "may-i", "agree", "refuse"):
        return {"asserufen/bids"}
    if bid == "hang":
        return {"skiz/hang-order"}
    if bid != "may-i" or "hang" not in bids or bids[-1] == "may-i":
        return {"asserufen/may-i"}
    aces = cards(s, "cA sA dA")
    if hand & cards(s, "hA") or hand & aces == aces:
        return {"asserufen/may-i-aces"}
    callable_suit = any(hand & plain(s, suit) and not hand & cards(s, suit + "A") for suit in "csd")
    strict = house.may_i == "has_suit_card"  # type: ignore[attr-defined]
    return {"skiz/may-i-suit"} if strict and not callable_suit else set()


def choosing(s: State, kind: str, value: str) -> set[str]:
    if kind != s.current_phase.name:
        return {TURN_ONLY}
    if kind == "contract":
        raises = s.rules.house.raise_after  # type: ignore[attr-defined]
        return {RAISE[raises] if value in CONTRACTS else "asserufen/bids"}
    if kind == "trumps":
        return {"skiz/solo-no-hearts" if value == "h" else "asserufen/solo"}
    if value == "hA":
        return {"skiz/call-plain"}
    hand = s.hands[s.the_declarer()].cards
    for rank, clause in (("A", "asserufen/call-ace"), ("10", "asserufen/call-ten")):
        if any(not hand & cards(s, letter + rank) for letter in "csd"):
            return {clause}
    return {"skiz/call-king"}


def is_with_declarer(s: State, seat: Seat) -> bool:
    called = s.choice("call")
    holds = called is not None and (s.hands[seat].cards | s.played(seat)) & cards(s, called)
    return seat == s.declarer or bool(holds)


def doubling(s: State, seat: Seat, action: Speak) -> set[str]:
    house, level = s.rules.house, level_of(s, "game")
    most, limit = MOST[house.max_doubles]  # type: ignore[attr-defined]
    found = {"asserufen/kontra"} if len(action.says) > 1 else set()
    for say in action.says:
        if say.level == 0:
            found.add(TURN_ONLY)
        elif say.figure != "game":
            found.add("asserufen/kontra")
        elif say.level > most:
            found.add(limit)
        elif say.level != level + 1:
            found.add("asserufen/kontra")
        elif (level % 2 == 1) != is_with_declarer(s, seat):
            found.add("asserufen/kontra" if level == 0 else "asserufen/rekontra")
    return found or {not_awaited(s, seat)}


def not_awaited(s: State, seat: Seat) -> str:
    most, _ = MOST[s.rules.house.max_doubles]  # type: ignore[attr-defined]
    if 0 < level_of(s, "game") < most:
        return "skiz/answer-order"
    spoke = any(word.seat == seat for word in s.talk)
    if spoke and not s.played(seat) and not any_time(s):
        return "skiz/kontra-asked"
    return WINDOW[s.rules.house.kontra_window]  # type: ignore[attr-defined]


def playing(s: State, seat: Seat, card: int) -> set[str]:
    hand = s.hands[seat].cards
    if not hand >> card & 1:
        return {OWN_CARDS}
    tops = " ".join(letter + rank for letter in "cshd" for rank in "QJ")
    trumps = cards(s, tops) | plain(s, s.choice("trumps") or "h")
    if breaks_trick(s, seat, card, trumps, must=False):
        return {"asserufen/follow"}
    called = s.choice("call")
    if called is None or not hand & cards(s, called) or size(hand) == 1:
        return set()
    suit, own = plain(s, called[0]), cards(s, called)
    house = s.rules.house
    if not s.table:
        counted = s.played(seat) if house.run_away_when == "at_the_deal" else 0  # type: ignore[attr-defined]
        few = size((hand | counted) & suit) < house.run_away_min  # type: ignore[attr-defined]
        low = few and suit >> card & 1 and not own >> card & 1
        return {"asserufen/must-lead"} if low else set()
    if led(s, trumps) == suit:
        return {"asserufen/must-play"} if not own >> card & 1 else set()
    return {"asserufen/not-thrown"} if own >> card & 1 else set()
