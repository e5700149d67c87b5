"""The pack of Asszorti: 36 cards."""

from skiz.cards import FRENCH_36

PACK = FRENCH_36
LENGTH = 11  # tricks in a deal
NO_TRUMPS = "none"
TRUMPS = (*PACK.letters, NO_TRUMPS)
