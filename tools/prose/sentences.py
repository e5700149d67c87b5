"""Sentences of a block of prose, and how many words each has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tools.prose.texts import CODE, Block

# A stop with closing marks, then a space, then a possible beginning of a sentence. That is not a
# small letter, as after "e.g." or "cf.".
END = re.compile(r"[.!?…][\"'’”)\]]*\s+(?=[^\Wa-záéíóöőúüűäß_]|[\"'‘“(\[]|" + CODE + ")")
WORD = re.compile(rf"\w[\w'’\-./,:]*|{CODE}")
WHOLE = re.compile(r"[.!?…:][\"'’”)\]]*$")


class Sentence(NamedTuple):
    line: int
    text: str

    @property
    def words(self) -> int:
        """Return the number of words; code counts as one word."""
        return len(WORD.findall(self.text))

    @property
    def whole(self) -> bool:
        """Return whether it is a sentence, not a label or a heading, which ends without a stop."""
        return bool(WHOLE.search(self.text))


def sentences(block: Block) -> Iterator[Sentence]:
    start = 0
    for end in [*(found.end() for found in END.finditer(block.text)), len(block.text)]:
        part = block.text[start:end]
        if part.strip():
            before = block.text[:start] + part[: len(part) - len(part.lstrip())]
            yield Sentence(block.line + before.count("\n"), " ".join(part.split()))
        start = end
