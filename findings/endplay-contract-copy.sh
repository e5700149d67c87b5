#!/bin/sh
# In endplay the copy of a contract that went down is doubled, and that of a made one never is.
#
# `Contract.copy` promises a copy, and nothing else. But the copy does not take the double with it.
# It is doubled if the contract went down, and not doubled if it was made. That fits par contracts,
# but not contracts of a table. By `==` the two are equal all the same.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install -q endplay==0.5.12

"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from endplay.types import Contract, Vul

seen = {}
for text in ("3NTN-1", "3NTN=", "3NTNX="):
    contract = Contract(text)
    copy = contract.copy()
    seen[text] = contract.score(Vul.none), copy.score(Vul.none), contract == copy
print(f"version: endplay {version('endplay')}")
print("guess: a contract and its copy score the same")
print("seen:", "; ".join(f"{text} {a}, copy {b}, equal {c}" for text, (a, b, c) in seen.items()))
raise SystemExit(
    seen
    != {"3NTN-1": (-50, -100, True), "3NTN=": (400, 400, True), "3NTNX=": (550, 400, True)}
)
PYTHON
