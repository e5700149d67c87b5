"""Limits of an address count for all addresses of one subscriber."""

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from skiz.command.hosting.one_server import _config
from skiz.command.hosting.server_settings import ServerSettings
from skiz.server.common.parts import Parts
from skiz.server.common.refusal import Refused
from skiz.server.protection import limits as budgets
from skiz.server.protection.address import WIDTHS, Keys, keys_of
from skiz.server.protection.connection_limit import ConnectionLimit, Proxies
from skiz.server.protection.limits import Budgets, Limits
from skiz.server.protection.pacing import Pacing
from skiz.server.thinking.fair_queue import FairQueue, Flow, Urgency
from tests.support.server.applications import application, asking
from tests.support.tools.source_tree import ROOT

Ask = Callable[[Limits, str, Keys], None]
FEW = 3  # the budget of an address in these tests
ALIKE = ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:DB8:0:1::3%eth0", "2001:db8:0:1::4")


@pytest.mark.parametrize(
    ("raw", "keys"),
    [
        ("192.0.2.7", ("192.0.2.7",)),
        ("::ffff:192.0.2.7", ("192.0.2.7",)),
        ("::FFFF:c000:207", ("192.0.2.7",)),
        ("64:ff9b::192.0.2.7", ("192.0.2.7",)),
        ("2001:db8:1:2:3::4", ("2001:db8:1:2::/64", "2001:db8:1::/48")),
        ("2001:0db8:0001:0002:ffff::", ("2001:db8:1:2::/64", "2001:db8:1::/48")),
        ("fe80::1%eth0", ("fe80::/64", "fe80::/48")),
        ("", ("",)),
        ("no address", ("no address",)),
    ],
)
def test_an_address_is_known_by_its_networks(raw: str, keys: Keys) -> None:
    assert keys_of(raw) == keys


def _wrong_code(limits: Limits, guest: str, address: Keys) -> None:
    limits.guess("code", address)
    limits.wrong_guess("code", address)


ASKS: dict[str, Ask] = {
    "requests": lambda limits, guest, at: limits.request("GET", "/", at, guest),
    "tables": lambda limits, guest, at: limits.table(guest, at),
    "studies": lambda limits, guest, at: limits.study(guest, at),
    "reports": lambda limits, guest, at: limits.report(guest, at),
    "exports": lambda limits, guest, at: limits.export(guest, at),
    "mails": lambda limits, guest, at: limits.mail(guest, at, guest),
    "codes": _wrong_code,
}
SMALL = ("TABLES", "TABLES_OF_ADDRESS_A_DAY", "STUDIES_OF_ADDRESS_A_DAY", "REPORTS_OF_ADDRESS")


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> Limits:
    """Return limits in which an address may do everything a few times."""
    for name in (*SMALL, "EXPORTS_OF_ADDRESS", "MAILS_OF_ADDRESS"):
        monkeypatch.setattr(budgets, name, getattr(budgets, name)._replace(amount=FEW))
    monkeypatch.setattr(budgets, "WRONG_CODES", [budgets.WRONG_CODES[0]._replace(amount=FEW)])
    return Limits(budgets=Budgets(address=FEW))


def _let(ask: Ask, limits: Limits, addresses: list[str]) -> int:
    """Return how many of these requests pass, each as a new person."""
    done = 0
    for number, address in enumerate(addresses):
        try:
            ask(limits, f"guest {address} {number}", keys_of(address))
        except Refused:
            break
        done += 1
    return done


@pytest.mark.parametrize("kind", ASKS)
def test_addresses_of_one_network_share_a_budget(kind: str, limits: Limits) -> None:
    ask = ASKS[kind]
    assert _let(ask, limits, list(ALIKE)) == FEW
    # Another /64 has its own budget; all of a /48 have several together.
    others = [f"2001:db8:0:{net:x}::{n}" for net in range(2, 20) for n in range(FEW)]
    assert _let(ask, limits, others) == FEW * (WIDTHS[1] - 1)
    assert _let(ask, limits, ["2001:db8:1:1::1"]) == 1
    assert _let(ask, limits, ["192.0.2.1", "::ffff:192.0.2.1"] * FEW) == FEW
    assert _let(ask, limits, ["192.0.2.2"]) == 1


