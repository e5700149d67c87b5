"""Who makes a request: the person of its sign-in, and the address from which it comes."""

from typing import Annotated, TypeAlias

from fastapi import Depends, Request, Response
from fastapi.requests import HTTPConnection

from ..common import part, tell
from ..protection import Keys, keys_of
from .cookies import SignInCookies
from .store import People, Person


async def person_of(connection: HTTPConnection) -> Person | None:
    """Return the person of a request, if there is one.

    The sign-in that this one replaces ends now, since the browser has the new cookie.
    """
    people = part(connection, People)
    session = part(connection, SignInCookies).identify(connection)
    person = await people.who(session) if session else None
    if person and (ended := await people.use(person)):
        await tell(connection, {"ended": [ended], "united": person.ids})
    return person


async def _me(request: Request, response: Response) -> Person:
    if person := await person_of(request):
        return person
    session = part(request, SignInCookies).open(request, response)
    return Person(session, session)


Me: TypeAlias = Annotated[Person, Depends(_me)]


def _guest(me: Me) -> str:
    return me.guest


Guest: TypeAlias = Annotated[str, Depends(_guest)]


def address_of(connection: HTTPConnection) -> Keys:
    """Return the address of a request, as limits count it."""
    return keys_of(connection.client.host if connection.client else "")
