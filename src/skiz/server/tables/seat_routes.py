"""The seats of a table by HTTP: sitting down, leaving, bots, and the decisions of its people."""

import hmac
from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from fastapi import Request

from skiz.games import profile_hash

from ..actions import guest_at, seating
from ..chat import Chosen, Reason, vocabulary
from ..common import Json, PathNumber, Refused, Routes, part
from ..people import DerivedSecrets, Me, Person, name_of
from ..rooms import Room, changes_of
from ..table_log import Outcome, Sat, TableLog
from ..thinking import offered
from .bodies import ChosenBot, ChosenChair, Consent, KeptChairs, Opening, Undoing
from .registry import Registry

router = Routes()


def _invitation(request: Request, room: Room) -> str:
    return part(request, DerivedSecrets).invitation(room.id, room.log.chairs.settings.invitation)


def _about(request: Request, room: Room, me: Person) -> Json:
    chairs, rules, guest = room.log.chairs, room.log.rules, guest_at(me, room.log)
    value = chairs.settings.point_value
    mine, house, here = guest == chairs.maker, rules.house.values(), room.absence.here()
    invites = seating.may_invite(room.log, guest, room.absence.long_gone)
    return {
        "table": room.id,
        "game": rules.key,
        "preset": room.preset,
        "house": house,
        "changes": dict(changes_of(rules.key, room.preset, house)),
        "profile": profile_hash(rules),
        "chairs": [
            {
                "chair": chair,
                "name": sat.name,
                "bot": sat.bot,
                "you": sat.guest == guest,
                "here": sat.guest in here,
            }
            for chair, sat in sorted(chairs.sitting.items())
        ],
        "host": next((n for n, sat in chairs.sitting.items() if sat.guest == chairs.maker), None),
        "over": room.log.over,
        "settings": {
            "kept": list(chairs.settings.kept),
            "take_over": chairs.settings.take_over,
            "grace": chairs.settings.grace,
            "bot_when_away": chairs.settings.bot_when_away,
            "open": chairs.settings.open,
            "pace": chairs.settings.pace,
            "free_text": chairs.settings.free_text,
            "rated": chairs.settings.rated,
            "undo": chairs.settings.undo,
            "point_value": value and asdict(value),
            "consents": {to: chairs.consenting(to) for to in ("hints", "take_over")},
            "maker": mine,
            "invitation": _invitation(request, room) if invites else None,
        },
        "chat": vocabulary(room.log.rules.family),
        "n": room.log.n,
    }


async def _decided(
    request: Request, me: Person, table: str, decision: Callable[[TableLog, str], Outcome]
) -> Json:
    """Let a guest decide something at a table, and return what the guest may know of it then."""
    room = await part(request, Registry).room(table)
    guest = guest_at(me, room.log)
    await room.seat(lambda log: decision(log, guest))
    return _about(request, room, me)


@router.get("/tables/{table}")
async def about(request: Request, me: Me, table: str) -> Json:
    """Return what a guest may know about a table."""
    return _about(request, await part(request, Registry).room(table), me)


@router.post("/tables/{table}/seat")
async def sit(request: Request, me: Me, table: str, wanted: ChosenChair) -> Json:
    """Take a bot's chair, or any that is free."""
    room = await part(request, Registry).room(table)
    invited = hmac.compare_digest(
        (wanted.invitation or "").encode(), _invitation(request, room).encode()
    )
    name, guest = await name_of(request, me.guest), guest_at(me, room.log)
    await room.seat(
        partial(seating.sit, guest=guest, name=name, chair=wanted.chair, invited=invited)
    )
    return _about(request, room, me)


@router.post("/tables/{table}/bots")
async def choose_bot(request: Request, me: Me, table: str, wanted: ChosenBot) -> Json:
    """Put a bot of another kind on a chair, also for good after a long absence.

    Only people who sit at the table may.
    """
    room = await part(request, Registry).room(table)
    kind = room.log.chairs.settings.bot_when_away if wanted.kind is None else wanted.kind
    if kind not in offered(room.log.rules):
        raise Refused("no-such-player", 422)

    def change(log: TableLog) -> Outcome:
        return seating.seat_bot(log, guest_at(me, log), wanted.chair, kind, room.absence.long_gone)

    await room.seat(change)
    return _about(request, room, me)


@router.delete("/tables/{table}/seat")
async def stand(request: Request, me: Me, table: str) -> Json:
    """Leave my chair to a bot."""
    return await _decided(request, me, table, seating.stand)


@router.put("/tables/{table}/kept")
async def keep(request: Request, me: Me, table: str, wanted: KeptChairs) -> Json:
    """Keep exactly these chairs for invited people; only the maker of the table may."""
    chairs = tuple(wanted.chairs)
    return await _decided(request, me, table, partial(seating.keep, chairs=chairs))


@router.put("/tables/{table}/open")
async def set_open(request: Request, me: Me, table: str, wanted: Opening) -> Json:
    """Open the table to strangers, or close it to them; only the maker may."""
    return await _decided(request, me, table, partial(seating.set_open, yes=wanted.open))


@router.put("/tables/{table}/undo")
async def set_undo(request: Request, me: Me, table: str, wanted: Undoing) -> Json:
    """Let all together undo a mistake, or not; only the maker may."""
    return await _decided(request, me, table, partial(seating.set_undo, yes=wanted.undo))


@router.post("/tables/{table}/invitation")
async def change_invitation(request: Request, me: Me, table: str) -> Json:
    """Make another invitation; only the maker may."""
    return await _decided(request, me, table, seating.change_invitation)


@router.delete("/tables/{table}/chairs/{chair}")
async def put_out(
    request: Request, me: Me, table: str, chair: PathNumber, reason: Chosen | None = None
) -> Json:
    """Put a bot on a person's chair, and tell the table why; only the maker may."""
    room = await part(request, Registry).room(table)
    await _put_out(
        room, partial(seating.put_out, guest=guest_at(me, room.log), chair=chair), reason
    )
    return _about(request, room, me)


@router.delete("/tables/{table}/chairs")
async def close_table(request: Request, me: Me, table: str) -> Json:
    """Put bots on the chairs of all others; only the maker may."""
    room = await part(request, Registry).room(table)
    await _put_out(room, partial(seating.close_table, guest=guest_at(me, room.log)), "closed")
    return _about(request, room, me)


async def _put_out(
    room: Room, command: Callable[[TableLog], Outcome], reason: Reason | None
) -> None:
    """Run a command that puts people out, and tell the table who they were."""
    out: list[Sat] = []

    def change(log: TableLog) -> Outcome:
        outcome = command(log)
        out.extend(log.sitting[one.chair] for one in outcome.events if isinstance(one, Sat))
        return outcome

    await room.seat(change)
    for sat in out:
        room.chat.tell_put_out(sat, reason)


@router.put("/tables/{table}/consent")
async def consent(request: Request, me: Me, table: str, wanted: Consent) -> Json:
    """Consent to an agreement, or withdraw."""
    agreed = partial(seating.consent, to=wanted.to, yes=wanted.yes)
    return await _decided(request, me, table, agreed)
