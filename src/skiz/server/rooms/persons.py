"""Persons who come to an open table."""

from functools import partial

from ..actions import guest_at, other_guests_at, seating
from ..people import Person
from .room import Room


async def as_guest(room: Room, person: Person) -> str:
    """Return the guest as whom a person is at a table, and leave their other chairs there to bots.

    A person may have taken one more chair with another cookie. Refuse as the table says.
    """
    for other in other_guests_at(person, room.log):
        await room.seat(partial(seating.stand, guest=other))
    return guest_at(person, room.log)
