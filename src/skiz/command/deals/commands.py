"""The commands that read, review, play and search deals, with their options."""

from pathlib import Path
from typing import Annotated

import typer

from skiz.players import players as every_kind

from .. import options
from ..arguments import own_or_kinds_of, place_of, rules_of
from ..console import fail


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


def review(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record; `-` reads it from standard input.")
    ],
    figures: options.FigureFiles = None,
    seed: options.Seed = 0,
    open_only: Annotated[
        bool, typer.Option("--open", help="Review only with all cards open, which is faster.")
    ] = False,
    as_json: options.AsJson = False,
) -> None:
    """Show the cost of each decision, by what its seat could know and with all cards open."""
    from .review import review as look_back

    look_back(file, figures or (), seed, open_only, as_json)


def match(
    game: options.GameName,
    a: Annotated[str, typer.Argument(metavar="A", help="A player, or FILE.py:NAME.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another player, or FILE.py:NAME.")],
    deals: Annotated[int, typer.Option(help="The number of deals.", min=10)] = 100,
    seed: options.Seed = 0,
    house: options.HouseRules = "",
    figures: options.Figures = None,
    fixed_contract: options.FixedContract = False,
    mirrored: Annotated[
        bool,
        typer.Option(
            help="Play each deal only with one division of the seats and its mirror image."
        ),
    ] = False,
    level_file: Annotated[
        Path | None, typer.Option(help="A TOML file with more levels, by name.")
    ] = None,
    workers: options.Workers = 1,
    ray: options.Ray = None,
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
    duel = duel_of(rules_of(game, house, figures), (a, b), fixed_contract, mirrored, level_file)
    compare(duel, deals, seed, place_of(workers, ray), log, as_json)


def ladder(
    game: options.GameName,
    players: Annotated[str, typer.Option(help="Players, separated by commas (default: all).")] = "",
    deals: Annotated[int, typer.Option(help="The number of deals of each pair.", min=10)] = 100,
    seed: options.Seed = 0,
    house: options.HouseRules = "",
    figures: options.Figures = None,
    fixed_contract: options.FixedContract = False,
    workers: options.Workers = 1,
    ray: options.Ray = None,
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

    from .ladder import LadderOptions, can_draw
    from .ladder import ladder as climb

    yardsticks = [ORACLE] * fixed_contract
    kinds = own_or_kinds_of(players, yardsticks) or [*every_kind(), *yardsticks]
    rules = rules_of(game, house, figures)
    if picture is None and not as_json and can_draw():
        picture = Path(f"ladder-{rules.key}.svg")
    place = place_of(workers, ray)
    climb(LadderOptions(rules, kinds, deals, seed, fixed_contract, place, log, picture), as_json)


def exploit(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A mini game: mini_asszorti or mini_tarokk.")
    ],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER…",
            help="Players to measure; FILE.py:NAME; or FILE.pickle, a policy of OpenSpiel.",
        ),
    ],
    with_options: Annotated[
        str,
        typer.Option(
            "--with", help="Options of the game, as in `ranks=5,every=2`; see docs/research.md."
        ),
    ] = "",
    seeds: Annotated[
        int,
        typer.Option(
            help="Seeds of each player, from 1 on; the others know its habits, not its seed.",
            min=1,
            max=256,
        ),
    ] = 1,
    rounds: Annotated[
        int, typer.Option(help="Rounds of CFR+ for the equilibrium.", min=1, max=1_000_000)
    ] = 1000,
    level_file: Annotated[
        Path | None, typer.Option(help="A TOML file with more levels, by name.")
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Say what players lose to a best response, in games small enough to be exact."""
    from .exploit import ExploitOptions
    from .exploit import exploit as measure

    measure(ExploitOptions(game, with_options, players, seeds, rounds, level_file), as_json)


def arrays(
    game: options.GameName,
    house: options.HouseRules = "",
    claims: Annotated[
        bool, typer.Option("--claims", help="The arrays of an environment that offers claims.")
    ] = False,
    recall: Annotated[
        bool, typer.Option("--recall", help="The arrays with all tricks one by one, not summed up.")
    ] = False,
    as_json: options.AsJson = False,
) -> None:
    """Say what the numbers of a game's observations and actions are, for learners."""
    from .arrays import arrays as describe

    describe(rules_of(game, house), claims, recall, as_json)


def corpus(
    game: options.GameName,
    out: Annotated[
        Path,
        typer.Option(
            metavar="DIR", help="The folder of the corpus; an unfinished one is continued."
        ),
    ],
    deals: Annotated[int, typer.Option(help="The number of deals.", min=1)] = 1000,
    level: Annotated[
        str, typer.Option(metavar="PLAYER", help="The player in all seats, or FILE.py:NAME.")
    ] = "strong",
    seed: options.Seed = 0,
    house: options.HouseRules = "",
    sampled: Annotated[
        int, typer.Option(help="Weigh all options in every n-th deal; 0: in none.", min=0)
    ] = 100,
    opened: Annotated[
        int, typer.Option(help="Solve every n-th deal with open cards; 0: none.", min=0)
    ] = 1,
    nodes: Annotated[
        int, typer.Option(help="The most positions to search for the value with open cards.", min=0)
    ] = 1_000_000,
    shard: Annotated[
        int, typer.Option(help="The number of deals in each file.", min=1, max=10_000)
    ] = 100,
    workers: options.Workers = 1,
    ray: options.Ray = None,
    as_json: options.AsJson = False,
) -> None:
    """Write many deals of our players, as Parquet and as records, for research."""
    from skiz.corpus.plan import Plan

    from .corpus import corpus as make

    kinds = own_or_kinds_of(level)
    if len(kinds) != 1:
        fail(f"one kind of player sits in all seats of a corpus, not {len(kinds)}")
    rules = rules_of(game, house)
    plan = Plan(rules.key, rules.house, kinds[0], seed, deals, sampled, opened, nodes, shard)
    make(plan, out, place_of(workers, ray), as_json)


def puzzles(
    context: typer.Context,
    game: options.GameName,
    deals: Annotated[int, typer.Option(help="The number of deals to search.", min=1)] = 100,
    seed: options.Seed = 0,
    players: Annotated[str, typer.Option(help="The kind of player that plays the deals.")] = "fast",
    workers: options.Workers = 1,
    ray: options.Ray = None,
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
    again: Annotated[
        bool,
        typer.Option(help="Let `max` judge the shipped puzzles again, and keep those it confirms."),
    ] = False,
    as_json: options.AsJson = False,
) -> None:
    """Search the deals of strong players for puzzles."""
    from skiz.puzzles import Search

    from .puzzles import judge_shipped
    from .puzzles import puzzles as make

    if again:
        _refuse_to_search(context)
        judge_shipped(game, place_of(workers, ray), log, output, as_json)
        return
    wanted = Search(game, players, only_words)
    place = place_of(workers, ray)
    make(wanted, range(seed, seed + deals), place, log, output, most, as_json)


def _refuse_to_search(context: typer.Context) -> None:
    """Stop if an option says how to search for puzzles."""
    for name in ("deals", "seed", "players", "most", "only_words"):
        source = context.get_parameter_source(name)
        if source and source.name == "COMMANDLINE":
            option = f"--{name.replace('_', '-')}"
            fail(f"{option} says how to search, and --again searches no deals")
