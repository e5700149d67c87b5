"""The origin of the order of the cards in a finished deal, on paper and as JSON.

A page can check it. Deals from the time before commitments have none.
"""

from collections.abc import Iterator
from dataclasses import asdict

from skiz.table import Chair, Dealt

from ..common import Json, encode
from ..table_log import ONLOOKER, FinishedDeal, commitment
from .dealing import pack_of


def headers(played: FinishedDeal) -> Iterator[tuple[str, str]]:
    """Yield the headers of a record; a dash stands for a person who was asked but gave none."""

    def at(chair: Chair) -> str:
        seat = played.began.seat_at(chair)
        return "-" if seat == ONLOOKER else chr(ord("A") + seat)

    if (pack := played.pack) is None:
        return
    if pack.taken:
        yield "Commitment", commitment(pack.secret)
        yield "Secret", pack.secret
        shares = [(one.chair, one.secret) for one in pack.revealed]
        shares += [(chair, "-") for chair in pack.taken.missing]
        if shares:
            yield "Shares", ", ".join(f"{at(chair)} {secret}" for chair, secret in sorted(shares))
    if pack.given:
        yield "Board", f"{pack.given.set} {pack.given.board}"
        yield "SetCommitment", pack.given.commitment
    if pack.cut:
        yield "Cut", f"{at(pack.cut.chair)} {pack.cut.place}"


def to_json(played: FinishedDeal) -> Json | None:
    """Return the origin as JSON, with the cards as dealt, or None for such a deal."""
    if (pack := played.pack) is None or pack.taken is None:
        return None
    dealt = next(event for event in played.events if isinstance(event, Dealt))
    return {
        "commitment": commitment(pack.secret),
        "secret": pack.secret,
        "shares": [asdict(one) for one in pack.revealed],
        "missing": list(pack.taken.missing),
        "cut": asdict(pack.cut) if pack.cut else None,
        "given": asdict(pack.given) if pack.given else None,
        **pack_of(played.rules),
        "dealt": encode(dealt, played.rules),
    }
