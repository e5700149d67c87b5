"""The documentation under /docs/: shown and linked only if the host has named its folder."""

from pathlib import Path

import pytest

from tests.support.browser.shown_page import tags
from tests.support.server.applications import application, asking

PAGE = '<!doctype html><title>Documentation</title><script src="_static/a.js"></script>'

HELP = '<link rel="help" href="(.*?)" />'


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Return a folder with documentation, beside a file that is not part of it."""
    folder = tmp_path / "built"
    (folder / "_static").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, "utf-8")
    (folder / "_static" / "a.js").write_text("'a'", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    return folder


async def test_a_named_folder_is_shown_and_linked(built: Path, tmp_path: Path) -> None:
    data = tmp_path / "skiz.sqlite3"
    async with application(data, documentation=built) as app, asking(app) as anybody:
        page, script = await anybody.get("/docs/"), await anybody.get("/docs/_static/a.js")
        assert (page.text, script.text) == (PAGE, "'a'")
        policy = page.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy  # the scripts of the site are files
        assert "form-action 'self'" in policy  # the search is a form
        assert page.headers["X-Content-Type-Options"] == "nosniff"
        assert tags((await anybody.get("/rules")).text, HELP) == ["/docs/"]


@pytest.mark.parametrize("path", ["nothing.html", "..%2Fsecret.txt", "%2e%2e/secret.txt"])
async def test_nothing_else_is_shown(path: str, built: Path, tmp_path: Path) -> None:
    data = tmp_path / "skiz.sqlite3"
    async with application(data, documentation=built) as app, asking(app) as anybody:
        found = await anybody.get(f"/docs/{path}")
        assert found.status_code == 404
        assert found.text != "secret"


async def test_without_a_folder_nothing_leads_there(tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anybody:
        assert (await anybody.get("/docs/")).status_code == 404
        rules = (await anybody.get("/rules")).text
        assert tags(rules, "<title>")
        assert tags(rules, HELP) == []
