"""Reduces confusables.txt of Unicode (UTS #39) to what is needed to compare names.

    python -m tools.confusables confusables.txt

The result has each letter that looks like another one, with that other letter. The input is the
file that Unicode publishes with its security data. Letters that a name cannot have, or has only in
another form (composed, as NFC), are left out.
"""

import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

TO = Path(__file__).parent.parent / "src" / "skiz" / "server" / "rooms" / "confusables.txt"
HEAD = """\
# Letters that look alike: what they are compared as, and those that look like it, in hexadecimal.
# Reduced by tools/confusables.py from confusables.txt of Unicode, version {version}; not the whole.
# Copyright (c) {year} Unicode, Inc. LICENSES/Unicode-3.0.txt
"""


def read(lines: Iterable[str]) -> dict[str, str]:
    """Return the letter as which each letter is compared."""
    found = {}
    for line in lines:
        fields = line.partition("#")[0].split(";")
        if len(fields) > 1:
            source, target = ("".join(chr(int(one, 16)) for one in f.split()) for f in fields[:2])
            found[source] = target
    return found


def may_be_compared(letter: str) -> bool:
    """Return whether a letter can be part of a compared name; decomposable letters cannot."""
    return letter.isprintable() and unicodedata.normalize("NFD", letter) == letter


def reduced(found: Mapping[str, str]) -> str:
    """Return the kept lines, in the order of the letters."""
    alike = defaultdict(list)
    for source, target in found.items():
        if may_be_compared(source):
            alike[target].append(source)
    return "".join(
        f"{_hex(target)}: {' '.join(_hex(one) for one in sorted(sources))}\n"
        for target, sources in sorted(alike.items())
    )


def _hex(text: str) -> str:
    return "+".join(f"{ord(letter):X}" for letter in text)


def main() -> None:
    """Write the reduced file again."""
    text = Path(sys.argv[1]).read_text("utf-8-sig")
    version = text.partition("# Version: ")[2].split()[0]
    year = text.partition("# Date: ")[2][:4]
    TO.write_text(HEAD.format(version=version, year=year) + reduced(read(text.splitlines())))


if __name__ == "__main__":
    main()
