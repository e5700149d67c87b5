"""Scanning: text becomes headers, sections, and rows of words that know their place.

Comments, notes in braces, marks and variations are removed here, so readers of rows never see them.
Cards are not parsed here.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeVar

from skiz.table import Why

from .record import OWN_KEYS

T = TypeVar("T")
QUOTED = 200  # characters of a text that an error quotes
Cause: TypeAlias = Literal["text", "illegal", "score"]


class BadRecord(ValueError):
    """A record that cannot be read, with the place and the reason.

    `cause` says whether the text means nothing, the rules forbid an action (then `why` is their
    reason), or the score is not that of the deal.
    """

    def __init__(
        self, word: "Word", reason: str, cause: Cause = "text", why: Why | None = None
    ) -> None:
        super().__init__(f"{word.file}:{word.line}:{word.column}: {reason}")
        self.file, self.line, self.column = word.file, word.line, word.column
        self.reason, self.cause, self.why = reason, cause, why


@dataclass(frozen=True, slots=True)
class Word:
    """Some text and its place in a file, counted from 1."""

    text: str
    file: str
    line: int
    column: int

    def bad(self, reason: str, cause: Cause = "text", why: Why | None = None) -> BadRecord:
        """Return the error for this word."""
        return BadRecord(self, f"{self.shown}: {reason}" if self.text else reason, cause, why)

    @property
    def shown(self) -> str:
        """The text as an error quotes it: a file that is no record may have very long lines."""
        return self.text if len(self.text) <= QUOTED else f"{self.text[:QUOTED]}…"

    def read(self, meaning: Callable[[str], T]) -> T:
        """Return the meaning of the word, by a function that raises ValueError if it has none.

        That ValueError becomes a BadRecord.
        """
        try:
            return meaning(self.text)
        except ValueError as error:
            raise BadRecord(self, str(error).replace(self.text, self.shown)) from None


Row: TypeAlias = tuple[Word, ...]  # never empty


@dataclass(frozen=True, slots=True)
class Page:
    """A deal as text: headers by key, and sections in order, each with a heading and rows."""

    headers: dict[str, Word] = field(default_factory=dict)
    sections: list[tuple[Word, list[Row]]] = field(default_factory=list)


_LINE_END = re.compile(r"\r\n?|\n")
_COMMENT = re.compile(r"(?:^|(?<=\s));.*")
ASIDE = re.compile(_COMMENT.pattern + r"|\{[^}]*+(?:\}|$)")
_NUMBER_SIGN = re.compile(r"(?:^|(?<=\s))#.*")  # no word of a section begins like this
_DOCUMENTED = (*OWN_KEYS, "Deal", "Sheet", "Dealer", "Source", "Session", "Date")
_SPELT = {key.lower(): key for key in _DOCUMENTED}  # other headers keep the spelling in the file
_HEADER = re.compile(  # without a capital it needs a value, which section headings do not have
    rf"(?!deal\s+#)([A-Z][A-Za-z-]*|(?:{'|'.join(_SPELT)})(?=\s+[^\s;{{]))(?:\s+(\S.*))?$"
)
_MARKS = re.compile(r"(?<=[^!?])[!?]+$|^(?!\?$)[!?]+$")


def scan(text: str, file: str) -> list[Page]:
    """Return the deals of a text, each beginning with `Game`.

    Raise BadRecord if it is no record at all.
    """
    pages: list[Page] = []
    for line in _lines(text, file):
        if line.text[0].isspace():
            if not pages or not pages[-1].sections:
                raise line.bad("a row needs a section above it")
            if row := tuple(_words(line)):
                pages[-1].sections[-1][1].append(row)
        elif header := _HEADER.match(line.text):
            key = _SPELT.get(header[1].lower(), header[1])
            if key == "Game":
                pages.append(Page())
            _header(pages, line, key, header)
        else:
            if not re.fullmatch("[a-z][a-z-]*", line.text):
                raise line.bad("neither a header nor a section; rows are indented")
            if not pages:
                raise line.bad("a record begins with its Game")
            pages[-1].sections.append((line, []))
    if not pages:
        raise Word("", file, 1, 1).bad("there is no deal here; a record begins with its Game")
    return pages


def _header(pages: list[Page], line: Word, key: str, header: re.Match[str]) -> None:
    value = header[2] or ""
    word = Word(value, line.file, line.line, header.start(2) + 1 if value else 1)
    if not pages:
        raise line.bad("a record begins with its Game")
    if key in pages[-1].headers:
        raise line.bad("this header was given before")
    if pages[-1].sections:
        raise line.bad("headers stand above the cards")
    pages[-1].headers[key] = word


def _lines(text: str, file: str) -> Iterator[Word]:
    """Yield every line that is not empty, without comments, notes and variations."""
    opened: Word | None = None
    depth = 0
    for number, marked in enumerate(_LINE_END.split(text), 1):
        raw = marked.removeprefix("\ufeff")  # files that were put together have it anywhere
        header = not depth and _HEADER.match(raw.rstrip())
        kept = _COMMENT.sub(_blanks, raw) if header else ASIDE.sub(_without, raw)
        if not header and not depth and not kept.lstrip().startswith("("):
            kept = _NUMBER_SIGN.sub(_blanks, kept)
        line = Word(kept.rstrip(), file, number, 1)
        if not line.text:
            continue
        if not header and (depth or (line.text[0].isspace() and line.text.lstrip()[0] == "(")):
            opened = line if not depth else opened
            depth += line.text.count("(") - line.text.count(")")
            if depth < 0:
                raise line.bad("a variation is closed that was not opened")
            continue
        yield line
    if opened and depth:
        raise opened.bad("this variation is never closed")


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _without(aside: re.Match[str]) -> str:
    """Replace a comment or a note by blanks; a brace that is never closed is not a note."""
    open_ = aside[0][0] == "{" and aside[0][-1] != "}"
    return _COMMENT.sub(_blanks, aside[0]) if open_ else _blanks(aside)


def columns(text: str) -> list[str]:
    """Return the parts of a header, which are separated by two blanks or a tab."""
    return re.split(r"\s*\t\s*|\s{2,}", text)


def without_tabs(text: str) -> str:
    """Return a header with two blanks in place of each tab."""
    return "  ".join(columns(text)) if "\t" in text else text


def _words(line: Word) -> Iterator[Word]:
    for found in re.finditer(r"\S+", line.text):
        text = _MARKS.sub("", found[0])
        if text:
            yield Word(text, line.file, line.line, found.start() + 1)
