"""The server's application in the process of a test, asked without a network."""

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
    """An application on a database of its own, in a new file or at a URL, as long as this lasts."""
    url = data if isinstance(data, str) else migrated_file(data)
    app = make_app(AppSettings(url, thinking_processes=1, **settings))
    async with app.router.lifespan_context(app):
        yield app


def asking(
    app: Any, address: str = "127.0.0.1", base: str = "http://localhost"
) -> httpx2.AsyncClient:
    """Somebody with cookies of their own, who comes from an address. What the application raises
    reaches the test.
    """
    transport = httpx2.ASGITransport(app, client=(address, 1))
    return httpx2.AsyncClient(transport=transport, base_url=base)
