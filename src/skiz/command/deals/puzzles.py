"""Making puzzles: search deals, and report how many were kept and why the others were not."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from skiz.batches import Place
from skiz.errors import reason_of
from skiz.games import game
from skiz.players import kind
from skiz.puzzles import (
    Found,
    Puzzle,
    Search,
    choose,
    collection,
    collection_again,
    contents,
    search,
    write_collection,
)

from ..arguments import check_output
from ..console import fail, print_json
from ..progress import batch_at
from ..provenance import provenance

REPEATS = "repeats-another"


def puzzles(
    wanted: Search,
    seeds: range,
    place: Place,
    log: Path | None,
    output: Path | None,
    most: int,
    as_json: bool,
) -> None:
    """Search the deals, write the selected puzzles to a file, and print a summary."""
    check_output(output)
    try:
        game(wanted.game)
        kind(wanted.players)
        found = _search(wanted, seeds, place, log)
        kept, repeats = choose((one for deal in found for one in deal.puzzles), most)
        if output:
            write_collection(kept, output)
    except (ValueError, OSError) as error:
        fail(reason_of(error))
    dropped = sum((deal.dropped for deal in found), Counter[str]({REPEATS: repeats}))
    themes = Counter(puzzle.theme for puzzle in kept)
    left = sum(len(deal.puzzles) for deal in found) - repeats - len(kept)
    if as_json:
        print_json(
            provenance()
            | {"game": wanted.game, "players": wanted.players, "deals": len(found)}
            | {"only_words": wanted.only_words}
            | {"kept": len(kept), "left_over": left}
            | {"themes": dict(themes.most_common()), "dropped": dict(dropped.most_common())}
        )
    else:
        _say(wanted, found, kept, left, themes, dropped)


def judge_shipped(
    name: str, place: Place, log: Path | None, output: Path | None, as_json: bool
) -> None:
    """Judge the shipped puzzles of a game again, write those that stand, and print the others."""
    check_output(output)
    try:
        game(name)
        with batch_at(place) as (batch, bar):
            judged = collection_again(name, batch, log)
            total, about = len(contents(name)), f"puzzles of {name}"
            found = {one.key: one for one in bar.track(judged, total=total, description=about)}
        stands = [key for key, one in found.items() if one.outcome == "stands"]
        if output:
            whole = collection(name)
            write_collection((whole[key] for key in whole if key in stands), output)
    except (ValueError, OSError) as error:
        fail(reason_of(error))
    fallen = [one for one in found.values() if one.outcome != "stands"]
    if as_json:
        rows = [one._asdict() for one in fallen]
        print_json(provenance() | {"game": name, "stand": len(stands), "fallen": rows})
        return
    Console().print(f"[bold]{len(stands)}[/] of {total} puzzles of {name} stand", highlight=False)
    for one in fallen:
        lead = "" if one.lead is None else f"  {one.lead:+.2f}"
        Console().print(f"{one.key}  {one.outcome}{lead}", highlight=False)


def _search(wanted: Search, seeds: range, place: Place, log: Path | None) -> list[Found]:
    with batch_at(place) as (batch, bar):
        done = search(wanted, seeds, batch, log)
        found = list(bar.track(done, total=len(seeds), description=f"puzzles of {wanted.game}"))
    return sorted(found, key=lambda one: one.seed)


def _say(
    wanted: Search,
    found: Sequence[Found],
    kept: Sequence[Puzzle],
    left: int,
    themes: Counter[str],
    dropped: Counter[str],
) -> None:
    page = Console()
    page.print(
        f"[bold]{len(kept)}[/] puzzles of {wanted.game} kept from {len(found)} deals that"
        f" {wanted.players} played, {left} more left over",
        highlight=False,
    )
    for title, counts in (("theme", themes), ("rejected because", dropped)):
        table = Table(title, "", box=None, header_style="dim")
        for key, count in counts.most_common():
            table.add_row(key, str(count))
        page.print(table)
