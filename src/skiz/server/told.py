"""What a guest is told of a table: the faces of its events, whose turn it is, what one may do."""

from collections.abc import Sequence
from dataclasses import asdict
from math import isnan

from skiz.cards import Pack, Seat
from skiz.phases import asked
from skiz.players.weighed import Weighed
from skiz.table import Bid, Lay, View, options, text
from skiz.words import LANGS

from .codec import Json
from .course import Course, seat_at
from .insight import meanings
from .log import ONLOOKER, DealBegan

MOST_WEIGHED = 16  # options that a hint tells of


def messages(course: Course, guest: str, seen: int) -> list[Json]:
    """All that a guest is sent after message `seen`, whose turn it is included."""
    told, seat = [], ONLOOKER
    chair = course.chair_of(guest)
    for entry in course.log:
        if isinstance(entry.event, DealBegan):
            seat = seat_at(chair, entry.event.chairs)
        if entry.n > seen:
            told.append(course.message(entry, seat))
    return [*told, turn(course, guest)]


def welcome(course: Course, table: str, guest: str) -> Json:
    """The answer to a hello."""
    return {
        "welcome": {
            "table": table,
            "game": course.rules.key,
            "house": course.rules.house.values(),
            "figures": [row.key for row in course.rules.figures if row.announced],
            "chair": course.chair_of(guest),
            "n": course.n,
        }
    }


def turn(course: Course, guest: str) -> Json:
    """Whose turn it is, and what the guest may do in it."""
    seats = course.on_turn()
    said: Json = {"on": course.n, "phase": None, "seats": list(seats)}
    if course.deal:
        said["phase"] = asked(course.deal.state)
        seat = course.seat_of(guest)
        if seat in seats:
            said |= _offer(course.deal.views[seat], seat)
    if course.may_close(guest):
        said["closing"] = True
    return {"turn": said}


def _offer(view: View, seat: Seat) -> Json:
    """Options as texts, and what bids among them mean; so many cards out of a hand are not listed
    but described.
    """
    choices, pack = options(view, seat), view.rules.pack
    if choices and isinstance(choices[0], Lay):
        cards = 0
        for choice in choices:
            assert isinstance(choice, Lay)
            cards |= choice.cards
        count = choices[0].cards.bit_count()
        pick = {"verb": "lay", "count": count, "from": pack.text(cards).split()}
        return {"options": [], "pick": pick}
    bids = {text(one, pack): one.bid for one in choices if isinstance(one, Bid)}
    found = {written: view.rules.means(view, seat, bid) for written, bid in bids.items()}
    means = {written: meanings(these) for written, these in found.items() if these}
    offered: Json = {"options": [text(choice, pack) for choice in choices]}
    return offered | ({"means": means} if means else {})


def hint_of(on: int, options: Sequence[Weighed], pack: Pack) -> Json:
    """The options of the turn at `on`, best first."""
    return {"on": on, "options": [_weighed(one, pack) for one in options[:MOST_WEIGHED]]}


def _weighed(one: Weighed, pack: Pack) -> Json:
    said: Json = {"do": text(one.action, pack)}
    said |= {
        name: None if isnan(points) else round(points, 2)
        for name, points in asdict(one).items()
        if isinstance(points, int | float)
    }
    texts = {lang: one.text(lang) for lang in LANGS}
    return said | {"why": {"key": one.key, "params": dict(one.params), "text": texts}}
