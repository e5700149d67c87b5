"""Checks of a text: the limits of its sentences, its style, and its wrapping."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from proselint.checks import __register__ as every_check
from proselint.config import DEFAULT, Config
from proselint.registry import CheckRegistry
from proselint.tools import LintFile

from tools.prose.sentences import sentences
from tools.prose.texts import ROOT, Block

LONGEST = 35  # words that a sentence may have
SHORT = 18  # at least half of a file's sentences have fewer words than this
FEW = 8  # with fewer sentences in a file, the median means nothing

# Quotes, dots and signs are typed as on a keyboard, and card names are repeated. The last of these
# checks takes "more than 3 cards in all" for a contradiction.
UNUSED = dict.fromkeys(("typography", "lexical_illusions", "misc.illogic"), False)
# The first key that fits a check decides, so those left out come first.
CHECKS = UNUSED | {key: on for key, on in DEFAULT["checks"].items() if key not in UNUSED}
STYLE = Config(max_errors=DEFAULT["max_errors"], checks=CHECKS)
CheckRegistry().register_many(every_check)


class Finding(NamedTuple):
    file: Path
    line: int
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{name(self.file)}:{self.line}: {self.rule}: {self.message}"


def name(file: Path) -> str:
    """Return a file's name in the messages."""
    return (file.relative_to(ROOT) if file.is_relative_to(ROOT) else file).as_posix()


def long_sentences(file: Path, blocks: Sequence[Block]) -> Iterator[Finding]:
    for block in blocks:
        for sentence in sentences(block):
            if sentence.words > LONGEST:
                why = f"{sentence.words} words, at most {LONGEST}: {sentence.text[:60]} …"
                yield Finding(file, sentence.line, "long", why)


def mostly_long(file: Path, blocks: Sequence[Block]) -> Iterator[Finding]:
    counts = sorted(s.words for block in blocks for s in sentences(block) if s.whole)
    short = sum(count < SHORT for count in counts)
    if len(counts) >= FEW and 2 * short < len(counts):
        why = f"{short} of {len(counts)} sentences have under {SHORT} words; half of them must"
        yield Finding(file, 1, "half", why)


def style(file: Path, blocks: Sequence[Block]) -> Iterator[Finding]:
    """Return proselint's findings: clichés, redundancy, hedging, archaic words."""
    if not blocks:
        return
    texts = [block.text + "\n\n" for block in blocks]
    starts = [0, *accumulate(map(len, texts))]
    for found in LintFile(name(file), "".join(texts)).lint(STYLE):
        result = found.check_result
        place = result.span[0] - 1  # proselint puts a line end before the text
        at = min(bisect(starts, place) - 1, len(blocks) - 1)
        line = blocks[at].line + texts[at][: place - starts[at]].count("\n")
        yield Finding(file, line, "style", f"{result.check_path}: {result.message}")


def markdown(files: Sequence[Path]) -> Iterator[Finding]:
    """Return rumdl's findings: lines over 100 characters, and ambiguous Markdown."""
    pages = [name(file) for file in files if file.suffix == ".md"]
    if not pages:
        return
    config = ["--no-cache", "--config", "pyproject.toml", "--output-format", "json"]
    rumdl = Path(sysconfig.get_path("scripts")) / "rumdl"  # its wheel cannot run with `-m`
    words = [str(rumdl), "check", *config, *pages]
    answer = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode not in (0, 1):
        sys.exit(answer.stderr)
    for found in json.loads(answer.stdout):
        why = f"{found['rule']}: {found['message']}"
        yield Finding(ROOT / found["file"], found["line"], "markdown", why)
