"""Checks the English: `python -m tools.prose [FILES]`; without files, all of it."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.prose.checks import Finding, long_sentences, markdown, mostly_long, style
from tools.prose.texts import ROOT, blocks, files


def findings(chosen: list[Path]) -> list[Finding]:
    found = [*markdown(chosen)]
    for file in chosen:
        prose = blocks(file)
        for check in (long_sentences, mostly_long, style):
            found += check(file, prose)
    return sorted(found)


def main(words: list[str]) -> None:
    found = findings([(ROOT / word).resolve() for word in words] or files())
    for finding in found:
        print(finding)
    if found:
        sys.exit(f"{len(found)} findings in the English.")


if __name__ == "__main__":
    main(sys.argv[1:])
