"""The headers of all answers, and those that a route sets itself."""

from pathlib import Path

import pytest
from fastapi import Response

from skiz.server.common.parts import parts_of
from skiz.server.people import DerivedSecrets
from tests.support.server.applications import application, asking

GENERAL = ("Referrer-Policy", "X-Content-Type-Options", "Content-Security-Policy", "Cache-Control")


async def test_a_header_set_by_a_route_is_kept(tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app:

        async def route() -> Response:
            return Response(headers=dict.fromkeys(GENERAL, "its own"))

        app.router.add_api_route("/api/its-own", route)
        app.router.routes.insert(0, app.router.routes.pop())  # before the page, which is everywhere
        async with asking(app) as anna:
            own, others = await anna.get("/api/its-own"), await anna.get("/api/me")
    for name in GENERAL:
        assert own.headers[name] == "its own"
        assert others.headers[name] != "its own"


async def test_the_hosts_page_opens_with_its_secret_alone(tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app:
        secrets = parts_of(app).of(DerivedSecrets)
        secret = secrets.host_page()
        others = [secret[:-1], f"{secret}0", secrets.invitation("the host", 1)]
        others += [
            f"{secret[:at]}{'0' if one != '0' else '1'}{secret[at + 1 :]}"
            for at, one in enumerate(secret)
        ]
        async with asking(app) as anna:
            assert (await anna.get(f"/host/{secret}")).status_code == 200
            for other in others:
                assert (await anna.get(f"/host/{other}")).status_code == 404


async def test_the_hosts_secret_link_is_never_sent_as_a_referrer(tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app:
        path = f"/host/{parts_of(app).of(DerivedSecrets).host_page()}"
        async with asking(app) as host:
            answer = await host.get(path)
    assert answer.status_code == 200
    assert answer.headers.get_list("Referrer-Policy") == ["no-referrer"]
    assert answer.headers["Cache-Control"] == "no-store"


READ = [
    "/",
    "/healthz",
    "/readyz",
    "/robots.txt",
    "/sitemap.xml",
    "/embed/games/none/1",
    "/api/games",
    "/api/lobby",
    "/api/about?path=/learn",
    "/api/picture.png?path=/&lang=en",
    "/api/tables/none",
    "/api/nothing",
]


@pytest.mark.parametrize("path", READ)
async def test_head_is_answered_as_get(path: str, tmp_path: Path) -> None:
    """Monitors, messengers and proxies ask so whether something is there, and how large it is."""
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        whole, head = await anna.get(path), await anna.head(path)
    assert head.status_code == whole.status_code
    for name in ("Content-Type", "Content-Length", *GENERAL):
        assert head.headers.get(name) == whole.headers.get(name)


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nothing", "/healthz", "/host/guess"])
async def test_every_answer_has_them(path: str, tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        answer = await anna.get(path)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert (answer.headers.get("Cache-Control") == "no-store") == path.startswith("/api")
