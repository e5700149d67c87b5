"""Questions common to the oracles of all games."""

from skiz.cards import NO_CARDS, Cards, Seat
from skiz.phases import waiting_for
from skiz.table import Action, Annul, Answer, Bid, Choose, Claim, Lay, Play, Say, Speak, State
from skiz.table import on_turn as seats_on_turn

TURN_ONLY, OWN_CARDS = "skiz/turn-only", "skiz/own-cards"
KINDS: dict[str, tuple[type[Action], ...]] = {
    "auction": (Bid,),
    "hang": (Bid,),
    "contract": (Choose,),
    "choice": (Choose,),
    "exchange": (Lay,),
    "annul": (Annul,),
    "trial": (Annul,),
    "announce": (Speak,),
    "talk": (Speak, Choose),
    "kontra": (Speak,),
    "tricks": (Play, Claim, Answer, Speak),
    "claims": (Answer,),
    "reckoning": (Speak,),
}


def awaited(s: State) -> str:
    """Return the kind of what the table waits for."""
    return waiting_for(s).kind


def out_of_place(s: State, seat: Seat, action: Action) -> bool:
    """Return whether it is another player's turn, or the action does not belong to this phase."""
    if s.settled or seat not in seats_on_turn(s):
        return True
    return not isinstance(action, KINDS[awaited(s)])


def laying_open(s: State, seat: Seat, action: Action) -> set[str] | None:
    """Return why a clear rest may not be laid open, or a claim not answered.

    Return None for other actions, or if the house does not have this.
    """
    if not s.rules.house.clear_rest or s.current_phase.name != "play" or s.settled:  # type: ignore[attr-defined]
        return None
    if seat not in seats_on_turn(s):
        return None
    waits = awaited(s) == "claims"
    if waits or isinstance(action, Answer):
        return {"skiz/clear-answer"}
    return {"skiz/clear-rest"} if isinstance(action, Claim) else None


def says_of(action: Action) -> tuple[Say, ...]:
    """Return what is said with an action."""
    return action.says if isinstance(action, Speak) else ()


def said_by(s: State, seat: Seat) -> list[Say]:
    """Return everything that a seat has said."""
    return [say for word in s.talk if word.seat == seat for say in word.says]


def level_of(s: State, item: str) -> int:
    """Return the level to which an item was doubled."""
    return max([say.level for word in s.talk for say in word.says if say.figure == item] + [0])


def suit_of(s: State, card: int, trumps: Cards) -> Cards:
    """Return the trumps, or the plain suit, to which a card belongs."""
    if trumps >> card & 1:
        return trumps
    return next(suit & ~trumps for suit in s.rules.pack.suits if suit >> card & 1)


def led(s: State, trumps: Cards) -> Cards:
    """Return the suit led to the trick, or no cards if nobody has led."""
    return suit_of(s, s.table.cards[0], trumps) if s.table else NO_CARDS


def breaks_trick(s: State, seat: Seat, card: int, trumps: Cards, must: bool) -> str | None:
    """Return whether a card of a hand fails to follow suit, or to trump."""
    hand, suit = s.hands[seat].cards, led(s, trumps)
    if not suit or suit >> card & 1:
        return None
    if hand & suit:
        return "follow"
    return "trump" if must and hand & trumps and not trumps >> card & 1 else None
