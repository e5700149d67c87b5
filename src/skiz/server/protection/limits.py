"""Limits on what one guest, one address and one table may ask of the server.

Every request has a cost, by its use of the processor and the disk. An address is given by its keys
(`address.py`).
"""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import NamedTuple

from ..common import Refused
from .address import Keys, with_widths
from .counters import Counters, Limit
from .pacing import Pacing, Rate, rate_of

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60  # in seconds

# Limits that a person never reaches and a script rarely needs.
CHANGES = Limit(60, MINUTE)  # of the people and the settings of a table
# Shares of these, so that nobody uses up those of all others at the table.
CHANGES_OF_GUEST = Limit(30, MINUTE)
CHANGES_OF_ADDRESS = Limit(40, MINUTE)
FRAMES = Limit(300, 10)  # of a guest; for an address times its budget over that of a session
BYTES = 1024  # bytes for which a frame counts as one more
TABLES = Limit(60, MINUTE)  # of one address, since new guests cost nothing
TABLES_OF_ADDRESS_A_DAY = Limit(5_000, DAY)
STUDIES_A_DAY = Limit(100, DAY)
STUDIES_OF_ADDRESS_A_DAY = Limit(2_000, DAY)
# Guesses at codes. A guess succeeds with a chance of 1 in 75,000 if a hundred codes are valid.
WRONG_CODES = (Limit(20, HOUR), Limit(100, DAY))
REPORTS = Limit(20, DAY)  # of a guest to the host
REPORTS_OF_ADDRESS = Limit(200, DAY)
EXPORTS = Limit(6, HOUR)
EXPORTS_OF_ADDRESS = Limit(60, HOUR)
MAILS = Limit(5, DAY)  # with a code, requested by a guest
MAILS_OF_ADDRESS = Limit(50, DAY)
MAILS_TO = Limit(3, DAY)  # so that strangers are not pestered
SOCKETS = 30  # of a guest at the same time; an address may have as many as connections
MANY = SOCKETS // 6  # sockets of a guest that are reported to other processes
LONGEST_WAIT = 5.0  # seconds that a request waits when its guest sends too many
# The burst, as a share of the budget: enough to open a page and a table, or for a class to begin.
BURST, BURST_OF_ADDRESS = 1 / 20, 1 / 4
HELLO = 10  # the cost of a hello in frames: the log is sent again


class Budgets(NamedTuple):
    """The budgets of guests that a host may set; one address may be that of a whole school."""

    session: int = 3_000  # cost of requests a minute
    address: int = 20_000
    tables_a_day: int = 200  # of a guest


USUAL_BUDGETS = Budgets()
# The cost of a request, by the first pattern that matches: about one for each millisecond of CPU.
COSTS = [
    (re.compile(pattern), cost)
    for pattern, cost in (
        (r"GET /api/tables/[^/]+/(hint|deals/[^/]+/review)$", 100),
        (r"GET /api/studies/[^/]+/nodes/[^/]+/values$", 50),
        (r"GET /api/studies/[^/]+/nodes/", 20),
        (r"POST /api/studies$", 100),
        (r"GET /api/tables/[^/]+/deals/[^/]+/reasons/", 40),
        (r"GET /api/games/[^/]+/examples$", 100),
        (r"GET /api/tables/[^/]+/deals/[^/]+/moments$", 5),  # requested again for each moment
        (r"GET /api/tables/[^/]+/(since|deals)/[^/]+$", 50),
        (r"GET /api/tables/[^/]+/deals/", 30),
        (r"POST /api/(tables|lobby/pair|duplicates(/[^/]+/(play|round))?|days/[^/]+)$", 50),
        (r"POST /api/(me/(recovery-code|export|deletion)|sign-in/code)$", 100),
        (r"(GET /api/me/deals/records|POST /api/me/games/[^/]+/reviews)$", 100),
        (r"GET /api/me/(deals|games/)", 30),
        (r"GET /api/((games|tables)/[^/]+/rules|me/figures|ratings)$", 30),
        (r"(GET /api/tables|PUT /api/me)$", 20),
        (r"((POST|PUT|DELETE|PATCH) |GET /api/tables/[^/]+$)", 10),  # a request that opens a room
        (r"GET /api/picture\.png$", 50),
        (r"GET /embed/", 20),
        (r"GET (/(t|games|studies|d)/|/api/about$)", 10),
        (r"GET /api/", 5),
        (r"", 1),
    )
]
_TABLE = re.compile(r"/api/tables/([^/]{1,64})(/|$)")


def cost_of(method: str, path: str) -> int:
    """Return the cost of a request."""
    request = f"{method} {path}"
    return next(cost for pattern, cost in COSTS if pattern.match(request))


def table_of(path: str) -> str | None:
    """Return the id of the table that a request is about, or None."""
    found = _TABLE.match(path)
    return found[1] if found else None


