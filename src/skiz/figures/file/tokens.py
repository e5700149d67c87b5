"""The tokens of a TOML file, and the bounds that are checked before it is parsed.

In the parser of the standard library, time and memory grow with the square of the dots in a key,
and each bracket is a recursion. One pass over the tokens refuses both first.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from .bad import BadFigures

MOST_LINES = 4_000
LONGEST_WORD = 100  # letters of a key or a number
LONGEST_TEXT = 4_100  # with its quotes: enough for the cards of a feat, each escaped
MOST_PARTS = 8  # of a key with dots between them
DEEPEST_BRACKETS = 16  # the deepest nesting of lists and tables

# The first character decides the kind of token, and nothing backtracks. A text without an end is
# not a token: reading stops there.
_TOKEN = re.compile(
    r"""
      (?P<skip>[ \t]+|\#[^\n]*+)
    | (?P<line>\n)
    | (?P<text>
          \"{3}(?:[^"\\]|\\.|"{1,2}(?!"))*+"{3,5} | '{3}(?:[^']|'{1,2}(?!'))*+'{3,5}
        | "(?!"")(?:[^"\\\n]|\\[^\n])*+" | '(?!'')[^'\n]*+'
      )
    | (?P<mark>[][{}=,.])
    | (?P<word>[^ \t\n\#"'\[\]{}=,.]++)
    """,
    re.VERBOSE | re.DOTALL,
)


_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}


class Token(NamedTuple):
    """A word, a text, a mark or the end of a line, and the line on which it begins."""

    kind: str
    text: str
    line: int


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a file, up to the first place that is not valid."""
    line, at = 1, 0
    while found := _TOKEN.match(text, at):
        kind, said, at = found.lastgroup or "", found[0], found.end()
        if kind != "skip":
            yield Token(kind, said, line)
        if kind in ("line", "text"):
            line += said.count("\n")


def check_bounds(text: str, name: str) -> None:
    """Raise BadFigures if a file exceeds a bound.

    Bounded are the number of lines, the length of words and texts, the parts of a key, and the
    depth of brackets.
    """
    if text.count("\n") > MOST_LINES:
        raise BadFigures(name, MOST_LINES + 1, "many-lines", most=MOST_LINES)
    depth = dots = 0
    for kind, said, line in tokens(text):
        if kind == "word" and len(said) > LONGEST_WORD:
            raise BadFigures(name, line, "long-word", most=LONGEST_WORD)
        if kind == "text" and len(said) > LONGEST_TEXT:
            raise BadFigures(name, line, "long-text-token", most=LONGEST_TEXT)
        depth += _DEEPER.get(said, 0)
        if depth > DEEPEST_BRACKETS:
            raise BadFigures(name, line, "deep-brackets", most=DEEPEST_BRACKETS)
        if said == ".":
            dots += 1
        elif kind not in ("word", "text"):
            dots = 0
        if dots >= MOST_PARTS:
            raise BadFigures(name, line, "long-key", most=MOST_PARTS)
