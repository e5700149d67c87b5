"""The commands of a host: `serve`, `backup` and `check`, with their options."""

from pathlib import Path
from typing import Annotated

import typer

from ..console import fail
from ..options import AsJson
from . import options
from .check_settings import ONE_PLACE
from .own_data import own_data


def serve(
    port: options.Port = None,
    host: options.Host = None,
    data: options.Data = None,
    database: options.Database = None,
    redis: options.Redis = None,
    workers: options.Workers = None,
    browser: options.Browser = None,
    host_names: options.HostNames = None,
    trusted_proxies: options.TrustedProxies = None,
    connections_per_address: options.ConnectionsPerAddress = None,
    metrics_port: options.MetricsPort = None,
    settings: options.SettingsFile = None,
    figures: options.TableFigures = None,
    documentation: options.Documentation = None,
) -> None:
    """Start the server and open its page."""
    from .read_settings import read_settings
    from .serve import run

    flags = {
        "port": port,
        "host": host,
        "data": data,
        "database": database,
        "redis": redis,
        "workers": workers,
        "browser": browser,
        "host_names": host_names,
        "trusted_proxies": trusted_proxies,
        "connections_per_address": connections_per_address,
        "metrics_port": metrics_port,
        "figures": figures,
        "documentation": documentation,
    }
    try:
        found = read_settings(flags, settings, own_data())
    except ValueError as error:
        fail(str(error))
    run(found)


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file for the copy; it must not exist yet.")
    ],
    data: Annotated[
        Path | None, typer.Option(help="The SQLite file with all tables, as for `serve`.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Explain how to copy this database.")
    ] = None,
) -> None:
    """Copy all tables to a file. A server may be running."""
    from .backup import backup as copy
    from .backup import say_how

    _one_place(data, database)
    if database:
        say_how(database, file)
    copy(data or own_data(), file)


def check(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="The SQLite file with all tables, or a copy of it."),
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="A postgresql:// URL instead of a file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check that a database is intact and that every deal in it replays; exit with 1 if not.

    Nothing is written, and a server may be running.
    """
    from .check import check as look_through

    _one_place(file, database)
    raise typer.Exit(look_through(file or own_data(), database, as_json))


def _one_place(file: Path | None, database: str | None) -> None:
    """Stop if a file and a database are given, since one of them would be left out silently."""
    if file and database:
        fail(f"{file} and --database are given; {ONE_PLACE}")
