"""TOML files given to the command, with bounds that are checked before parsing."""

from pathlib import Path

from skiz.figures import BadFigures, check_bounds
from skiz.words import say

LARGEST = 64 * 1024  # bytes


def toml_text(file: Path) -> str:
    """Return the text of a file, with or without a byte order mark.

    Raise ValueError if it is too large, nested too deeply for a file written by hand, or not UTF-8,
    and OSError if it cannot be opened.
    """
    with file.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise ValueError(f"larger than {LARGEST} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("this is not UTF-8") from None
    try:
        check_bounds(text, file.name)
    except BadFigures as bad:
        reason = say(f"reason.{bad.reason}", "en", None, None, **bad.params)
        raise ValueError(f"line {bad.line}: {reason}") from None
    return text
