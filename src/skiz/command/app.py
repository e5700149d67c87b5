"""The commands and their options; each does its work elsewhere."""

from pathlib import Path
from typing import Annotated

import typer

from skiz import __version__
from skiz.players import players as every_kind

from . import printing
from .arguments import kinds_of, players_of, rules_of
from .console import fail

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
)

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


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def skiz(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Central-European trick-taking card games: table, rules, records, players."""


@app.command()
def serve(
    port: Annotated[
        int | None, typer.Option(help="The port to listen on (default: 8000).", min=0, max=65535)
    ] = None,
    host: Annotated[
        str | None, typer.Option(help="The address to listen on (default: 127.0.0.1).")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(help="The SQLite file with all tables (default: in your own folder)."),
    ] = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open the page in a browser.")
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(help="A name under which people ask for it, besides localhost; repeatable."),
    ] = None,
    proxy_headers: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="The address of a proxy in front of it, whose forwarded addresses are believed;"
            " repeatable.",
        ),
    ] = None,
    connections_per_address: Annotated[
        int | None,
        typer.Option(help="How many connections an address may have (default: 400).", min=1),
    ] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option(help="Numbers for Prometheus on a port of their own.", min=0, max=65535),
    ] = None,
    settings: Annotated[
        Path | None, typer.Option(help="A TOML file with these and more; see docs/hosting.md.")
    ] = None,
    figures: Annotated[
        list[Path] | None,
        typer.Option(help="A file with figures for tables that bring none; one for each game."),
    ] = None,
) -> None:
    """Open the table: the server and its page."""
    from .serve import run
    from .server_settings import read_settings

    flags = {
        "port": port,
        "host": host,
        "data": data,
        "browser": browser,
        "host_names": host_name,
        "trusted_proxies": proxy_headers,
        "connections_per_address": connections_per_address,
        "metrics_port": metrics_port,
        "figures": figures,
    }
    try:
        found = read_settings(flags, settings, _own_data())
    except ValueError as error:
        fail(str(error))
    run(found)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; it must not be there.")],
    data: Annotated[
        Path | None, typer.Option(help="The SQLite file with all tables, as for `serve`.")
    ] = None,
) -> None:
    """Copy all tables to a file, while a server is running or not."""
    from .backup import backup as copy

    copy(data or _own_data(), file)


def _own_data() -> Path:
    return Path(typer.get_app_dir("skiz")) / "skiz.sqlite3"


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, their presets and players."""
    printing.games(as_json)


@app.command()
def rules(
    game: GameName, house: HouseRules = "", figures: Figures = None, as_json: AsJson = False
) -> None:
    """Print the rules that run, clause by clause."""
    printing.rules(rules_of(game, house, figures), as_json)


@app.command()
def deal(
    game: GameName,
    seed: Seed = 0,
    players: Annotated[str, typer.Option(help="A player for each seat, with commas.")] = "",
    house: HouseRules = "",
    figures: Figures = None,
    as_json: AsJson = False,
) -> None:
    """Play a deal and print its record."""
    chosen = rules_of(game, house, figures)
    printing.deal(chosen, players_of(chosen, players), seed, as_json)


@app.command()
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", help="Records; `-` reads them from standard input."),
    ],
    figures: FigureFiles = None,
    as_json: AsJson = False,
) -> None:
    """Replay records and check them; exit status 1 when one is illegal or its score is wrong."""
    from .replay import replay as play_again

    raise typer.Exit(play_again(files, figures or (), as_json))


@app.command()
def review(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record; `-` reads it from standard input.")
    ],
    figures: FigureFiles = None,
    as_json: AsJson = False,
) -> None:
    """Show what each card lost against the best one, all cards open."""
    from .review import review as look_back

    look_back(file, figures or (), as_json)


@app.command()
def match(
    game: GameName,
    a: Annotated[str, typer.Argument(metavar="A", help="A player.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another player.")],
    deals: Annotated[int, typer.Option(help="How many deals.", min=10)] = 100,
    seed: Seed = 0,
    house: HouseRules = "",
    fixed_contract: FixedContract = False,
    level_file: Annotated[
        Path | None, typer.Option(help="A TOML file with further levels, by name.")
    ] = None,
    workers: Annotated[int, typer.Option(help="How many processes.", min=1, max=256)] = 1,
    log: Annotated[
        Path | None, typer.Option(help="A file of all deals; those in it are not played again.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let two players play the same deals with seats exchanged, and compare them."""
    from .match import duel_of
    from .match import match as compare

    if a == b:
        fail("a match needs two different players")
    duel = duel_of(rules_of(game, house), a, b, fixed_contract, level_file)
    compare(duel, deals, seed, workers, log, as_json)


@app.command()
def ladder(
    game: GameName,
    players: Annotated[str, typer.Option(help="Players, with commas (default: all).")] = "",
    deals: Annotated[int, typer.Option(help="How many deals each two of them play.", min=10)] = 100,
    seed: Seed = 0,
    house: HouseRules = "",
    fixed_contract: FixedContract = False,
    workers: Annotated[int, typer.Option(help="How many processes.", min=1, max=256)] = 1,
    log: Annotated[
        Path | None,
        typer.Option(help="A folder with a file of all deals for each two; see `match`."),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            help="Draw it into this file, svg or png; ladder-GAME.svg unless JSON is asked for."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let every two players play the same deals, and order them by strength."""
    from skiz.arena import ORACLE

    from .ladder import Wanted, can_draw
    from .ladder import ladder as climb

    yardsticks = [ORACLE] * fixed_contract
    kinds = kinds_of(players, yardsticks) or [*every_kind(), *yardsticks]
    rules = rules_of(game, house)
    if picture is None and not as_json and can_draw():
        picture = Path(f"ladder-{rules.key}.svg")
    climb(Wanted(rules, kinds, deals, seed, fixed_contract, workers, log, picture), as_json)
