"""Invisible characters: some change the look of their neighbours, the others only hide.

A variation selector stands after its base, as phones write ♠️. A joiner stands between emoji,
or between letters that look otherwise without it: after a virama (Malayalam), or in the middle of
an Arabic word (Persian). These are the rules of RFC 5892, appendix A, for letters. Tags stand after
a black flag, if they make it the flag of England, Scotland or Wales. No other sequence of tags is
recommended for interchange (RGI, Unicode emoji 5.0 and later). Every other invisible character is
refused, because two names could differ by it alone.
"""

import unicodedata

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters without a shape
UNCHOSEN = "\N{WORD JOINER}"  # the end of a guest's number, so that nobody can have chosen it
NON_JOINER, JOINER = "\u200c\u200d"
KEYCAP = "\N{COMBINING ENCLOSING KEYCAP}"
EMOJI = {"So", "Sm"}  # categories
VIRAMA = 9  # the combining class
BLACK_FLAG, CANCEL_TAG = "\U0001f3f4", "\U000e007f"
# Arabic letters that never join the letter after them, so that a non-joiner changes nothing there.
_ENDS = frozenset("آأؤإاةدذرزوىٱڈڑژۀۃۆۇۈۋۍەۥ")


def _flag(region: str) -> str:
    """Return the flag of a region as a sequence: the base, a tag for each letter, and the end."""
    return BLACK_FLAG + "".join(chr(0xE0000 + ord(letter)) for letter in region) + CANCEL_TAG


FLAGS = tuple(map(_flag, ("gbeng", "gbsct", "gbwls")))


def is_invisible(sign: str) -> bool:
    """Return whether a character has no shape of its own."""
    return (
        sign in BLANK
        or (not sign.isprintable() and sign != " ")
        or "VARIATION SELECTOR" in unicodedata.name(sign, "")
    )


def visible_part(text: str) -> str:
    """Return a text without its invisible characters."""
    return "".join(sign for sign in text if not is_invisible(sign))


def misplaced_in(text: str) -> str:
    """Return the first invisible character without a use where it stands; "" if there is none."""
    return next(
        (sign for at, sign in enumerate(text) if is_invisible(sign) and not _of_use(text, at)), ""
    )


def name_of(sign: str) -> str:
    """Return the code and the Unicode name of a character.

    Example:
        >>> name_of(chr(0x200B))
        'U+200B zero width space'
    """
    return f"U+{ord(sign):04X} {unicodedata.name(sign, '').lower()}".strip()


def _of_use(text: str, at: int) -> bool:
    sign, before, after = text[at], text[:at], text[at + 1 :]
    if not before:
        return False
    if "VARIATION SELECTOR" in unicodedata.name(sign, ""):
        return _selects(sign, before[-1], after[:1])
    if "\U000e0020" <= sign <= CANCEL_TAG:
        return _is_in_a_flag(text, at)
    if sign == JOINER and _is_emoji(_base(before)) and after and _is_emoji(after[0]):
        return True
    if sign not in (JOINER, NON_JOINER):
        return False
    joined = _letter(before[::-1]), _letter(after)
    if unicodedata.combining(before[-1]) == VIRAMA:
        return joined[0].isalpha()
    return sign == NON_JOINER and all(map(_is_arabic, joined)) and joined[0] not in _ENDS


def _is_in_a_flag(text: str, at: int) -> bool:
    """Return whether a tag belongs to a whole flag."""
    begin = text.rfind(BLACK_FLAG, 0, at)
    return begin >= 0 and any(
        text.startswith(flag, begin) and at < begin + len(flag) for flag in FLAGS
    )


def _selects(selector: str, base: str, after: str) -> bool:
    """Return whether a selector chooses a form of its base: of an emoji, a keycap, or an
    ideograph.
    """
    if selector in "\ufe0e\ufe0f":
        return _is_emoji(base) or (base in "#*0123456789" and after == KEYCAP)
    ideograph = unicodedata.name(base, "").startswith("CJK UNIFIED IDEOGRAPH")
    return ideograph and selector >= "\U000e0100"


def _is_emoji(sign: str) -> bool:
    return unicodedata.category(sign) in EMOJI


def _base(before: str) -> str:
    """Return the emoji at the end of a text, without its selector or the tone of its skin."""
    if before[-1] in "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff":
        return before[-2:-1] or before
    return before[-1]


def _letter(signs: str) -> str:
    """Return the first of these signs that is no mark."""
    return next((sign for sign in signs if unicodedata.category(sign)[0] != "M"), "")


def _is_arabic(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("ARABIC LETTER") if letter else False
