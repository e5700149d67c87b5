"""Persons who come to an open table."""

from collections.abc import Collection
from functools import partial

from ..actions import guest_at, other_guests_at, seating
from ..people import Person
from .room import Room


async def forget(room: Room, guests: Collection[str]) -> None:
    """Leave to bots the chairs of people whose names were removed from the stored log.

    All others stay connected. Raise TableLost or Refused as `Room.load` does.
    """
    await room.load_again()
    room.chat.forget(guests)
    await room.seat(seating.leave_to_bots)


async def unite(room: Room, person: Person) -> None:
    """Leave one chair at most to a person who has been several guests.

    A socket that follows as another guest is closed, and the client reconnects as the right one.
    """
    guest = await as_guest(room, person)
    for connection in room.connections:
        if connection.guest in person.ids and connection.guest != guest:
            connection.close("moved")


async def as_guest(room: Room, person: Person) -> str:
    """Return the guest as whom a person is at a table, and leave their other chairs there to bots.

    A person may have taken one more chair with another cookie. Refuse as the table says.
    """
    for other in other_guests_at(person, room.log):
        await room.seat(partial(seating.stand, guest=other))
    return guest_at(person, room.log)
