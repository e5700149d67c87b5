"""Records of deals that reveal the secrets of their shuffle, and altered ones."""

import re
from hashlib import sha256

from skiz.games import game
from skiz.records import Record
from skiz.table import View, apply, deal, on_turn, options, pack_order, start

SECRETS = [sha256(str(one).encode()).hexdigest() for one in range(3)]


def record(key: str, cut: int = 0, others: int = 2, to_the_end: bool = False) -> Record:
    """Return the beginning of a deal that was shuffled by secrets and cut, or the whole deal."""
    rules = game(key).rules()
    server, *shares_given = SECRETS[: 1 + others]
    order = pack_order(len(rules.pack.names), server, cut, shares_given)
    state, events = start(rules, deal(rules, order))
    while to_the_end and (seats := on_turn(state)):
        state, more = apply(state, seats[0], options(View(state), seats[0])[-1])
        events += more
    headers = [("Commitment", sha256(server.encode()).hexdigest()), ("Secret", server)]
    if shares_given:
        shares = [f"{seat} {one}" for seat, one in zip("AC", shares_given, strict=False)]
        headers.append(("Shares", ", ".join([*shares, "B -"])))
    if cut:
        headers.append(("Cut", f"B {cut}"))
    return Record(rules, tuple(events), (), tuple(headers))


def altered(text: str, of: str) -> str:
    """Return the same with the first digit changed that can be another one."""
    at = text.index(of) + len(of)
    found = re.compile("[0-9a-f]").search(text, at)
    assert found is not None
    other = "1" if found[0] != "1" else "2"
    return text[: found.start()] + other + text[found.end() :]
