"""What a start loads: all for which a first visitor would wait, and no library that few need."""

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from typing import Any

import pytest

from tests.support.storage.databases import migrated_file
from tests.support.tools.source_tree import ROOT

FIRST = """
import asyncio, json, sys
import skiz.command.app, skiz.command.hosting.serve
from skiz.games import games
from skiz.server.app.app import make_app
from skiz.server.app.lifespan import AppSettings
from skiz.server.table_log import table_rules as rules

async def come(url):
    app = make_app(AppSettings(url))
    async with app.router.lifespan_context(app):
        there, made = set(sys.modules), rules._rules.cache_info().misses
        import httpx2
        through = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(transport=through, base_url="http://localhost") as guest:
            for path in ("me", "games", "lobby", "tables", *(f"games/{key}" for key in games())):
                (await guest.get(f"/api/{path}")).raise_for_status()
        later = {name for name in sys.modules.keys() - there if name.startswith("skiz.")}
        made = rules._rules.cache_info().misses - made
        return {"there": sorted(there), "later": sorted(later), "made": made}

print(json.dumps(asyncio.run(come(sys.argv[1]))))
"""
# Packages of pyproject.toml that every start needs. What only some requests need (passkeys, push,
# mail, pictures, other databases, migrations) is imported where it is used.
NEEDED = {
    *("fastapi", "filelock", "itsdangerous", "msgspec", "openskill", "pydantic", "rich"),
    *("sqlalchemy", "typer", "uvicorn", "websockets"),
}


@pytest.fixture(name="first", scope="module")
def a_first_visit(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the modules after a start, those of ours loaded later, and how many rules were made
    later.
    """
    url = migrated_file(tmp_path_factory.mktemp("first") / "skiz.sqlite3")
    command = [sys.executable, "-c", FIRST, url]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def ours() -> set[str]:
    """Return the packages that pyproject.toml names for any use."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = chain.from_iterable(project["optional-dependencies"].values())
    return {simple(re.split(r"[^\w.-]", line)[0]) for line in lines}


def simple(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_first_visitor_waits_for_no_game_to_load(first: Any) -> None:
    assert (first["later"], first["made"]) == ([], 0)


def test_a_start_loads_no_library_that_only_some_requests_need(first: Any) -> None:
    owners = packages_distributions()
    loaded = {name.partition(".")[0] for name in first["there"]}
    found = {simple(owner) for name in loaded for owner in owners.get(name, [])}
    assert found & ours() - {"skiz"} == NEEDED
