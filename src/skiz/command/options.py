"""The options of the commands for Typer: their names and their help texts."""

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as `skiz games` lists them.")
]
HouseRules = Annotated[
    str,
    typer.Option("--house", help="A preset and points of the house: `gamerules,must_trump=true`."),
]
Figures = Annotated[
    Path | None, typer.Option(help="A file with figures of one's own (docs/figures.md).")
]
FigureFiles = Annotated[
    list[Path] | None, typer.Option("--figures", help="A file with figures, as they were played.")
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on standard output.")]
Seed = Annotated[
    int, typer.Option("--seed", help="Where chance begins; the same seed, the same deals.")
]

FixedContract = Annotated[
    bool,
    typer.Option(help="Card play alone: contested contracts that plain bid. The oracle may play."),
]

# --- of `serve`: None means not given; then the settings have a default ---

Port = Annotated[
    int | None, typer.Option(help="The port to listen on (default: 8000).", min=0, max=65535)
]
Host = Annotated[str | None, typer.Option(help="The address to listen on (default: 127.0.0.1).")]
Data = Annotated[
    Path | None, typer.Option(help="The SQLite file with all tables (default: in your own folder).")
]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="postgresql://… in place of a file; see docs/hosting.md."),
]
Redis = Annotated[
    str | None, typer.Option(metavar="URL", help="redis://… that several processes share.")
]
Workers = Annotated[
    int | None, typer.Option(help="How many processes (default: 1).", min=1, max=256)
]
Browser = Annotated[
    bool | None, typer.Option("--browser/--no-browser", help="Open the page in a browser.")
]
HostNames = Annotated[
    list[str] | None,
    typer.Option(
        "--host-name",
        help="A name under which people ask for it, besides localhost; repeatable.",
    ),
]
TrustedProxies = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy-headers",
        metavar="ADDRESS",
        help="The address of a proxy in front of it, whose forwarded addresses are believed;"
        " repeatable.",
    ),
]
ConnectionsPerAddress = Annotated[
    int | None,
    typer.Option(help="How many connections an address may have (default: 400).", min=1),
]
MetricsPort = Annotated[
    int | None,
    typer.Option(help="Numbers for Prometheus on a port of their own.", min=0, max=65535),
]
SettingsFile = Annotated[
    Path | None, typer.Option(help="A TOML file with these and more; see docs/hosting.md.")
]
TableFigures = Annotated[
    list[Path] | None,
    typer.Option(help="A file with figures for tables that bring none; one for each game."),
]
