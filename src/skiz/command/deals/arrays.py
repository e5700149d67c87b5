"""What the numbers of a game's observations and actions are, as tables."""

from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from skiz.table import Rules

from ..console import fail, print_json

if TYPE_CHECKING:
    from skiz.labs.described import Actions, Part


def arrays(rules: Rules, claims: bool, recall: bool, as_json: bool) -> None:
    """Print the parts of an observation and the ranges of actions."""
    try:
        from skiz.labs.described import action_ranges, observation_parts
    except ModuleNotFoundError as missing:
        fail(str(missing))

    try:
        parts = observation_parts(rules.key, rules.house, claims=claims, recall=recall)
    except ValueError as refused:
        fail(str(refused))
    ranges = action_ranges(rules.key, rules.house, claims=claims)
    if as_json:
        about = {"game": rules.key, "house": rules.house.values()}
        options = {"claims": claims, "recall": recall}
        observation, actions = ([one._asdict() for one in found] for found in (parts, ranges))
        print_json(about | options | {"observation": observation, "actions": actions})
        return
    page = Console()
    page.print(_table_of_parts(parts))
    page.print()
    page.print(_table_of_actions(ranges))


def _table_of_parts(parts: "list[Part]") -> Table:
    offset, most = (Column(name, justify="right") for name in ("offset", "most"))
    table = Table(offset, "observation", "shape", most, "meaning", box=None, header_style="dim")
    for part in parts:
        shape = " × ".join(map(str, part.shape))
        table.add_row(str(part.offset), part.name, shape, str(part.most), escape(part.meaning))
    return table


def _table_of_actions(ranges: "list[Actions]") -> Table:
    first, last = (Column(name, justify="right") for name in ("first", "last"))
    table = Table(first, last, "action", "to", box=None, header_style="dim")
    for one in ranges:
        table.add_row(str(one.first), str(one.last), escape(one.begins), escape(one.ends))
    return table
