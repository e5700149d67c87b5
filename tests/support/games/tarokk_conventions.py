"""A deal of Illustrated Tarokk from the source of its conventions: A calls the XX, D holds it."""

from skiz.cards import Cards, size
from skiz.games import game
from skiz.table import House, Rules
from tests.support.games.written_deal import WrittenDeal

ILLUSTRATED = game("illustrated")
PACK = ILLUSTRATED.rules().pack
HANDS = (
    "skiz XIX XVI XIV X hK hQ h1 dJ",  # one high honour and the XIX
    "XV XIII I dK dQ dC sC sJ s10",
    "XVII XI VIII VI cQ cC cJ hJ d1",
    "XXI XX XVIII XII V cK c10 sQ hC",  # the other, and the XX
)


def rules(house: House | None = None) -> Rules:
    """Return the rules of Illustrated in this house."""
    return ILLUSTRATED.rules(house or ILLUSTRATED.house())


def called(house: House | None = None, hands: tuple[str, ...] = HANDS) -> WrittenDeal:
    """Return the deal after the call.

    A bids three, D two, A holds. They discard what they draw, and A calls the XX.
    """
    held = [PACK.cards(hand) for hand in hands]
    rest = PACK.all & ~sum(held)
    talon = [card for card in range(len(PACK.names)) if rest >> card & 1]
    deal = WrittenDeal(rules(house), held, talon)
    deal.does(0, "bid three").does(1, "bid pass").does(2, "bid pass")
    deal.does(3, "bid two").does(0, "bid hold").does(3, "bid pass")
    for seat in range(4):
        drew = [card for card in deal.state.drew[seat] if card is not None]
        free = sum(1 << card for card in drew) & ~barred()
        left = len(drew) - size(free)
        hand = deal.state.hands[seat].cards & ~free & ~barred() & ~PACK.suits[-1]
        for card in range(len(PACK.names)):
            if left and hand >> card & 1:
                free, left = free | 1 << card, left - 1
        deal.does(seat, "lay " + PACK.text(free))
    for seat in range(4):
        deal.does(seat, "say pass")
    return deal.does(0, "choose call XX", "say pass")


def barred() -> Cards:
    """Return the honours and kings."""
    return PACK.cards("skiz XXI I hK dK sK cK")
