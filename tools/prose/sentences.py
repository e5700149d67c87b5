"""Sentences of a block of prose, and how many words each has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tools.prose.texts import CODE, Block

# A stop with what closes behind it, then space, then what may begin a sentence: no small letter,
# as after "e.g." or "cf.".
END = re.compile(r"[.!?…][\"'’”)\]]*\s+(?=[^\Wa-záéíóöőúüűäß_]|[\"'‘“(\[]|" + CODE + ")")
WORD = re.compile(rf"\w[\w'’\-./,:]*|{CODE}")
WHOLE = re.compile(r"[.!?…:][\"'’”)\]]*$")


class Sentence(NamedTuple):
    line: int
    text: str

    @property
    def words(self) -> int:
        """Return how many words there are; code counts as one word."""
        return len(WORD.findall(self.text))

    @property
    def whole(self) -> bool:
        """Tell a sentence from a label or a heading, which ends without a stop."""
        return bool(WHOLE.search(self.text))


def sentences(block: Block) -> Iterator[Sentence]:
    start = 0
    for end in [*(found.end() for found in END.finditer(block.text)), len(block.text)]:
        part = block.text[start:end]
        if part.strip():
            before = block.text[:start] + part[: len(part) - len(part.lstrip())]
            yield Sentence(block.line + before.count("\n"), " ".join(part.split()))
        start = end
