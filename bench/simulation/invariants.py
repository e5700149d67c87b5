"""What must hold after a run, whatever went wrong in it."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from skiz.cards import Card, Seat, each
from skiz.server.actions import ending
from skiz.server.common.codec import decode
from skiz.server.common.refusal import Refused
from skiz.server.dealing import cutting
from skiz.server.rooms.messages import turn
from skiz.server.rooms.room import Room
from skiz.server.table_log.entries import ONLOOKER, DealBegan, TableEvent
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.restoring import restore
from skiz.table import Dealt, Drew, Owned, Played, Shown, State, TurnedUp, evolve

from .damage import note_refusal
from .person import Person
from .process import Elsewhere
from .world import World

Json = dict[str, Any]
WHERE_CARDS_LIE = (
    "hands",
    "talon",
    "laid",
    "cards",
    "card",
    "kept",
)  # elsewhere they are talked of


async def rooms_of(world: World) -> dict[str, Room | None]:
    """Yield the room of each table, wherever it is."""
    return {table: await _room(world, table) for table in world.tables}


def check(world: World, rooms: Mapping[str, Room | None]) -> None:
    """Check everything that was stored, sent and acknowledged, at one moment."""
    for table, room in rooms.items():
        people = [one for one in world.people if one.table == table]
        rows = _rows(world, table)
        for person in people:
            _check_acts(world, person, rows)  # even if the log cannot be folded
        if [n for n, _ in rows] != [*range(1, len(rows) + 1)]:
            world.around.found(f"the log of {table} has gaps: {[n for n, _ in rows]}")
            continue
        if room is None:
            world.around.found(f"nobody has table {table}")
            continue
        log, faces = TableLog(room.log.rules), _Faces(people)
        for row in rows:
            restore(log, [row])
            faces.take(log)
        _check_log(world, room, log)
        for person in people:
            _check_heard(world, person, faces)
            _check_cards(world, person, log)
            if person.stays:
                _check_present(world, person, log)
        if waits_for_nobody(world, room.id, log):
            world.around.found(f"{table} waits for nobody who is there: {turn(log, '')}")


async def _room(world: World, table: str) -> Room | None:
    for process in world.cluster.processes:
        try:
            return await process.ask(lambda at: at.room(table))
        except Elsewhere:
            continue
        except Refused as refused:
            note_refusal(world.around, table, refused.why.key)
    return None


def _rows(world: World, table: str) -> list[tuple[int, Json]]:
    kept = world.around.disk.rows(
        f"SELECT n, body FROM events WHERE table_id = '{table}' ORDER BY n"
    )
    return [(n, json.loads(body)) for n, body in kept]


class _Faces:
    """The faces of all entries, for every seat that anybody had."""

    def __init__(self, people: list[Person]) -> None:
        self._guests = [one.guest for one in people]
        self._of: dict[tuple[str, int], set[str]] = {}

    def take(self, log: TableLog) -> None:
        """Add the last entry of a log in its current state."""
        entry = log.entries[-1]
        for guest in self._guests:
            seats: set[Seat] = {log.seat_of(guest), ONLOOKER}
            self._of[guest, entry.n] = {_written(log.face(entry, seat)) for seat in seats}

    def of(self, guest: str, n: int) -> set[str]:
        """Return what a guest may have been sent of an entry."""
        return self._of.get((guest, n), set())


def _written(face: Json) -> str:
    return json.dumps(json.loads(json.dumps(face)), sort_keys=True)


def _check_log(world: World, room: Room, log: TableLog) -> None:
    """Check that the memory agrees with the database."""
    if (room.log.n, room.log.entries) != (log.n, log.entries):
        world.around.found(f"{room.id} is not in memory as it was kept")
    elif log.deal and room.log.deal and room.log.deal.state != log.deal.truth():
        world.around.found(f"the truth of {room.id} is not the fold of its log")
    if room.log.session != log.session or room.log.chairs.lasting() != log.chairs.lasting():
        world.around.found(f"what outlasts a deal at {room.id} is not the fold of its log")


def _check_acts(world: World, person: Person, rows: list[tuple[int, Json]]) -> None:
    """Check that acknowledged actions are stored once, at their place, and refused ones are not."""
    causes = [(n, row["cause"]) for n, row in rows if "cause" in row]
    mine = [(n, cause) for n, cause in causes if cause["guest"] == person.guest]
    times = Counter(cause["id"] for _, cause in mine)
    for id_, act in person.acts.items():
        done = [n for n, cause in mine if cause["id"] == id_]
        if times[id_] > 1:
            world.around.found(f"{id_} was done {times[id_]} times: {done}")
        # An action without effect, such as agreeing again, is acknowledged and not stored.
        as_acked = [act.acked] if done or "end" not in act.frame else []
        if act.acked is not None and done != as_acked:
            world.around.found(
                f"{id_} {act.frame} is acknowledged as {act.acked} and was done {done}"
            )
        if act.rejected and done:
            world.around.found(f"{id_} was refused: {act.rejected}, and was done {done}")
    for _, cause in mine:
        act_ = person.acts.get(cause["id"])
        if act_ is None or ("do" in act_.frame and act_.frame["do"] != cause["do"]):
            world.around.found(f"{cause} was never said")


def _check_heard(world: World, person: Person, faces: _Faces) -> None:
    """Check that every message to a person is the face of a stored event."""
    for heard in person.heard:
        n, _, face = heard.partition(" ")
        if face not in faces.of(person.guest, int(n)):
            world.around.found(
                f"{person.name} was told of {n}: {face}, not {faces.of(person.guest, int(n))}"
            )


def _check_cards(world: World, person: Person, log: TableLog) -> None:
    """Check that nobody was sent a card of the last deal that they have no right to see.

    They may see cards dealt to them, drawn by them, or laid open for all.
    """
    if (deal := log.deal) is None:
        return
    seat, names = log.seat_of(person.guest), log.rules.pack.names
    mine = {names[card] for card in _shown(log, seat)}
    for n, face in person.faces.items():
        lie = [face.get(place) for place in WHERE_CARDS_LIE]
        if n > deal.n and (hidden := {*_strings(lie)} & {*names} - mine):
            world.around.found(f"{person.name} has no right to see {sorted(hidden)} in {n}: {face}")
    if hidden := {*_strings(person.turn.get("pick"))} & {*names} - mine:
        world.around.found(f"{person.name} has no right to see {sorted(hidden)} in {person.turn}")


def _shown(log: TableLog, seat: Seat) -> Iterator[Card]:
    for entry in log.entries:
        match entry.event:
            case Dealt(hands) if 0 <= seat < len(hands):
                yield from each(hands[seat].cards)
            case Drew(drawer, drawn) if drawer == seat:
                yield from (card for card in drawn if card is not None)
            case TurnedUp(talon, laid):
                yield from (card for card in talon if card is not None)
                yield from (card for hand in laid for card in each(hand.cards))
            case Played(_, card):
                yield card
            case Shown(_, cards) | Owned(_, _, cards):
                yield from each(cards)


def _strings(json_: Any) -> Iterator[str]:
    match json_:
        case str():
            yield json_
        case list():
            yield from (text for one in json_ for text in _strings(one))
        case dict():
            yield from (text for one in json_.values() for text in _strings(one))


def _check_present(world: World, person: Person, log: TableLog) -> None:
    """Check that connected people know the last turn, and a view that folds their events."""
    if person.connection is None or person.connection.client.closed:
        world.around.found(f"{person.name} is not connected")
        return
    expected = turn(log, person.guest)["turn"]
    if person.turn != json.loads(json.dumps(expected)):
        world.around.found(f"{person.name} was told {person.turn}, and it is {expected}")
    if (deal := log.deal) is None or not deal.dealt:
        return
    seat = log.seat_of(person.guest)
    mine = [person.faces.get(entry.n) for entry in log.entries if _is_of_deal(entry, deal.n)]
    if None in mine:
        world.around.found(f"{person.name} has not heard all of the deal")
        return
    state = State(deal.rules, eyes=seat)
    for face in mine:
        assert face is not None
        state = evolve(state, decode(face, deal.rules))
    if state != deal.view(seat):
        world.around.found(f"the view of {person.name} is not the fold of the faces")


def _is_of_deal(entry: Any, n: int) -> bool:
    return entry.n > n and not isinstance(entry.event, TableEvent | DealBegan)


def waits_for_nobody(world: World, table: str, log: TableLog) -> bool:
    """Return whether a deal is running that waits for nobody who can be named.

    That is a connected person, or any person if nobody is connected or the table is slow enough to
    wait.
    """
    if log.deal is None or not log.playing:
        return False
    here = {one.guest for one in world.people if one.stays and one.table == table}
    waits_for = {
        sat.guest
        for sat in log.chairs.plays.values()
        if (sat.guest and (log.is_on_turn(sat.guest) or cutting.is_asked(log, sat.guest)))
        or (sat.guest and ending.is_asked(log, sat.guest))
    }
    slow = log.chairs.pace is not None and log.chairs.pace.slow
    if not slow and here & {sat.guest for sat in log.chairs.persons()}:
        waits_for &= here
    return not waits_for
