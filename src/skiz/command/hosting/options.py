"""The options of `serve` for Typer.

None means not given; then the settings have a default.
"""

from pathlib import Path
from typing import Annotated

import typer

Port = Annotated[
    int | None, typer.Option(help="The port to listen on (default: 8000).", min=0, max=65535)
]
Host = Annotated[str | None, typer.Option(help="The address to listen on (default: 127.0.0.1).")]
Data = Annotated[
    Path | None,
    typer.Option(help="The SQLite file with all tables (default: in your user data folder)."),
]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="A postgresql:// URL instead of a file; see docs/hosting.md."),
]
Redis = Annotated[
    str | None, typer.Option(metavar="URL", help="A redis:// URL that several processes share.")
]
Workers = Annotated[
    int | None, typer.Option(help="The number of processes (default: 1).", min=1, max=256)
]
Browser = Annotated[
    bool | None, typer.Option("--browser/--no-browser", help="Open the page in a browser.")
]
HostNames = Annotated[
    list[str] | None,
    typer.Option(
        "--host-name",
        help="A host name of the server, besides localhost; repeatable.",
    ),
]
TrustedProxies = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy-headers",
        metavar="ADDRESS",
        help="The address of a proxy in front of the server; its headers are trusted; repeatable.",
    ),
]
ConnectionsPerAddress = Annotated[
    int | None,
    typer.Option(help="The largest number of connections from one address (default: 400).", min=1),
]
MetricsPort = Annotated[
    int | None,
    typer.Option(help="A separate port for Prometheus metrics.", min=0, max=65535),
]
SettingsFile = Annotated[
    Path | None, typer.Option(help="A TOML file with these and more settings; see docs/hosting.md.")
]
Documentation = Annotated[
    Path | None, typer.Option(help="The folder of the built documentation, for the page to show.")
]
TableFigures = Annotated[
    list[Path] | None,
    typer.Option(help="A figures file for tables without their own; one for each game."),
]
