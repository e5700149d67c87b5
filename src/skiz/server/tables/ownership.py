"""Which process has a table, and how every process reads its log."""

from fastapi import FastAPI, Request

from ..cluster import Leases
from ..common import part, parts_of
from ..table_log import TableLog
from .registry import Registry


async def log_of(request: Request, table: str) -> TableLog:
    """Return the log of a table for reading: from our own room, or from the store.

    Refuse it as the registry does.
    """
    if await is_ours(request.app, table):
        return (await part(request, Registry).room(table)).log
    return await part(request, Registry).peek(table)


async def is_ours(app: FastAPI, table: str) -> bool:
    """Return whether a table belongs to this process, or to none so far."""
    leases = parts_of(app).find(Leases)  # only a server of several processes has them
    return leases is None or await leases.owner(table) is None
