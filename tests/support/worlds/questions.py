"""How each route and each socket frame of a server is asked during a deal, and by whom.

A route or frame that is not listed here fails the test. Braces, and the parameters of routes, are
filled in from the scene.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from skiz.server.studies.frames import Act, Delete, Go, Lead, LetPlay, Promote, Think
from skiz.server.tables.frames import (
    Close,
    Commit,
    Cut,
    Do,
    End,
    Hello,
    Here,
    More,
    Next,
    Ping,
    Reveal,
    Say,
    Undo,
)
from tests.support.worlds.one_world import Json

PUSH = {"endpoint": "https://push.example/one", "p256dh": "B" * 87, "auth": "a" * 22, "lang": "en"}
SIGNED = {"credential": {"id": "none", "type": "public-key", "response": {}}}
Values = Mapping[str, Sequence[Any]]


class How(NamedTuple):
    """How a route is asked.

    Its bodies and queries; whether everybody asks, or only one, if all get the same answer; its
    parameters, if they are not those of the scene; and whether a minute passes before it.
    """

    bodies: Sequence[Any] = (None,)
    queries: Sequence[str] = ("",)
    by_one: bool = False
    values: Values = MappingProxyType({})
    days_later: bool = False


ALL, ONE = How(), How(by_one=True)


def said(
    *bodies: Any, by_one: bool = False, days_later: bool = False, **values: Sequence[Any]
) -> How:
    """Return a route that is asked with these bodies."""
    return How(bodies, by_one=by_one, values=values, days_later=days_later)


RUNNING = {"number": (2,)}
READS: Mapping[str, How] = {  # change nothing
    "GET /healthz": ALL,
    "GET /readyz": ALL,
    "GET /host/{secret}": ALL,
    "GET /robots.txt": ONE,
    "GET /embed/{path:path}": ALL,
    "GET /sitemap.xml": ONE,
    "GET /api/glossary/{lang}": ONE,
    "GET /{path:path}": ONE,
    "GET /api/about": How(queries=("path=/t/{table}&lang=hu", "path=/t/{board}&lang=hu")),
    "GET /api/picture.png": How(
        queries=[
            f"path={path}&lang=en" for path in ("/t/{table}", "/t/{board}", "/games/{table}/1")
        ]
    ),
    "GET /api/fairness": ALL,
    "GET /api/lobby": ALL,
    "GET /api/paces": ONE,
    "GET /api/words/{lang}": ONE,
    "GET /api/games": ONE,
    "GET /api/games/{key}": ONE,
    "GET /api/games/{key}/figures": ONE,
    "GET /api/games/{key}/rules": ONE,
    "GET /api/games/{key}/examples": ONE,
    "GET /api/games/{game}/terms/{lang}": ONE,
    "GET /api/lessons": ONE,
    "GET /api/lessons/{course}/{lesson}": ONE,
    "GET /api/lessons/{course}/{lesson}/replies": ONE,
    "GET /api/lessons/{course}/{lesson}/{stop}": How(queries=("answer=none",), by_one=True),
    "GET /api/puzzles": ONE,
    "GET /api/puzzles/{game}/next": ONE,
    "GET /api/puzzles/{game}/collection": ONE,
    "GET /api/puzzles/{game}/tried": ONE,
    "GET /api/puzzles/{game}/{key}": How(values={"key": ("{puzzle}",)}, by_one=True),
    "GET /api/tables": How(queries=("", "of={table}&of={board}")),
    "GET /api/tables/{table}": ALL,
    "GET /api/tables/{table}/figures": ALL,
    "GET /api/tables/{table}/rules": ONE,
    "GET /api/tables/{table}/since/{n}": ALL,
    "GET /api/tables/{table}/hint": ALL,
    "GET /api/tables/{table}/deals/{number}": ALL,
    "GET /api/tables/{table}/deals/{number}/pack": ALL,
    "GET /api/tables/{table}/deals/{number}/rating": ALL,
    # These compute for long, and are about a finished deal.
    "GET /api/tables/{table}/deals/{number}/review": How(values=RUNNING),
    "GET /api/tables/{table}/deals/{number}/reasons/{event}": How(values=RUNNING),
    "GET /api/tables/{table}/deals/{number}/moments": How(values=RUNNING),
    "GET /api/tables/{table}/deals/{number}/belief": How(
        values=RUNNING, queries=("seat=0&after=3",)
    ),
    "GET /api/days/{game}": ALL,
    "GET /api/days/{game}/today": ALL,
    "GET /api/duplicates": ALL,
    "GET /api/duplicates/{id_}": ALL,
    "GET /api/me": ALL,
    "GET /api/me/account": ALL,
    "GET /api/me/opponent": ALL,
    "GET /api/me/figures": ALL,
    "GET /api/me/deals": How(queries=("", "game={game}&result=won")),
    "GET /api/me/deals/choices": ALL,
    "GET /api/me/deals/records": ALL,
    "GET /api/me/games/{game}": ALL,
    "GET /api/me/mail": ALL,
    "GET /api/deals": ALL,
    "GET /api/ratings": ALL,
    "GET /api/notifications": ALL,
    "GET /api/studies": ALL,
    "GET /api/studies/{study}": ALL,
    "GET /api/studies/{study}/nodes/{node}": ALL,
    "GET /api/studies/{study}/nodes/{node}/values": ONE,
    "GET /api/studies/{study}/nodes/{node}/record": ALL,
}


OF_DEALS = ({"table": "{table}", "deal": 2}, {"table": "{board}", "deal": 1})
WANTED, INVITED = {"game": "{game}"}, {"chair": None, "invitation": "{invitation}"}
CHANGES: Mapping[str, How] = {  # the most destructive ones come last
    "POST /api/me/export": said({"settings": {}}),
    "POST /api/me/games/{game}/reviews": said({"deals": 1}),
    "POST /api/studies": said(*({"of": one} for one in OF_DEALS)),
    "POST /api/codes": said({"code": "{code}"}, {"code": "ABCDEF"}),
    "POST /api/tables/{table}/code": ALL,
    "POST /api/tables/{table}/reports": said({"line": 0}),
    "POST /api/puzzles/{game}/{key}/answer": said({"do": "none"}, by_one=True, key=("{puzzle}",)),
    "POST /api/puzzles/{game}/{key}/play": said({"moves": []}, by_one=True, key=("{puzzle}",)),
    "PUT /api/me/opponent": said({"kind": "plain"}),
    "PUT /api/me/listed": said({"listed": True}),
    "PUT /api/notifications/push": said(PUSH),
    "DELETE /api/notifications/push": said({"endpoint": PUSH["endpoint"]}),
    "POST /api/me/passkeys/options": ALL,
    "POST /api/me/passkeys": said(SIGNED),
    "DELETE /api/me/passkeys/{id_}": How(values={"id_": ("none",)}),
    "POST /api/sign-in/options": ALL,
    "POST /api/sign-in": said(SIGNED),
    "POST /api/sign-in/code": said({"code": "none"}),
    "POST /api/me/recovery-code": ALL,
    "PUT /api/me/mail": said({"address": "me@skiz.example", "lang": "en"}),
    "POST /api/me/mail/code": said({"code": "ABCDEF"}),
    "DELETE /api/me/mail": ALL,
    "DELETE /api/mail/{stop}": How(values={"stop": ("none",)}),
    "DELETE /api/me/sessions/{handle}": ALL,
    "POST /api/me/deletion": said({}),
    "PUT /api/tables/{table}/consent": said({"to": "hints", "yes": True}, days_later=True),
    "PUT /api/tables/{table}/open": said({"open": True}),
    "PUT /api/tables/{table}/undo": said({"undo": True}),
    "PUT /api/tables/{table}/free-text": said({"free_text": True}, days_later=True),
    "PUT /api/tables/{table}/kept": said({"chairs": []}),
    "PUT /api/me": said({"name": "Dani"}),
    "POST /api/duplicates/{id_}/entrants": ALL,
    "POST /api/duplicates/{id_}/round": said({"before": 0}),
    "DELETE /api/duplicates/{id_}/entrants": ALL,
    "POST /api/duplicates": said({**WANTED, "kind": "evening"}),
    "POST /api/duplicates/{id_}/play": said({"practice": True}, {}),
    "POST /api/days/{game}": ALL,
    "POST /api/tables": said(WANTED, by_one=True),
    "POST /api/tables/{table}/company": How(days_later=True),
    "POST /api/lobby/pair": said({**WANTED, "pace": "week"}),
    "POST /api/tables/{table}/invitation": ALL,
    # From here on bots replace people: they would play if time passed.
    "POST /api/tables/{table}/seat": said(INVITED, {"chair": 0}, days_later=True),
    "DELETE /api/tables/{table}/chairs/{chair}": ALL,
    "POST /api/tables/{table}/bots": said({"chair": 1, "kind": "casual"}),
    "DELETE /api/tables/{table}/seat": ALL,
    "DELETE /api/tables/{table}/chairs": ALL,
    "DELETE /api/studies/{study}": ALL,
}

# These refuse everybody here. They answer for finished deals only, or need a passkey or a letter.
REFUSED = {
    *(
        f"GET /api/tables/{{table}}/deals/{{number}}/{what}"
        for what in ("review", "reasons/{event}", "moments", "belief")
    ),
    "POST /api/studies",
    "POST /api/tables/{table}/reports",
    "GET /api/lessons/{course}/{lesson}/{stop}",
    "GET /api/studies/{study}/nodes/{node}/values",
    "POST /api/puzzles/{game}/{key}/answer",
    "POST /api/puzzles/{game}/{key}/play",
    "POST /api/me/passkeys",
    "DELETE /api/me/passkeys/{id_}",
    "POST /api/sign-in",
    "POST /api/sign-in/code",
    "POST /api/me/mail/code",
    "DELETE /api/me/sessions/{handle}",
}
SOCKETS = {"SOCKET /api/tables/{table}/socket", "SOCKET /api/studies/{study}/socket"}


def frames(cards: Sequence[str]) -> Mapping[type, Sequence[Json]]:
    """Yield the frames that a listener sends at a table, including plays of a card."""
    plays = [{"do": f"play {card}"} for card in cards]
    return {
        Ping: [{"ping": 1, "lag": 20}],
        Hello: [{"hello": {"seen": 0}}, {"hello": {"seen": 3, "named": True}}],
        Say: [{"chat": {"phrase": "hello"}}, {"chat": {"text": "Hm."}}],
        Do: [*plays, {"do": f"lay {' '.join(cards)}"}, {"do": "none"}],
        Next: [{"next": True}],
        Commit: [{"commit": None}],
        Reveal: [{"reveal": "0" * 64}],
        Cut: [{"cut": 3}],
        Close: [{"close": True}],
        End: [{"end": True}],
        Here: [{"here": True}],
        More: [{"more": True}],
        Undo: [{"undo": True}, {"undo": False}],
    }


STUDY_FRAMES: Mapping[type, Sequence[Json]] = {
    Ping: [{"ping": 1}],
    Go: [{"go": 0}],
    Act: [{"do": "none", "seat": 0, "on": 0}],
    Think: [{"think": "plain", "on": 0}],
    LetPlay: [{"seat": 0, "bot": None}],
    Promote: [{"promote": 0}],
    Delete: [{"delete": 0}],
    Lead: [{"lead": True}],
}
