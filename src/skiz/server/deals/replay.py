"""Replay: a finished deal as its record, and as everybody saw it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from skiz.cards import Seat
from skiz.games import profile_hash
from skiz.records import Record, write
from skiz.words import Lang

from ..common import Json, own_figures
from ..dealing import disclosure
from ..people import shown_name
from ..table_log import ONLOOKER, FinishedDeal, bots_of


def record_of(played: FinishedDeal, table: str, lang: Lang) -> Record:
    """Return the record of a finished deal, with its names in a language."""
    began, rules = played.began, played.rules
    out = _out(played)
    return Record(
        rules,
        tuple(played.events),
        tuple(shown_name(played.names[chair], lang) for chair in began.chairs),
        (
            ("Session", table),
            ("Deal", str(began.number)),
            ("Profile", profile_hash(rules)),
            *((("Dealer", shown_name(out, lang)),) if out is not None else ()),
            *disclosure.headers(played),
            *_stood_in(played),
        ),
    )


def _out(played: FinishedDeal) -> str | None:
    """Return the name of a dealer who sits out."""
    chairs = played.began.chairs
    return next((name for chair, name in enumerate(played.names) if chair not in chairs), None)


def replay(played: FinishedDeal, table: str, guests: Iterable[str] = (), lang: Lang = "en") -> Json:
    """Return a finished deal for replay, from any seat or with open cards.

    `mine` is the seat of the person who asks, with all `guests`. The record has its names in a
    language; elsewhere a forgotten person has none.
    """
    began, deal, rules = played.began, played.look_back(), played.rules
    seats = (played.seat_of(guest) for guest in guests)
    eyes: dict[str, Seat | None] = {str(seat): seat for seat in range(rules.seats)}
    eyes["open"] = None
    return {
        "game": rules.key,
        "house": rules.house.values(),
        "profile": profile_hash(rules),
        "names": [played.names[chair] for chair in began.chairs],
        "out": _out(played),
        "mine": next((seat for seat in seats if seat is not None), None),
        "times": began.times,
        "record": write(record_of(played, table, lang)),
        "pack": disclosure.to_json(played),
        **own_figures(rules),
        "hat": rules.session.hat(deal.state),
        "bots": bots_of(played, deal),
        "events": {
            name: [entry.face(seat, rules) | deal.news(entry.n, seat) for entry in played.entries]
            for name, seat in eyes.items()
        },
    }


def _stood_in(played: FinishedDeal) -> Iterator[tuple[str, str]]:
    """Yield the seats for which a bot acted, with its kind and how often, as headers."""
    acts = Counter(
        (getattr(entry.event, "seat", ONLOOKER), entry.stand_in)
        for entry in played.entries
        if entry.stand_in
    )
    stand_ins = [
        f"{chr(ord('A') + seat)} {kind} {times}" for (seat, kind), times in sorted(acts.items())
    ]
    if stand_ins:
        yield "StandIn", ", ".join(stand_ins)
