"""The server's application in the process of a test, used without a network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from fastapi import FastAPI

from skiz.server.app.app import make_app
from skiz.server.app.lifespan import AppSettings
from tests.support.storage.databases import migrated_file


@asynccontextmanager
async def application(data: Path | str, **settings: Any) -> AsyncIterator[FastAPI]:
    """Run an application on its own database, in a new file or at a URL."""
    url = data if isinstance(data, str) else migrated_file(data)
    app = make_app(AppSettings(url, thinking_processes=1, **settings))
    async with app.router.lifespan_context(app):
        yield app


def asking(
    app: Any, address: str = "127.0.0.1", base: str = "http://localhost"
) -> httpx2.AsyncClient:
    """Return a client with its own cookies, from an address. Errors of the application reach the
    test.
    """
    transport = httpx2.ASGITransport(app, client=(address, 1))
    return httpx2.AsyncClient(transport=transport, base_url=base)
