"""The letters that a picture can show: those of the two fonts beside this file."""

LETTERS = (
    range(0x20, 0x250),  # Latin
    range(0x300, 0x370),  # accents
    range(0x370, 0x530),  # Greek, Cyrillic
    range(0x1E00, 0x1F00),  # more Latin
    range(0x2010, 0x2040),  # dashes, quotation marks
    (0x2212, 0x2605, 0x2660, 0x2663, 0x2665, 0x2666),  # minus, star, suits
)


def drawable(name: str, otherwise: str) -> str:
    """Return a name without the letters that no font has, or something else if none is left.

    A font draws a box for a letter that it lacks.

    >>> drawable("♠\\ufe0f Anna", "Somebody"), drawable("\\u05e9\\u05e8\\u05d4", "Somebody")
    ('♠ Anna', 'Somebody')
    """
    kept = "".join(one for one in name if any(ord(one) in some for some in LETTERS))
    return " ".join(kept.split()) if any(map(str.isalnum, kept)) else otherwise
