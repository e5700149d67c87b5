"""The line of each value in a TOML file.

The parser of the standard library gives no lines. So text that it has accepted is read again, token
by token.
"""

import tomllib
from collections.abc import Iterator
from typing import TypeAlias

from .tokens import Token, tokens

Place: TypeAlias = tuple[str | int, ...]  # the way to a value, such as ("figure", 3, "feat")
ENDS = (",", "]", "}")  # the tokens after a value in a list or an inline table


def lines_of(text: str) -> dict[Place, int]:
    """Return the line on which each value of a valid TOML file begins, by its place."""
    return _Reader(text).read()


class _Reader:
    """Reads the tokens of a file once, and collects the lines found so far."""

    def __init__(self, text: str) -> None:
        self._tokens: Iterator[Token] = tokens(text)
        self._next: Token | None = next(self._tokens, None)
        self._lines: dict[Place, int] = {(): 1}
        self._lengths: dict[Place, int] = {}  # of the lists of tables seen so far

    def read(self) -> dict[Place, int]:
        """Return the lines of all places."""
        table: Place = ()
        while self._next:
            if self._next.text == "[":
                table = self._heading()
            elif self._next.kind == "line":
                self._take()
            else:
                self._pair(table)
        return self._lines

    def _take(self) -> Token:
        taken, self._next = self._next, next(self._tokens, None)
        assert taken is not None
        return taken

    def _accept(self, text: str) -> bool:
        """Take the next token if it is this text, and return whether it was."""
        found = self._next is not None and self._next.text == text
        if found:
            self._take()
        return found

    def _heading(self) -> Place:
        """Read `[key]` or `[[key]]`, and return the place of the table that begins there."""
        line = self._take().line
        is_item = self._accept("[")
        place: Place = ()
        for step in self._key():
            if place in self._lengths:
                place = (*place, self._lengths[place] - 1)
            place = (*place, step)
            self._lines.setdefault(place, line)
        if is_item:
            self._lengths[place] = self._lengths.get(place, 0) + 1
            place = (*place, self._lengths[place] - 1)
            self._lines[place] = line
        while self._accept("]"):
            pass
        return place

    def _key(self) -> list[str]:
        parts = [_part(self._take())]
        while self._accept("."):
            parts.append(_part(self._take()))
        return parts

    def _pair(self, table: Place) -> None:
        """Read a key and its value in a table."""
        line, place = self._next.line if self._next else 1, table
        for step in self._key():
            place = (*place, step)
            self._lines.setdefault(place, line)
        self._accept("=")
        self._value(place)

    def _value(self, place: Place) -> None:
        if self._accept("["):
            self._items(place)
        elif self._accept("{"):
            while not self._accept("}"):
                self._pair(place)
                self._accept(",")
        else:
            while self._next and self._next.kind != "line" and self._next.text not in ENDS:
                self._take()

    def _items(self, place: Place) -> None:
        """Read the values of a list, which may run over several lines."""
        count = 0
        while not self._accept("]"):
            if self._accept("\n") or self._accept(","):
                continue
            assert self._next is not None
            self._lines[(*place, count)] = self._next.line
            self._value((*place, count))
            count += 1


def _part(token: Token) -> str:
    """Return a part of a key, without its quotes."""
    if token.kind == "word":
        return token.text
    return str(tomllib.loads(f"part = {token.text}")["part"])
