"""Short notation for auctions of Tarokk: calls by their letters, and hands in which only some cards
matter.
"""

from skiz.games import game
from skiz.games.tarokk.house import TarokkHouse
from skiz.table import (
    Bid,
    Dealt,
    Hand,
    Rules,
    State,
    apply,
    on_turn,
    start,
)

LEVELS = {"3": "three", "2": "two", "1": "one", "0": "solo", "-": "pass", "h": "hold"}
UNKNOWN = Dealt((Hand(0, 9),) * 4, (None,) * 6)


def illustrated(**changes: bool | str | int) -> Rules:
    """Return Illustrated Tarokk with these changes of the house."""
    return game("illustrated").rules(TarokkHouse(**changes))  # type: ignore[arg-type]


def calls(text: str) -> list[tuple[int, str]]:
    """Return the calls with their speakers: the columns are seats."""
    found: list[tuple[int, str]] = []
    high = ""
    for row in text.split("/"):
        for seat, word in enumerate(row.split()):
            if word != ".":
                found.append((seat, "h" if word == high else word))
                high = high if word == "-" else word
    return [(seat, LEVELS[word]) for seat, word in found]


def bid(rules: Rules, text: str, dealt: Dealt = UNKNOWN) -> State:
    """Return the state after these calls, each in its turn."""
    state = start(rules, dealt).state
    for seat, call in calls(text):
        assert on_turn(state) == (seat,), (text, seat, call)
        state = apply(state, seat, Bid(call)).state
    return state


PACK = illustrated().pack
REST = "h1 hJ hC hQ d1 dJ dC dQ s10 sJ sC sQ c10 cJ cC cQ"


def holding(*hands: str) -> Dealt:
    """Return a deal in which the first seats hold these cards and otherwise low ones."""
    low = iter(REST.split())
    filled = []
    for hand in (*hands, *[""] * (4 - len(hands))):
        mine = hand.split()
        if hand:
            mine += [next(low) for _ in range(9 - len(mine))]
            filled.append(Hand.of(PACK.cards(" ".join(mine))))
        else:
            filled.append(Hand(0, 9))
    return Dealt(tuple(filled), (None,) * 6)
