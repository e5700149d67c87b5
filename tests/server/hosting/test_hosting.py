"""What a host does with a server: settings, copies, metrics, logs, and a stop in the middle."""

import errno
import json
import logging
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, cast

import pytest
import typer
from fastapi import FastAPI

from skiz.command.hosting.logs import AsJson
from skiz.command.hosting.one_server import _config, listen
from skiz.command.hosting.read_settings import PREFIX, read_settings
from skiz.command.hosting.serve import _serve_metrics
from skiz.command.hosting.server_settings import ServerSettings
from skiz.server.common.log_context import begin
from skiz.server.common.parts import Parts
from skiz.server.hosting.load import Load
from skiz.server.metrics.request_statistics import BOUNDS
from tests.support.server.clients import PATIENCE, Person, Server, settled
from tests.support.tools.command import skiz
from tests.support.tools.source_tree import ROOT

NewPerson = Callable[[], Person]


def test_every_setting_is_documented() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    for one in fields(ServerSettings):
        assert f"`{one.name}`" in text, one.name


def test_a_flag_overrides_the_environment_and_that_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pydantic_settings")
    file = tmp_path / "skiz.toml"
    file.write_text('port = 1\nhost = "10.0.0.1"\nconnections = 7\nhost_names = ["a.hu", "b.hu"]\n')
    monkeypatch.setenv(f"{PREFIX}PORT", "2")
    monkeypatch.setenv(f"{PREFIX}HOST", "10.0.0.2")
    found = read_settings({"port": 3, "host": None, "host_names": []}, file, tmp_path / "d")
    assert (found.port, found.host, found.connections) == (3, "10.0.0.2", 7)
    assert (found.host_names, found.data) == (["a.hu", "b.hu"], tmp_path / "d")
    file.write_text("ports = 1\n")
    with pytest.raises(ValueError, match="ports"):
        read_settings({}, file, tmp_path / "d")
    with pytest.raises(ValueError, match="no such settings file"):
        read_settings({}, tmp_path / "none", tmp_path / "d")


MISTAKES = [
    ("port = 1\nhost == 3\n", "line 2"),
    ("ports = 1\nbrowser = false\nworker = 2\n", "ports: no such setting"),
    ("ports = 1\nbrowser = false\nworker = 2\n", "worker: no such setting"),
    ('port = "many"\n', "port: Input should be a valid integer"),
    ("port = 70000\n", "port: 70000 is not between 0 and 65535"),
    ("metrics_port = -1\n", "metrics_port: -1 is not between 0 and 65535"),
    ("workers = 0\n", "workers: 0 is not between 1 and 256"),
    ("connections = 0\n", "connections: 0 is less than 1"),
    ("expire_days = -1\n", "expire_days: -1 is not between 1 and 36500"),
    ("thinking_processes = 0\n", "thinking_processes: 0 is not between 1 and 256"),
    (
        'host_names = ["https://cards.example/"]\n',
        "host_names: https://cards.example/ is not a host name",
    ),
    ('trusted_proxies = ["*"]\n', "trusted_proxies: * is not the address of a proxy"),
    ('documentation = "/nowhere"\n', "documentation: /nowhere has no index.html"),
    ('figures = ["/nowhere"]\n', "figures: /nowhere: no such file"),
    ('mail_server = "mail.example"\n', "mail_sender: missing, but mail_server needs it"),
    ("mail_password = 314159\n", "mail_password: Input should be a valid string"),
    ('mail_password = "314159"\n', "mail_user: missing, but mail_password needs it"),
    ('mail_user = "anna"\n', "mail_password: missing, but mail_user needs it"),
    ('mail_sender = "cards"\n', "mail_sender: cards is not Name <ADDRESS>"),
    ('mail_site = "cards.example"\n', "mail_site: cards.example is not an address such as"),
    ('push_contact = "you@cards.example"\n', "push_contact: you@cards.example is not mailto:"),
    ('push_contact = "mailto:"\n', "push_contact: mailto: is not mailto:"),
    ('push_contact = "http://cards.example"\n', "push_contact: http://cards.example is not"),
]


