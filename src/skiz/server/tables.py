"""Tables and the people at them, by HTTP: making one, sitting down, leaving, a hint."""

from fastapi import APIRouter, Request, Response

from skiz.players import seated
from skiz.words import LANGS, Lang, say

from .club import Club
from .codec import Json
from .guests import Guest, Guests
from .refusal import Refused
from .room import Room
from .store import Store
from .told import messages
from .wire import Chosen, ChosenBot, Name, NewTable

router = APIRouter()


def club(request: Request) -> Club:
    """The club of this server."""
    found: Club = request.app.state.club
    return found


def store(request: Request) -> Store:
    """The store of this server."""
    found: Store = request.app.state.store
    return found


async def name_of(request: Request, guest: str) -> str:
    """What a guest is called: the name given, else a number in the language of the browser."""
    asked = request.headers.get("accept-language", "")[:2]
    lang: Lang = next((lang for lang in LANGS if lang == asked), "en")
    number = int(guest[:4], 16) % 900 + 100
    return await store(request).name(guest) or say("player.guest", lang, number=number)


@router.get("/me")
async def me(request: Request, response: Response, guest: Guest) -> Json:
    """Who I am; asked at every visit, so that nobody who comes back is forgotten."""
    guests: Guests = request.app.state.guests
    guests.keep(request, response)
    return {"name": await name_of(request, guest)}


@router.put("/me")
async def rename(request: Request, guest: Guest, wanted: Name) -> Json:
    """What I want to be called."""
    name = " ".join(wanted.name.split())
    if not name or not name.isprintable():
        raise Refused("bad-name", 422)
    await store(request).rename(guest, name)
    for room in club(request).rooms_of(guest):
        await room.rename(guest, name)
    return {"name": name}


@router.get("/tables")
async def mine(request: Request, guest: Guest) -> list[Json]:
    """The tables I sat down at, the latest first."""
    found = []
    for id_, at in await store(request).tables_of(guest):
        try:
            room = await club(request).room(id_)
        except Refused:  # its game or house is not known any more; it stays in the store
            continue
        found.append(
            {
                "table": id_,
                "game": room.course.rules.key,
                "names": room.course.names(),
                "deal": room.course.deal.number if room.course.deal else 0,
                "over": room.course.over,
                "turn": room.course.my_turn(guest),
                "at": at.isoformat() + "Z",
            }
        )
    return found


@router.post("/tables", status_code=201)
async def make(request: Request, guest: Guest, wanted: NewTable) -> Json:
    """Make a table; I sit on chair 0, bots on the others."""
    request.app.state.limits.table(request.client.host if request.client else guest)
    name = await name_of(request, guest)
    made = await club(request).make(
        guest, name, wanted.game, wanted.preset, wanted.house, wanted.bots
    )
    return {"table": made}


@router.get("/tables/{table}")
async def about(request: Request, guest: Guest, table: str) -> Json:
    """What everybody may know of a table."""
    return _about(await club(request).room(table), guest)


def _about(room: Room, guest: str) -> Json:
    return {
        "table": room.id,
        "game": room.course.rules.key,
        "preset": room.preset,
        "house": room.course.rules.house.values(),
        "chairs": [
            {"chair": chair, "name": sat.name, "bot": sat.bot, "you": sat.guest == guest}
            for chair, sat in sorted(room.course.sitting.items())
        ],
        "n": room.course.n,
    }


@router.post("/tables/{table}/seat")
async def sit(request: Request, guest: Guest, table: str, wanted: Chosen) -> Json:
    """Take a bot's chair."""
    room = await club(request).room(table)
    await room.sit(guest, await name_of(request, guest), wanted.chair)
    return _about(room, guest)


@router.post("/tables/{table}/bots")
async def choose_bot(request: Request, guest: Guest, table: str, wanted: ChosenBot) -> Json:
    """Have a bot of another kind on a chair; only who sits at the table may."""
    if wanted.kind not in seated():
        raise Refused("no-such-player", 422)
    room = await club(request).room(table)
    await room.seat_bot(guest, wanted.chair, wanted.kind)
    return _about(room, guest)


@router.delete("/tables/{table}/seat")
async def stand(request: Request, guest: Guest, table: str) -> Json:
    """Leave my chair to a bot."""
    room = await club(request).room(table)
    await room.stand(guest)
    return _about(room, guest)


@router.get("/tables/{table}/since/{n}")
async def since(request: Request, guest: Guest, table: str, n: int) -> Json:
    """What the socket would send after message n."""
    return {"messages": messages((await club(request).room(table)).course, guest, n)}


@router.get("/tables/{table}/hint")
async def hint(request: Request, guest: Guest, table: str) -> Json:
    """What I may do, best first: what each is worth, how sure that is, and why."""
    return await (await club(request).room(table)).hint(guest)
