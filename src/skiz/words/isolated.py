"""Names that are written from right to left, in a sentence."""

import unicodedata

LEFTWARD = {"R", "AL"}  # the bidirectional classes of such letters
FIRST_STRONG, POP = "\u2068\u2069"


def isolated(text: str) -> str:
    """Return a text that cannot turn the numbers beside it: between FSI and PDI, if it might.

    >>> isolated("Béla")
    'Béla'
    >>> isolated(chr(0x5D0)) == FIRST_STRONG + chr(0x5D0) + POP
    True
    """
    if text.startswith(FIRST_STRONG) or LEFTWARD.isdisjoint(map(unicodedata.bidirectional, text)):
        return text
    return f"{FIRST_STRONG}{text}{POP}"
