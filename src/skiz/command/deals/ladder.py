"""A ladder: every two players on the same deals, as a cross-table and as a picture."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from skiz.arena import Bout, Duel, run
from skiz.arena.ladder import Pair, Rung, climb, duels, log_of
from skiz.batches import THIS_PROCESS, Place
from skiz.errors import reason_of
from skiz.table import Rules

from ..arguments import check_output, own_file
from ..console import fail, print_json, print_line, require, warn
from ..progress import batch_at
from ..provenance import provenance

PICTURES = (".svg", ".png")


@dataclass(frozen=True, slots=True)
class LadderOptions:
    """The contents of a ladder, and the places of its logs and its picture."""

    rules: Rules
    players: Sequence[str]
    deals: int
    seed: int
    fixed_contract: bool = False
    place: Place = THIS_PROCESS
    logs: Path | None = None
    picture: Path | None = None  # without it, no picture is drawn

    @property
    def title(self) -> str:
        """The game and its settings, in a line."""
        unit = next(iter(self.duels.values())).unit
        return f"{self.rules.key}, {self.deals} deals from seed {self.seed}, {unit}"

    @property
    def duels(self) -> dict[Pair, Duel]:
        """A duel for every two of the players; raise ValueError if that is not possible."""
        rules = self.rules
        figures = own_file(rules)
        return duels(rules.key, rules.house, self.players, self.fixed_contract, figures)


def can_draw() -> bool:
    """Return whether the library for drawing is installed."""
    return find_spec("matplotlib") is not None


def ladder(wanted: LadderOptions, as_json: bool) -> None:
    """Play all the duels and print the order."""
    if wanted.picture and wanted.picture.suffix not in PICTURES:
        fail(f"{wanted.picture}: the name of a picture must end in {' or '.join(PICTURES)}")
    check_output(wanted.picture)
    if wanted.picture:
        require("matplotlib", "picture")
    try:
        rungs = climb(_play(wanted))
        if wanted.picture:
            from .picture import draw

            draw(rungs, wanted.title, wanted.picture)
            print_line("skiz:", f"drew {wanted.picture}", "dim")
    except (ValueError, OSError) as error:
        fail(reason_of(error))
    if as_json:
        rules = wanted.rules
        about = {"game": rules.key, "house": rules.house.values(), "seed": wanted.seed}
        rows = [asdict(rung) for rung in rungs]
        file = own_file(rules)
        figures = {} if file is None else {"figures": file.hash}
        cards = {"fixed_contract": wanted.fixed_contract}
        print_json(
            provenance() | about | figures | cards | {"deals": wanted.deals, "players": rows}
        )
    else:
        _say(rungs, wanted.title)


def _play(wanted: LadderOptions) -> dict[Pair, list[Bout]]:
    """Play every duel, or what is missing in its log."""
    seeds = range(wanted.seed, wanted.seed + wanted.deals)
    pairs = wanted.duels
    if wanted.logs:
        wanted.logs.mkdir(parents=True, exist_ok=True)
    found: dict[Pair, list[Bout]] = {}
    with batch_at(wanted.place) as (batch, bar):
        whole = bar.add_task("all duels", total=wanted.deals * len(pairs))
        for pair, duel in pairs.items():
            found[pair] = []
            log = log_of(wanted.logs, pair)
            for bout in run(duel, seeds, batch, log, lambda said: warn([said])):
                found[pair].append(bout)
                said = escape(f"{pair[0]} against {pair[1]}")
                bar.update(whole, advance=1, description=said)
    return found


def _say(rungs: Sequence[Rung], title: str) -> None:
    kinds = (Column(escape(rung.player), overflow="fold") for rung in rungs)
    table = Table("", Column("player", overflow="fold"), "ahead of the others", "ms", *kinds)
    table.box, table.header_style = None, "dim"
    for place, rung in enumerate(rungs, 1):
        table.add_row(
            str(place),
            f"[bold]{escape(rung.player)}[/]",
            f"{rung.mean:+.2f}\n{rung.low:+.2f} to {rung.high:+.2f}",
            f"{1000 * rung.seconds:.2f}",
            *(_cell(rung, other) for other in rungs),
        )
    page = Console()
    page.print(f"{title}, 95 %; CPU ms per decision", highlight=False)
    page.print(table)


def _cell(rung: Rung, other: Rung) -> str:
    if other is rung:
        return "·"
    found = rung.against[other.player]
    colour = {"ahead": "green", "behind": "red"}.get(found.verdict, "dim")
    return f"[{colour}]{found.mean:+.2f}\n± {(found.high - found.low) / 2:.2f}[/]"
