"""The commands and their options; the work is done in other modules."""

from typing import Annotated

import typer

from . import options, printing
from .arguments import players_of, rules_of
from .deals import commands as deals
from .hosting import commands as hosting

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
)


def _version(wanted: bool) -> None:
    if wanted:
        from .versions import versions  # it loads the players and the kernel

        typer.echo("\n".join(versions()))
        raise typer.Exit


@app.callback()
def skiz(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the versions."),
    ] = False,
) -> None:
    """Central-European trick-taking card games: table, rules, records, players."""


def games(as_json: options.AsJson = False) -> None:
    """List the games, their presets and players."""
    printing.games(as_json)


def rules(
    game: options.GameName,
    house: options.HouseRules = "",
    figures: options.Figures = None,
    as_json: options.AsJson = False,
) -> None:
    """Print the rules of a game, clause by clause."""
    printing.rules(rules_of(game, house, figures), as_json)


def deal(
    game: options.GameName,
    seed: options.Seed = 0,
    players: Annotated[
        str, typer.Option(help="A player for each seat, or FILE.py:NAME; with commas.")
    ] = "",
    house: options.HouseRules = "",
    figures: options.Figures = None,
    as_json: options.AsJson = False,
) -> None:
    """Play a deal and print its record."""
    chosen = rules_of(game, house, figures)
    printing.deal(chosen, players_of(chosen, players), seed, as_json)


COMMANDS = (  # in the order of the help
    hosting.serve,
    hosting.backup,
    hosting.check,
    games,
    rules,
    deal,
    deals.verify,
    deals.replay,
    deals.review,
    deals.match,
    deals.ladder,
    deals.exploit,
    deals.puzzles,
    deals.corpus,
    deals.arrays,
)
for _command in COMMANDS:
    app.command()(_command)
