"""The pack of Asserufen: 32 cards, with queens and jacks above the four plain suits."""

from skiz.cards import pack

POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}  # asserufen/points
PACK = pack(
    dict.fromkeys("cdhs", "7 8 9 K 10 A"), POINTS, above="dJ hJ sJ cJ dQ hQ sQ cQ"
)  # asserufen/pack, asserufen/tops
TOPS = PACK.cards("dJ hJ sJ cJ dQ hQ sQ cQ")
HEARTS, HEART_ACE = "h", PACK.cards("hA")
PLAIN = {letter: PACK.suits[PACK.letters.index(letter)] & ~TOPS for letter in "cds"}
PLAIN_ACES = PACK.cards("cA dA sA")
PLAIN_TENS = PACK.cards("c10 d10 s10")
LENGTH = 8  # tricks in a deal
SEATS = 4
