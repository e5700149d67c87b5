"""Published example deals of Illustrated Tarokk as records: `tests/golden/tarokk/deals.json`.

In the file R is the rider, T the ten, and A the ace. The deals are Gábor Révész's on pagat.com.
"""

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[2] / "golden" / "tarokk" / "deals.json"
DEALS = {deal["id"]: deal for deal in json.loads(FILE.read_text(encoding="utf-8"))}
FIGURES = {
    "four kings": "four-kings",
    "pagátultimó": "pagat-ultimo",
    "XXI-catch": "xxi-catch",
    "volát": "volat",
    "small bird": "small-bird",
    "declare 8": "tarokks-8",
    "king uhu clubs": "king-c-uhu",
    "king ultimó spades": "king-s-ultimo",
    "trull": "trull",
    "double": "double",
}


def card(name: str) -> str:
    """Return a card of the file in our notation."""
    if name == "SKIZ":
        return "skiz"
    suit = name[0] in "hdcs"
    return name[0] + {"R": "C", "T": "10", "A": "1"}.get(name[1], name[1]) if suit else name


def words(speech: str) -> str:
    """Return what was said, in our notation."""
    if speech.startswith("call "):
        return speech
    if speech.startswith("kontra "):
        return f"kontra {FIGURES[speech.removeprefix('kontra ')]}"
    return FIGURES[speech]


def page(deal: dict[str, Any], house: str = "revesz") -> str:
    """Return the deal as a record that begins with the talk."""
    rows = ["Game   illustrated", f"House  preset={house}", f"Source {deal['source']}"]
    rows += ["Seats  A  B  C  D", "Start  talk", "", "deal"]
    for seat, hand in deal["hands_after_exchange"].items():
        rows.append(f"  {seat}  {' '.join(map(card, hand))}")
    rows.append("auction")
    column = "ABCD".index
    calls: list[list[str]] = []
    last = 4
    for seat, call in deal["bidding"]:
        if column(seat) <= last:
            calls.append(["·"] * 4)
        last = column(seat)
        calls[-1][last] = call
    rows += [f"  {' '.join(row)}" for row in calls]
    rows.append("lay")
    for seat, laid in deal["discards"].items():
        if laid:
            rows.append(f"  {seat}  {' '.join(map(card, laid))}")
    rows.append("talk")
    for seat, speeches in deal["announcements"]:
        rows.append(f"  {seat}  {', '.join([*map(words, speeches), 'pass'])}")
    rows.append("play")
    for number, trick in enumerate(deal["tricks"], 1):
        cells = {seat: card(name) for seat, name in trick}
        cells[trick[0][0]] = ">" + cells[trick[0][0]]
        rows.append(f"  {number}  {' '.join(cells[seat] for seat in 'ABCD')}")
    points = deal["settlement_with_tarokk_declarations"]
    rows += ["score", "  " + "  ".join(f"{seat} {points[seat]:+d}" for seat in "ABCD")]
    return "\n".join(rows) + "\n"
