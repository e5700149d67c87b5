#!/bin/sh
# Two deals of endplay are equal if North has the same spades, whatever the other cards are.
#
# `==` compares trumps and lead, and then the memory of the cards, but only as many bytes as there
# are hands. Those four bytes are the spades of North. In the same way, two hands are equal if their
# spades are. So a test that compares deals passes, and a search for repeated deals finds too many.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install -q endplay==0.5.12

"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from endplay.dds import calc_dd_table
from endplay.types import Deal, Denom, Hand, Player

deal = Deal("N:974.AJ3.63.AK963 K83.K9752.7.8752 AQJ5.T864.KJ94.4 T62.Q.AQT852.QJT")
other = deal.copy()
other.swap(Player.east, Player.south)
third = deal.copy()
third.swap(Player.north, Player.south)
tricks = [calc_dd_table(one)[Denom.nt, Player.north] for one in (deal, other)]
equal = {
    "the same deal with the hands of East and South changed": deal == other,
    "with those of North and South changed": deal == third,
    "two hands with the same spades": Hand("974.A..") == Hand("974.K.."),
}
print(f"version: endplay {version('endplay')}")
print("guess: no deal equals one with other hands, least of all if North wins fewer tricks there")
print("seen:", "; ".join(f"{what}: {says}" for what, says in equal.items()), end="; ")
print(f"North wins {tricks[0]} tricks in the deal and {tricks[1]} in the first of these")
raise SystemExit([*equal.values()] != [True, False, True] or tricks[0] == tricks[1])
PYTHON
