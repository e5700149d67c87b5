"""Checks the English: `python -m tools.prose [FILES]`; without files, all of it.

A file may be listed in baseline.txt with a rule that it does not keep yet. The list only shrinks:
a row whose file keeps its rule fails the check too. `--shrink` takes such rows away.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.prose.checks import Finding, long_sentences, markdown, mostly_long, name, style
from tools.prose.texts import ROOT, blocks, files

BASELINE = Path(__file__).with_name("baseline.txt")


def findings(chosen: list[Path]) -> list[Finding]:
    found = [*markdown(chosen)]
    for file in chosen:
        prose = blocks(file)
        for check in (long_sentences, mostly_long, style):
            found += check(file, prose)
    return sorted(found)


def main(words: list[str]) -> None:
    shrink = "--shrink" in words
    named = [(ROOT / word).resolve() for word in words if word != "--shrink"]
    chosen = named or files()
    found = findings(chosen)
    listed = BASELINE.read_text("utf-8").split("\n")[:-1] if BASELINE.exists() else []
    failing = {f"{name(finding.file)} {finding.rule}" for finding in found}
    checked = {name(file) for file in chosen}
    clean = [row for row in listed if row.split()[0] in checked and row not in failing]
    if shrink:
        BASELINE.write_text("".join(f"{row}\n" for row in listed if row not in clean), "utf-8")
        clean = []
    if named:
        listed = []  # whoever names a file sees all that is to do in it
    new = [f for f in found if f"{name(f.file)} {f.rule}" not in listed]
    for finding in new:
        print(finding)
    for row in clean:
        print(f"{BASELINE.name}: {row} holds now: take the row away (--shrink)")
    if new or clean:
        sys.exit(f"{len(new)} findings, {len(clean)} rows of the baseline too many.")


if __name__ == "__main__":
    main(sys.argv[1:])