@pytest.mark.parametrize(("written", "says"), MISTAKES)
def test_a_mistake_in_a_settings_file_is_reported_with_its_place(
    written: str, says: str, tmp_path: Path
) -> None:
    pytest.importorskip("pydantic_settings")
    file = tmp_path / "skiz.toml"
    file.write_text(written, "utf-8")
    with pytest.raises(ValueError, match=re.escape(says)) as refused:
        read_settings({}, file, tmp_path / "d")
    assert all(line.startswith(f"{file}: ") for line in str(refused.value).splitlines())
    assert "314159" not in str(refused.value)


def test_a_settings_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    """Some editors write one."""
    pytest.importorskip("pydantic_settings")
    file = tmp_path / "skiz.toml"
    file.write_bytes("\ufeffport = 1\n".encode())
    assert read_settings({}, file, tmp_path / "d").port == 1


def test_a_settings_file_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pydantic_settings")
    file = tmp_path / "skiz.toml"
    file.write_bytes(b"\xff")
    with pytest.raises(ValueError, match=f"{file}: this is not UTF-8"):
        read_settings({}, file, tmp_path / "d")

    def is_not_mine(*_: object) -> str:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", is_not_mine)
    with pytest.raises(ValueError, match=f"{file}: Permission denied"):
        read_settings({}, file, tmp_path / "d")


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("PORTS", "1", "no such setting"),
        ("PORT", "many", "port: Input should be a valid integer"),
        ("HOST_NAMES", "cards.example", "a list is written as JSON"),
        ("EXPIRE_DAYS", "0", "expire_days: 0 is not between 1"),
    ],
)
def test_a_mistake_in_the_environment_is_reported_with_its_variable(
    name: str, value: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pydantic_settings")
    monkeypatch.setenv(f"{PREFIX}{name}", value)
    with pytest.raises(ValueError, match=f"^{PREFIX}{name}: {says}"):
        read_settings({}, None, tmp_path / "d")


def test_a_port_for_numbers_that_is_taken_is_named(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("prometheus_client")
    with closing(listen("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(typer.Exit):
            _serve_metrics(ServerSettings(tmp_path / "d", metrics_port=port), dict)
    assert f"127.0.0.1:{port}: " in capfd.readouterr().err


def test_an_address_that_is_none_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    """Another port would not help."""
    with pytest.raises(typer.Exit):
        listen("::g", 0)
    said = capfd.readouterr().err
    assert "skiz: ::g: " in said
    assert "--host" in said
    assert "--port" not in said


@pytest.mark.parametrize("niceness", [-1, 20])
def test_thinking_processes_have_a_middle_priority(niceness: int, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"thinking_niceness: {niceness} is not between 0 and 19"):
        read_settings({"thinking_niceness": niceness}, None, tmp_path / "d")


BUDGETS = ("session_budget", "address_budget", "tables_a_day", "table_space")


@pytest.mark.parametrize("name", BUDGETS)
def test_people_may_ask_for_something_and_make_some_table(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"{name}: 0 is less than 1"):
        read_settings({name: 0}, None, tmp_path / "d")


def test_nothing_given_is_as_it_was(tmp_path: Path) -> None:
    assert read_settings({"port": None}, None, tmp_path / "d") == ServerSettings(tmp_path / "d")


def test_a_copy_of_a_running_database_is_opened_again(server: Server, tmp_path: Path) -> None:
    anna, rng = Person(server.address), random.Random(1)
    table = anna.table()
    socket = anna.socket(table)
    do = socket.my_turn(rng, settled)
    socket.say({"do": do, "on": socket.turn["on"], "id": "a1"})
    done = socket.answer("a1")["n"]
    copy = tmp_path / "copy.sqlite3"
    assert skiz("backup", str(copy), "--data", str(server.data)).returncode == 0
    again = skiz("backup", str(copy), "--data", str(server.data))
    assert (again.returncode, "already exists" in again.stderr.replace("\n", " ")) == (2, True)
    socket.close()
    restored = Server(copy)
    anna.move(restored.address)
    there = anna.socket(table)
    there.catch_up()
    assert there.n >= done
    there.close()
    anna.close()
    assert restored.stop() == 0


def plays_until(anna: Person, table: str, enough: Event, rng: random.Random) -> list[str]:
    """Act as fast as possible; return the ids of acknowledged actions."""
    acked = list[str]()
    with closing(anna.socket(table)) as socket:
        while not enough.is_set() and (do := socket.my_turn(rng, settled)) is not None:
            socket.say({"do": do, "on": socket.turn["on"], "id": f"{table} {len(acked)}"})
            acked.append(socket.answer(f"{table} {len(acked)}")["ack"])
    return acked


def test_a_copy_that_is_made_while_people_play_is_whole(server: Server, tmp_path: Path) -> None:
    """The copy has every acknowledged entry, nothing twice, and each table can be played on."""
    people, enough, copy = [Person(server.address) for _ in range(3)], Event(), tmp_path / "copy"
    tables = [anna.table() for anna in people]
    before = {
        table: plays_until(anna, table, Event(), random.Random(n))
        for n, (anna, table) in enumerate(zip(people[:1], tables, strict=False))
    }
    with ThreadPoolExecutor() as threads:
        playing = [
            threads.submit(plays_until, anna, table, enough, random.Random(n))
            for n, (anna, table) in enumerate(zip(people[1:], tables[1:], strict=True))
        ]
        ended = skiz("backup", str(copy), "--data", str(server.data))
        enough.set()
        during = [ids.result() for ids in playing]
    assert ended.returncode == 0, ended.stderr
    with closing(sqlite3.connect(copy)) as database:
        rows = [
            (table, n, json.loads(body))
            for table, n, body in database.execute(
                "SELECT table_id, n, body FROM events ORDER BY table_id, n"
            )
        ]
    causes = [row["cause"]["id"] for table, _, row in rows if table in tables and "cause" in row]
    assert {id_ for ids in before.values() for id_ in ids} <= {*causes}
    assert {*causes} <= {id_ for ids in (*before.values(), *during) for id_ in ids}
    assert len(causes) == len({*causes})
    for table in tables:
        numbers = [n for of, n, _ in rows if of == table]
        assert numbers == [*range(1, len(numbers) + 1)]
    restored = Server(copy)
    for anna, table in zip(people, tables, strict=True):
        anna.move(restored.address)
        with closing(anna.socket(table)) as socket:
            socket.catch_up()
        anna.close()
    assert restored.stop() == 0


def test_a_file_that_is_no_database_is_not_copied(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a database, but long enough to be taken for one\n" * 40)
    copy = tmp_path / "copy"
    assert skiz("backup", str(copy), "--data", str(text)).returncode == 2
    assert skiz("backup", str(copy), "--data", str(tmp_path / "none")).returncode == 2
    assert not copy.exists()
    assert not list(tmp_path.glob("*.part"))


NOWHERE = "postgresql://me@127.0.0.1:1/skiz"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("serve", "--data", "postgresql://me@host/skiz"), "--database"),
        (("serve", "--data", "http://host/skiz.sqlite3"), "is not a file"),
        (("serve", "--data", "sqlite:skiz.sqlite3"), "is not a file"),
        (("serve", "--database", "mysql://host/skiz"), "not mysql://"),
        (("serve", "--database", "skiz.sqlite3"), "is a URL"),
        (("serve", "--database", "postgresql://host"), "names no database"),
        (("backup", "copy", "--data", "postgresql://me@host/skiz"), "--database"),
        (("backup", "copy", "--data", "."), "is a folder"),
        (("backup", "copy", "--data", "none"), "no such file"),
        (("check", "."), "is a folder"),
        (("check", "http://host/skiz.sqlite3"), "is not a file"),
        (("backup", "copy", "--database", "mysql://host/skiz"), "not mysql://"),
        (("serve", "--data", "a", "--database", NOWHERE), "but database is set too"),
        (("backup", "copy", "--data", "a", "--database", NOWHERE), "a and --database are given"),
        (("check", "a", "--database", NOWHERE), "a and --database are given"),
        (("serve", "--port", "0", "--database", NOWHERE), "cannot be opened: connection failed"),
    ],
)
def test_a_database_that_is_not_understood_is_refused(
    arguments: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = skiz(*arguments)
    assert (ended.returncode, says in ended.stderr) == (2, True), ended.stderr
    assert not list(tmp_path.iterdir())


def test_a_file_is_not_given_beside_the_database_of_a_settings_file(tmp_path: Path) -> None:
    """Somebody who wants to try it with a file would change the database of all."""
    file = tmp_path / "skiz.toml"
    file.write_text(f'database = "{NOWHERE}"\n', "utf-8")
    assert read_settings({}, file, tmp_path / "d").database == NOWHERE
    with pytest.raises(ValueError, match=f"but {re.escape(str(file))}: database is set too"):
        read_settings({"data": tmp_path / "try"}, file, tmp_path / "d")


def test_no_password_is_shown(tmp_path: Path) -> None:
    url = "postgresql://anna:geheim@127.0.0.1:1/skiz"
    ended = skiz("backup", str(tmp_path / "copy"), "--database", url)
    assert ended.returncode == 2
    assert "pg_dump" in ended.stderr
    refused = skiz("serve", "--port", "0", "--no-browser", "--database", url)
    assert (refused.returncode, "127.0.0.1" in refused.stderr) == (2, True)
    assert "geheim" not in ended.stderr + refused.stderr


class Asked:
    """An application that notes the address and scheme of each request."""

    def __init__(self) -> None:
        self.state, self.told = SimpleNamespace(parts=Parts()), list[tuple[str, str]]()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.told.append((scope["client"][0], scope["scheme"]))


async def test_forwarded_headers_are_trusted_from_the_proxy_only(tmp_path: Path) -> None:
    """The last address of a chain counts: clients can forge those before it."""
    app = Asked()
    trusted = ServerSettings(tmp_path / "d", trusted_proxies=["10.89.77.2", "2001:db8::/32"])
    config = _config(cast(FastAPI, app), trusted, {"lifespan": "off"})
    config.load()
    forwarded = [(b"x-forwarded-for", b"1.2.3.4, 203.0.113.5"), (b"x-forwarded-proto", b"https")]
    for client in ("10.89.77.2", "2001:db8::7", "10.89.77.3", "127.0.0.1"):
        scope: Any = {"type": "http", "scheme": "http", "client": (client, 1), "headers": forwarded}
        await config.loaded_app(scope, cast(Any, None), cast(Any, None))
    behind = ("203.0.113.5", "https")
    assert app.told == [behind, behind, ("10.89.77.3", "http"), ("127.0.0.1", "http")]


def test_a_server_says_that_it_lives_and_is_ready(person: NewPerson) -> None:
    anna = person()
    for path in ("/healthz", "/readyz"):
        assert anna.http.get(path).json() == {"status": "ok"}
        as_a_proxy = anna.http.get(path, headers={"Host": "skiz:8000"})  # its name for the server
        assert as_a_proxy.json() == {"status": "ok"}
    assert anna.http.get("/host/guess").status_code == 404


def test_numbers_and_the_hosts_page_tell_no_names(data: Path) -> None:
    pytest.importorskip("prometheus_client")
    pytest.importorskip("pydantic_settings")
    import httpx2

    settings = data.with_name("skiz.toml")
    settings.write_text("port = 0\nbrowser = false\nmetrics_port = 0\nhost_page = true\n")
    command = [sys.executable, "-m", "skiz", "serve", "--settings", str(settings)]
    with subprocess.Popen(
        [*command, "--data", str(data)], stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        output = ""
        while "/host/" not in output:
            line = process.stderr.readline()
            assert line, output
            output += line
        output = output.replace("\n", "")
        address = re.search(r"open at (http://[\d.]+:\d+)", output)
        metrics = re.search(r"(http://[\d.]+:\d+)/metrics", output)
        page = re.search(r"(/host/[0-9a-f]{24})", output)
        assert address
        assert metrics
        assert page
        anna = Person(address[1])
        anna.http.put("/api/me", json={"name": "Zoé"})
        socket = anna.socket(anna.table())
        do = socket.my_turn(random.Random(1), settled)
        for id_ in ("a1", "a2"):
            socket.say({"do": do, "on": socket.turn["on"], "id": id_})
            socket.answer(id_)
        text = httpx2.get(f"{metrics[1]}/metrics").text
        shown = anna.http.get(page[1], headers={"Accept-Language": "hu"}).text
        socket.close()
        anna.close()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    assert "skiz_tables 1.0" in text
    assert "skiz_people 1.0" in text
    assert "skiz_act_seconds_count 1.0" in text  # the other was refused
    assert re.search(r'skiz_refusals_total{reason="[a-z-]+"} 1.0', text)
    assert "Asztalok a memóriában" in shown
    assert "Zoé" not in text + shown


def test_metrics_of_each_process_have_a_label_across_restarts() -> None:
    pytest.importorskip("prometheus_client")
    from skiz.server.hosting.exposition import Numbers

    load = Load(1, 2, 0, 3, {"bot whole": 1}, 0, [1] * (len(BOUNDS) + 1), 0.1, {"stale": 1}, 0.0)
    for several in (True, False):
        families = Numbers(lambda: {"2": load}, several).collect()
        samples = [sample for family in families for sample in family.samples]
        assert samples
        assert all(("worker" in sample.labels) == several for sample in samples)


def test_a_line_of_the_log_names_the_request_and_the_table() -> None:
    begin("abc")
    record = logging.LogRecord("skiz", logging.ERROR, "", 0, "a %s", ("slip",), None)
    line = json.loads(AsJson().format(record))
    assert (line["message"], line["table"]) == ("a slip", "abc")
    assert line["request"] > 0


@pytest.mark.skipif(os.name == "nt", reason="no SIGTERM there")
def test_a_stop_in_the_middle_of_play_loses_no_act(data: Path) -> None:
    """Acknowledged actions are there. An unacknowledged one is done once when it is sent again."""
    server, rng = Server(data), random.Random(4)
    people = [Person(server.address) for _ in range(4)]
    tables = [anna.table() for anna in people]
    sockets = [anna.socket(table) for anna, table in zip(people, tables, strict=True)]
    acked, sent = {}, {}
    for number, socket in enumerate(sockets):
        for turn in range(3):
            if (do := socket.my_turn(rng, settled)) is None:
                break
            id_ = f"{number}-{turn}"
            frame = {"do": do, "on": socket.turn["on"], "id": id_}
            socket.say(frame)
            if turn < 2:
                acked[number, id_] = frame, socket.answer(id_)
            else:
                sent[number, id_] = frame
    server.process.send_signal(signal.SIGTERM)
    server.process.wait(PATIENCE)
    server._close_pipe()
    for socket in sockets:
        socket.close()
    with closing(sqlite3.connect(data)) as database:
        causes = [
            cause["id"]
            for (body,) in database.execute("SELECT body FROM events")
            if (cause := json.loads(body).get("cause"))
        ]
    assert {id_ for _, id_ in acked} <= {*causes}
    assert len(causes) == len({*causes})
    again = Server(data)
    for anna in people:
        anna.move(again.address)
    for (number, id_), frame in sent.items():
        socket = people[number].socket(tables[number])
        socket.catch_up()
        socket.say(frame)
        answer = socket.answer(id_)
        assert ("ack" in answer) == (id_ in causes) or answer.get("n", 0) > frame["on"]
        socket.close()
    for (number, id_), (frame, answer) in acked.items():
        socket = people[number].socket(tables[number])
        socket.catch_up()
        socket.say(frame)
        assert socket.answer(id_) == answer
        socket.close()
    for anna in people:
        anna.close()
    assert again.stop() == 0
