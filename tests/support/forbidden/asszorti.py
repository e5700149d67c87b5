"""Asszorti: which clause forbids what."""

from skiz.cards import Seat, size
from skiz.table import Action, Answer, Bid, Choose, Claim, Lay, Play, Say, Speak, State
from tests.support.forbidden.common import (
    OWN_CARDS,
    TURN_ONLY,
    awaited,
    breaks_trick,
    level_of,
    out_of_place,
    said_by,
)
from tests.support.forbidden.common import says_of as says

LEVELS = ("three", "two", "one", "hand")
ARRIVAZS = Say("arrivazs", 0)
WORDS = ("", "kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")
IDEGEN = {
    "stated_order": "skiz/claim-idegen",
    "never": "skiz/claim-idegen-never",
    "auto": "skiz/claim-idegen-auto",
}


def forbidding(s: State, seat: Seat, action: Action, offered: frozenset[Action]) -> set[str]:
    """Return the clauses that forbid an action."""
    if not s.settled and (forever := for_good(s, seat, action)):
        return forever
    if out_of_place(s, seat, action) and awaited(s) != "claims":
        return {TURN_ONLY}
    if out_of_place(s, seat, action):
        return {"pais/dispute"} if is_answering(s, seat) else {TURN_ONLY}
    match action:
        case Bid(bid):
            return bidding(s, seat, bid)
        case Choose(what, value):
            return choosing(s, what, value)
        case Lay(cards):
            stray = {OWN_CARDS} if cards & ~s.hands[seat].cards else set()
            return stray | ({"pais/discard"} if size(cards) != s.hands[seat].size - 11 else set())
        case Speak() if awaited(s) == "announce":
            return announcing(action)
        case Speak() if awaited(s) == "kontra":
            return doubling(s, seat, action, offered)
        case Play(card):
            return playing(s, seat, card)
        case Claim(what):
            return claiming(s, seat, what)
        case Answer():
            return {"pais/dispute"}
        case _:
            return {TURN_ONLY}


def is_answering(s: State, seat: Seat) -> bool:
    """Return whether a claim waits for this seat."""
    declarer, answers = s.the_declarer(), s.claims[-1].answers
    return not s.settled and seat == (declarer + 1 + len(answers)) % 3


def for_good(s: State, seat: Seat, action: Action) -> set[str]:
    """Return what a seat may not do any more, whoever's turn it is."""
    if s.declarer is None:
        return set()
    if isinstance(action, Claim) and seat != s.declarer:
        return {"skiz/opponents-no-claim"}
    announced = ARRIVAZS in said_by(s, s.declarer)
    if ARRIVAZS in says(action):
        if seat != s.declarer:
            return {"pais/arrivazs-declarer-only"}
        if announced:
            return {"skiz/arrivazs-once"}
        return {"pais/arrivazs"} if s.talk else set()
    doubles = any(say.level for say in says(action))
    if doubles and s.rules.house.kontra_needs_arrivazs and s.talk and not announced:  # type: ignore[attr-defined]
        return {"gamerules/kontra-needs-arrivazs"}
    return set()


def bidding(s: State, seat: Seat, bid: str) -> set[str]:
    if bid not in (*LEVELS, "hold", "pass"):
        return {"pais/bids"}
    holders = [call.seat for call in s.bids if call.bid != "pass"]
    level = max([LEVELS.index(call.bid) for call in s.bids if call.bid in LEVELS] + [-1])
    if bid == "hold" or (holders and seat < holders[-1]):
        return {"pais/hold"}
    jumps = s.rules.house.jump_bids  # type: ignore[attr-defined]
    return {"skiz/jump-bids" if jumps and LEVELS.index(bid) <= level else "pais/no-jump"}


def choosing(s: State, kind: str, value: str) -> set[str]:
    if kind != s.current_phase.name:
        return {TURN_ONLY}
    if kind == "trumps":
        return {"pais/trumps"}
    if value not in LEVELS:
        return {"pais/bids"}
    exceed = s.rules.house.contract_may_exceed_bid  # type: ignore[attr-defined]
    return {"pais/contract" if exceed else "pais/contract-equals-bid"}


def announcing(action: Speak) -> set[str]:
    if any(say.level for say in action.says):
        return {TURN_ONLY}
    strange = {"pais/arrivazs"} if any(say != ARRIVAZS for say in action.says) else set()
    return strange | ({"skiz/arrivazs-once"} if action.says.count(ARRIVAZS) > 1 else set())


def doubling(s: State, seat: Seat, action: Speak, offered: frozenset[Action]) -> set[str]:
    found = {"skiz/one-call"} if len({*action.says}) < len(action.says) else set()
    for say in action.says:
        if Speak((say,)) not in offered:
            found.add(word(s, seat, say))
    return found


def word(s: State, seat: Seat, say: Say) -> str:
    items = ["game", *["arrivazs"] * (ARRIVAZS in said_by(s, s.the_declarer()))]
    if say.level == 0:
        return "pais/arrivazs"
    needs = s.rules.house.kontra_needs_arrivazs  # type: ignore[attr-defined]
    kontra = "gamerules/kontra-needs-arrivazs" if needs else "pais/kontra"
    if say.figure not in items:
        return kontra
    own = kontra if say.level == 1 else f"pais/{WORDS[min(say.level, 5)]}"
    level = level_of(s, say.figure)
    if (say.level % 2 == 0) != (seat == s.declarer) or level < say.level - 1:
        return own
    if say.level == 3 and level == 2 and Say(say.figure, 1) in said_by(s, seat):
        return own
    return "skiz/stage-closed"


def playing(s: State, seat: Seat, card: int) -> set[str]:
    if not s.hands[seat].cards >> card & 1:
        return {OWN_CARDS}
    letter = s.choice("trumps") or ""
    pack = s.rules.pack
    trumps = pack.suits[pack.letters.index(letter)] if letter in pack.letters else 0
    must = s.rules.house.must_trump  # type: ignore[attr-defined]
    broken = breaks_trick(s, seat, card, trumps, must)
    return {{"follow": "pais/follow", "trump": "pais/must-trump"}[broken]} if broken else set()


def claiming(s: State, seat: Seat, kind: str) -> set[str]:
    house = s.rules.house
    found = set()
    if house.claim_moment == "before_any_lead" and s.table:  # type: ignore[attr-defined]
        found.add("skiz/claim-before-lead")
    if s.claims and kind != "none":
        found.add("skiz/claim-once")
    if kind == "rest-idegen":
        found.add(IDEGEN[house.claim_idegen])  # type: ignore[attr-defined]
    return found | ({"pais/claim"} if kind == "clear" else set())
