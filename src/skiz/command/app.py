"""The commands and their options; the work is done in other modules."""

from pathlib import Path
from typing import Annotated

import typer

from skiz import __version__
from skiz.players import players as every_kind

from . import options, printing
from .arguments import kinds_of, players_of, rules_of
from .console import fail

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
)


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
    }
    try:
        found = read_settings(flags, settings, _own_data())
    except ValueError as error:
        fail(str(error))
    run(found)


@app.command()
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

    if database:
        say_how(database, file)
    copy(data or _own_data(), file)


@app.command()
def check(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="The SQLite file with all tables, or a copy of it."),
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="A postgresql:// URL instead of a file.")
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Check that a database is intact and that every deal in it replays; exit with 1 if not.

    Nothing is written, and a server may be running.
    """
    from .check import check as look_through

    raise typer.Exit(look_through(file or _own_data(), database, as_json))


def _own_data() -> Path:
    return Path(typer.get_app_dir("skiz")) / "skiz.sqlite3"


@app.command()
def games(as_json: options.AsJson = False) -> None:
    """List the games, their presets and players."""
    printing.games(as_json)


@app.command()
def rules(
    game: options.GameName,
    house: options.HouseRules = "",
    figures: options.Figures = None,
    as_json: options.AsJson = False,
) -> None:
    """Print the rules of a game, clause by clause."""
    printing.rules(rules_of(game, house, figures), as_json)


@app.command()
def deal(
    game: options.GameName,
    seed: options.Seed = 0,
    players: Annotated[str, typer.Option(help="A player for each seat, separated by commas.")] = "",
    house: options.HouseRules = "",
    figures: options.Figures = None,
    as_json: options.AsJson = False,
) -> None:
    """Play a deal and print its record."""
    chosen = rules_of(game, house, figures)
    printing.deal(chosen, players_of(chosen, players), seed, as_json)


@app.command()
def verify(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", help="Records; `-` reads them from standard input."),
    ],
    figures: options.FigureFiles = None,
) -> None:
    """Check that the cards of records follow from their secrets; exit with 1 if not."""
    from .verify import verify as check

    raise typer.Exit(check(files, figures or ()))


@app.command()
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", help="Records; `-` reads them from standard input."),
    ],
    figures: options.FigureFiles = None,
    as_json: options.AsJson = False,
) -> None:
    """Replay and check records; exit with 1 if one is illegal or has a wrong score."""
    from .replay import replay as play_again

    raise typer.Exit(play_again(files, figures or (), as_json))


@app.command()
def review(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record; `-` reads it from standard input.")
    ],
    figures: options.FigureFiles = None,
    seed: options.Seed = 0,
    open_only: Annotated[
        bool, typer.Option("--open", help="Review with all cards open only, which is faster.")
    ] = False,
    as_json: options.AsJson = False,
) -> None:
    """Show what each decision lost, by what could be known and with all cards open."""
    from .review import review as look_back

    look_back(file, figures or (), seed, open_only, as_json)


@app.command()
def match(
    game: options.GameName,
    a: Annotated[str, typer.Argument(metavar="A", help="A player.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another player.")],
    deals: Annotated[int, typer.Option(help="How many deals.", min=10)] = 100,
    seed: options.Seed = 0,
    house: options.HouseRules = "",
    figures: options.Figures = None,
    fixed_contract: options.FixedContract = False,
    mirrored: Annotated[
        bool,
        typer.Option(
            help="Play each deal with one division of the seats and its mirror image only."
        ),
    ] = False,
    level_file: Annotated[
        Path | None, typer.Option(help="A TOML file with more levels, by name.")
    ] = None,
    workers: Annotated[int, typer.Option(help="How many processes.", min=1, max=256)] = 1,
    log: Annotated[
        Path | None,
        typer.Option(help="Log all deals in this file; deals already in it are not played again."),
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Play a match: two players, the same deals, seats exchanged."""
    from .match import duel_of
    from .match import match as compare

    if a == b:
        fail("a match needs two different players")
    if fixed_contract and mirrored:
        fail("a fixed contract is played from both sides anyway")
    duel = duel_of(rules_of(game, house, figures), (a, b), fixed_contract, mirrored, level_file)
    compare(duel, deals, seed, workers, log, as_json)


@app.command()
def ladder(
    game: options.GameName,
    players: Annotated[str, typer.Option(help="Players, separated by commas (default: all).")] = "",
    deals: Annotated[int, typer.Option(help="How many deals each pair plays.", min=10)] = 100,
    seed: options.Seed = 0,
    house: options.HouseRules = "",
    figures: options.Figures = None,
    fixed_contract: options.FixedContract = False,
    workers: Annotated[int, typer.Option(help="How many processes.", min=1, max=256)] = 1,
    log: Annotated[
        Path | None,
        typer.Option(help="Log the deals of each pair in this folder; see `match`."),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            help="Draw the ladder into this file, svg or png (default without --json:"
            " ladder-GAME.svg)."
        ),
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Play a match between every two players, and rank them."""
    from skiz.arena import ORACLE

    from .ladder import Wanted, can_draw
    from .ladder import ladder as climb

    yardsticks = [ORACLE] * fixed_contract
    kinds = kinds_of(players, yardsticks) or [*every_kind(), *yardsticks]
    rules = rules_of(game, house, figures)
    if picture is None and not as_json and can_draw():
        picture = Path(f"ladder-{rules.key}.svg")
    climb(Wanted(rules, kinds, deals, seed, fixed_contract, workers, log, picture), as_json)


@app.command()
def puzzles(
    game: options.GameName,
    deals: Annotated[int, typer.Option(help="How many deals to search.", min=1)] = 100,
    seed: options.Seed = 0,
    players: Annotated[str, typer.Option(help="The kind of player that plays the deals.")] = "fast",
    workers: Annotated[int, typer.Option(help="How many processes.", min=1, max=256)] = 1,
    log: Annotated[
        Path | None,
        typer.Option(
            help="Log all deals in this file; deals already in it are not searched again."
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help="Write the puzzles into this file, one per line.")
    ] = None,
    most: Annotated[int, typer.Option(help="The largest number of puzzles.", min=1)] = 250,
    only_words: Annotated[
        bool, typer.Option(help="Only bids and announcements, no cards.")
    ] = False,
    as_json: options.AsJson = False,
) -> None:
    """Search the deals of strong players for puzzles."""
    from skiz.puzzles import Search

    from .puzzles import puzzles as make

    wanted = Search(game, players, only_words)
    make(wanted, range(seed, seed + deals), workers, log, output, most, as_json)