async def test_a_network_waits_as_long_as_a_single_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rates: dict[str, float] = {}

    def delay(self: Pacing, rate: budgets.Rate, key: str, *_: float) -> float:
        rates[key] = rate.second
        return 0.0

    monkeypatch.setattr(Pacing, "delay", delay)
    await Limits().wait("GET", "/", keys_of(ALIKE[0]), None)
    narrow, wide = (rates[key] for key in keys_of(ALIKE[0]))
    assert (len(rates), wide) == (2, narrow * WIDTHS[1])


def test_connections_are_counted_by_network_in_all_processes() -> None:
    limit = ConnectionLimit(100, FEW)
    assert [limit.enter(one) for one in ALIKE] == [True] * FEW + [False]
    others = [f"2001:db8:0:{net:x}::1" for net in range(2, 20)]
    assert [limit.enter(one) for one in others].count(True) == FEW * (WIDTHS[1] - 1)
    assert limit.open == FEW * WIDTHS[1]
    limit.leave(ALIKE[1])
    assert limit.enter(ALIKE[3])
    counts = limit.many()
    assert set(counts) > {*keys_of(ALIKE[0])}
    other = ConnectionLimit(100, FEW, elsewhere=counts)
    assert not other.enter(ALIKE[0])
    assert other.enter("2001:db8:1::1")


def test_thinking_is_shared_among_networks() -> None:
    """A guest of another network is served before further requests of a network with many
    addresses.
    """
    queue = FairQueue[str]()
    for number in range(50):
        address = keys_of(f"2001:db8:0:1::{number}")
        queue.put("many", Urgency.HINT, Flow(f"g{number}", f"t{number}", address), 1.0)
    for number in range(2):
        address = keys_of(f"2001:db8:9:{number}::1")
        queue.put("few", Urgency.HINT, Flow(f"h{number}", f"u{number}", address), 1.0)
    taken = [queue.take() for _ in range(52)]
    assert taken.index("few") < 12
    assert taken[::-1].index("few") > 35


async def test_a_table_code_is_guessed_no_faster_from_a_whole_network(tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app:
        answers = []
        for number in range(40):
            async with asking(app, f"2001:db8:0:1::{number:x}") as somebody:
                answers.append(await somebody.post("/api/codes", json={"code": "bcdfgh"}))
        statuses = [answer.status_code for answer in answers]
        assert statuses.count(404) == budgets.WRONG_CODES[0].amount
        assert statuses[-1] == 429
        async with asking(app, "2001:db8:1:1::1") as other:
            assert (await other.post("/api/codes", json={"code": "bcdfgh"})).status_code == 404


def test_only_the_limits_read_the_address_of_a_client() -> None:
    """Budgets get keys. The raw address is read only where keys are made, and where one process
    forwards it to another.
    """
    reads = re.compile(r"\.client\.|self\.client\b|[\"']client[\"']")
    folder = ROOT / "src" / "skiz" / "server"
    found = {one.name for one in folder.rglob("*.py") if reads.search(one.read_text("utf-8"))}
    assert found == {"requester.py", "connection_limit.py", "internal_app.py"}


@pytest.mark.parametrize("named", ["10.89.77.2", "10.89.77.0/24"])
async def test_an_ipv4_proxy_is_recognised_on_a_dual_stack_socket(
    named: str, tmp_path: Path
) -> None:
    seen = []

    async def app(scope: dict[str, object], receive: object, send: object) -> None:
        seen.append((scope["client"], scope["scheme"]))

    app.state = SimpleNamespace(parts=Parts())  # type: ignore[attr-defined]
    settings = ServerSettings(tmp_path / "d", trusted_proxies=[named])
    config = _config(app, settings, {"lifespan": "off"})  # type: ignore[arg-type]
    config.load()
    chain = b"203.0.113.5, ::ffff:10.89.77.2"
    headers = [(b"x-forwarded-for", chain), (b"x-forwarded-proto", b"https")]
    for client in ("::ffff:10.89.77.2", "::ffff:10.89.78.2"):
        scope = {"type": "http", "scheme": "http", "client": (client, 1), "headers": headers}
        await config.loaded_app(scope, None, None)  # type: ignore[arg-type]
    assert seen == [(("203.0.113.5", 0), "https"), (("::ffff:10.89.78.2", 1), "http")]
    assert "::ffff:10.89.77.2" in Proxies([named])
    assert "::ffff:10.89.78.2" not in Proxies([named])
