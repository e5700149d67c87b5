"""Everything for which a first visitor would wait is ready before the server is open."""

import json
import subprocess
import sys
from pathlib import Path

FIRST = """
import asyncio, json, sys
import httpx2
from skiz.games import games
from skiz.server.app.app import make_app
from skiz.server.app.lifespan import AppSettings
from skiz.server.storage.upgrade import migrate
from skiz.server.table_log import table_rules as rules

async def come(url):
    migrate(url)
    app = make_app(AppSettings(url))
    through = httpx2.ASGITransport(app)
    async with app.router.lifespan_context(app):
        there, made = set(sys.modules), rules._rules.cache_info().misses
        async with httpx2.AsyncClient(transport=through, base_url="http://localhost") as guest:
            for path in ("me", "games", "lobby", "tables", *(f"games/{key}" for key in games())):
                (await guest.get(f"/api/{path}")).raise_for_status()
        loaded = {name for name in sys.modules.keys() - there if name.startswith("skiz.")}
        return {"loaded": sorted(loaded), "made": rules._rules.cache_info().misses - made}

print(json.dumps(asyncio.run(come(sys.argv[1]))))
"""


def test_the_first_visitor_waits_for_no_game_to_load(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FIRST, f"sqlite:///{tmp_path / 'skiz.sqlite3'}"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(output) == {"loaded": [], "made": 0}