class Limits:
    """The counts of all requests. What exceeds a limit is refused with `slow-down`."""

    def __init__(self, counters: Counters | None = None, budgets: Budgets = USUAL_BUDGETS) -> None:
        self._tables_a_day = Limit(budgets.tables_a_day, DAY)
        self._session = Limit(budgets.session, MINUTE)
        self._address = Limit(budgets.address, MINUTE)
        share = budgets.address / budgets.session
        self._frames_of_address = Limit(int(FRAMES.amount * share), FRAMES.seconds)
        self._pacing = Pacing()
        self._counters = Counters() if counters is None else counters
        self._sockets: Counter[str] = Counter()
        self.elsewhere: Mapping[str, int] = {}  # sockets of each guest at other processes

    async def wait(self, method: str, path: str, address: Keys, session: str | None) -> None:
        """Wait for the turn of a request from an address, and from a sign-in if it has a cookie.

        Refuse it after a while if too many others from there are waiting.
        """
        cost = cost_of(method, path)
        waits = [
            self._delay(rate_of(self._address.amount * width, BURST_OF_ADDRESS), key, cost)
            for key, width in with_widths(address)
        ]
        if session:
            waits.append(self._delay(rate_of(self._session.amount, BURST), session, cost))
        if (longest := max(waits)) > 0:
            await asyncio.sleep(min(longest, LONGEST_WAIT))
        if longest > LONGEST_WAIT:
            raise Refused("slow-down", 429, longest)

    def _delay(self, rate: Rate, who: str, cost: int) -> float:
        now = asyncio.get_running_loop().time()
        return self._pacing.delay(rate, who, cost, now, LONGEST_WAIT)

    def request(self, method: str, path: str, address: Keys, session: str | None) -> None:
        """Count a request from an address, and from a sign-in if it has a cookie, or refuse it."""
        cost = cost_of(method, path)
        self._count_address(self._address, address, cost)
        if session:
            self._count(self._session, session, cost)
        table = table_of(path)
        if table and method != "GET":
            self._change(table, address, session)

    def _change(self, table: str, address: Keys, session: str | None) -> None:
        if session:
            self._count(CHANGES_OF_GUEST, f"{table} {session}")
        self._count_address(CHANGES_OF_ADDRESS, tuple(f"{table} {key}" for key in address))
        self._count(CHANGES, table)

    def frame(self, guest: str, address: Keys, text: str | bytes, cost: int = 1) -> None:
        """Count a frame on a socket, or refuse it; a long one counts as several."""
        cost += len(text) // BYTES
        self._count_address(self._frames_of_address, address, cost)
        self._count(FRAMES, guest, cost)

    def table(self, guest: str, address: Keys) -> None:
        """Count a new table, or refuse it."""
        self._count_address(TABLES, address)
        self._count_address(TABLES_OF_ADDRESS_A_DAY, address)
        self._count(self._tables_a_day, guest)

    def study(self, guest: str, address: Keys) -> None:
        """Count a new study, or refuse it."""
        self._count_address(TABLES, tuple(f"studies of {key}" for key in address))
        self._count_address(STUDIES_OF_ADDRESS_A_DAY, address)
        self._count(STUDIES_A_DAY, guest)

    def report(self, guest: str, address: Keys) -> None:
        """Count a report to the host, or refuse it."""
        self._count_address(REPORTS_OF_ADDRESS, address)
        self._count(REPORTS, guest)

    def mail(self, guest: str, address: Keys, to: str) -> None:
        """Count a code to be sent by mail, or refuse it."""
        self._count_address(MAILS_OF_ADDRESS, address)
        self._count(MAILS, guest)
        self._count(MAILS_TO, sha256(to.lower().encode()).hexdigest())

    def guess(self, kind: str, who: Keys) -> None:
        """Refuse a guess if too many of its kind from this source were wrong."""
        used = [one for one in _guesses(kind, who) if not self._counters.allows(*one)]
        if used:
            raise Refused("slow-down", 429, max(self._counters.left(*one) for one in used))

    def wrong_guess(self, kind: str, who: Keys) -> None:
        """Count a wrong guess."""
        for one in _guesses(kind, who):
            self._counters.hit(*one)

    def export(self, guest: str, address: Keys) -> None:
        """Count an export, or refuse it."""
        self._count_address(EXPORTS_OF_ADDRESS, address)
        self._count(EXPORTS, guest)

    @contextmanager
    def socket(self, guest: str) -> Iterator[None]:
        """Count a socket while it is open, or refuse it."""
        if self._sockets[guest] + self.elsewhere.get(guest, 0) >= SOCKETS:
            raise Refused("slow-down", 429)
        self._sockets[guest] += 1
        try:
            yield
        finally:
            self._sockets[guest] -= 1
            if not self._sockets[guest]:
                del self._sockets[guest]

    def many(self) -> dict[str, int]:
        """Return the guests with many sockets here, and their counts."""
        return {guest: count for guest, count in self._sockets.items() if count >= MANY}

    def _count_address(self, limit: Limit, address: Keys, cost: int = 1) -> None:
        for key, width in with_widths(address):
            self._count(_widened(limit, width), key, cost)

    def _count(self, limit: Limit, who: str, cost: int = 1) -> None:
        if not self._counters.hit(limit, who, cost):
            raise Refused("slow-down", 429, self._counters.left(limit, who))


def _widened(limit: Limit, width: int) -> Limit:
    """Return the limit with its amount multiplied by `width`."""
    return Limit(limit.amount * width, limit.seconds)


def _guesses(kind: str, who: Keys) -> Iterator[tuple[Limit, str]]:
    """Yield the limits that a wrong guess counts against, each with its key."""
    for key, width in with_widths(who):
        for limit in WRONG_CODES:
            yield _widened(limit, width), f"{kind} {key}"
