"""The socket that the server listens on, and the first moment at which it can be closed."""

import asyncio
import faulthandler
import signal
import socket
from multiprocessing import Pipe
from pathlib import Path
from typing import Any, NoReturn, cast
from unittest.mock import Mock

import pytest
import typer
import uvicorn

from skiz.command.console import fail
from skiz.command.hosting import serve, workers
from skiz.command.hosting.closing import ClosingServer
from skiz.command.hosting.data_lock import locked
from skiz.command.hosting.one_server import address_of, elsewhere, listen
from skiz.command.hosting.server_settings import ServerSettings
from tests.support.tools.command import skiz


def test_a_line_on_a_socket_is_sent_without_waiting_for_the_one_before() -> None:
    """Nagle's algorithm would delay an answer until the other side has acknowledged the last."""

    async def without_delay() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            found.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()
            await writer.wait_closed()

        listener = listen("127.0.0.1", 0)
        async with await asyncio.start_server(connected, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname()[:2])
            option = await found
            writer.close()
            await writer.wait_closed()
        return option

    assert asyncio.run(without_delay())


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_the_addresses_that_are_printed_can_be_opened(host: str) -> None:
    """No browser opens 0.0.0.0 everywhere: it means that the server listens at each address."""
    with listen(host, 0) as listener:
        port = listener.getsockname()[1]
        assert address_of(listener) == f"http://127.0.0.1:{port}"
        socket.create_connection(("127.0.0.1", port)).close()
        others = elsewhere(listener, ["cards.local"]), elsewhere(listener, [])
    everywhere = (f"http://cards.local:{port}",), (f"the address of this machine, port {port}",)
    assert others == (everywhere if host == "0.0.0.0" else ((), ()))


@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP"])
def test_ctrl_c_closes_it_once_the_address_is_printed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The process that restarts several processes ends too, if there is one."""
    if (sign := getattr(signal, name, None)) is None:
        pytest.skip("there is no such signal")
    signals = [one for one in (signal.SIGINT, getattr(signal, "SIGHUP", None)) if one]
    before = {one: signal.getsignal(one) for one in signals}
    monkeypatch.setattr(serve, "write_logs", lambda _: None)
    monkeypatch.setattr(serve, "_say_open", lambda *_: signal.raise_signal(sign))
    try:
        serve.run(ServerSettings(tmp_path / "skiz.sqlite3", port=0, opponent="plain"))
    except KeyboardInterrupt:  # or it would end all tests
        pytest.fail("it was interrupted, and not closed")
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        faulthandler.cancel_dump_traceback_later()  # it would end the tests
    assert "Closed; the tables are saved." in capfd.readouterr().err


def test_a_second_ctrl_c_leaves_nothing_open() -> None:
    """It would skip the end of the application, whose processes then keep the server waiting."""
    server = ClosingServer(uvicorn.Config("no:application"))
    try:
        for _ in range(2):
            server.handle_exit(signal.SIGINT, None)
        assert (server.should_exit, server.force_exit) == (True, False)
    finally:
        faulthandler.cancel_dump_traceback_later()  # it would end the tests


@pytest.mark.parametrize("refused", ["port", "metrics", "other file", "folder", "damaged file"])
def test_a_server_that_is_refused_leaves_nothing_behind(refused: str, tmp_path: Path) -> None:
    data = tmp_path / "skiz.sqlite3"
    if refused == "folder":
        data.mkdir()
    elif refused.endswith("file"):
        data.write_bytes(b"no database" if refused == "other file" else b"SQLite format 3" * 99)
    before = {*tmp_path.iterdir()}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ports = {"port": ["--port", port], "metrics": ["--port", "0", "--metrics-port", port]}
        more = ports.get(refused, ["--port", "0"])
        ran = skiz("serve", "--no-browser", "--data", str(data), *more)
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
    assert {*tmp_path.iterdir()} == before


def test_the_lock_of_another_server_stays(tmp_path: Path) -> None:
    data = tmp_path / "skiz.sqlite3"
    with locked(data):
        held = {*tmp_path.iterdir()}
        ran = skiz("serve", "--no-browser", "--port", "0", "--data", str(data))
        assert "is open in another server" in ran.stderr
        assert {*tmp_path.iterdir()} == held
    assert not {*tmp_path.iterdir()}


def test_why_several_processes_cannot_start_is_printed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        fail("no such database")

    monkeypatch.setattr(workers, "make_server", refuse)
    settings = ServerSettings(tmp_path, workers=3)
    several = workers.Workers(settings, cast(Any, None))
    for number in range(1, 4):
        ears, mouth = Pipe(duplex=False)
        with pytest.raises(SystemExit) as ended:
            workers.work(settings, cast(Any, None), mouth, number)
        assert ended.value.code == 2
        process: Any = Mock(exitcode=2, is_alive=lambda: False)
        several._all.append(workers.Worker(number, process, ears))
    assert capsys.readouterr().err == ""
    with pytest.raises(typer.Exit) as end:
        several._look(opened=False)
    assert end.value.exit_code == 2
    assert capsys.readouterr().err == "skiz: no such database\n"
