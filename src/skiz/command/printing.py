"""Printing games, rules and a deal: as tables, as a record or as JSON."""

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from skiz import games as all_games
from skiz.figures import Written
from skiz.players import play_deal, players, series
from skiz.records import Record, write
from skiz.rulebook import book, figure_table, own_figures
from skiz.table import Rules, value_text
from skiz.words import say

from .console import fail, print_json
from .interrupts import ending_at_once


def games(as_json: bool) -> None:
    """Print the games, and the players, who play all of them."""
    found = {key: game.rules(game.house()) for key, game in all_games.games().items()}
    if as_json:
        print_json(
            [
                {
                    "key": key,
                    "seats": rules.seats,
                    "presets": list(all_games.game(key).presets),
                    "players": list(players()),
                    "series": list(series()),
                }
                for key, rules in found.items()
            ]
        )
        return
    table = Table("game", "seats", "presets", box=None, header_style="dim")
    for key, rules in found.items():
        presets = ", ".join(all_games.game(key).presets)
        table.add_row(f"[bold]{key}[/]", str(rules.seats), presets)
    page, budgets = Console(), ", ".join(f"{name}1 and up" for name in series())
    page.print(table)
    page.print(f"\n [dim]players[/]  {', '.join(players())}; by budget: {budgets}", highlight=False)


def rules(these: Rules, as_json: bool) -> None:
    """Print the rules: every clause, and the point of the house where one decides."""
    if as_json:
        print_json(rules_as_data(these))
        return
    page = Console()
    for chapter, entries in book(these):
        page.print(f"\n[bold]{say(f'chapter.{chapter}')}[/]")
        for entry in entries:
            page.print(Padding(Text(entry.texts["en"]), (0, 0, 0, 2)))
            cite = Text(entry.clause.cite, style="dim")
            if entry.option:
                cite.append(
                    f"  {entry.option.field}={value_text(entry.option.value)}", style="cyan"
                )
                if entry.changed:
                    cite.append("  (not the default)", style="yellow")
            page.print(Padding(cite, (0, 0, 0, 4)))
    if these.own is not None:
        _figures(page, these, these.own)


def rules_as_data(these: Rules) -> list[dict[str, object]]:
    """Return the rules as data: by chapter, with the figures of a file in their chapter."""
    figures = figure_table(these)
    return [
        {
            "chapter": chapter,
            "clauses": [
                {
                    "cite": entry.clause.cite,
                    "text": entry.texts["en"],
                    "option": entry.option and {entry.option.field: entry.option.value},
                    "changed": entry.changed,
                }
                for entry in entries
            ],
            **({"own": figures} if figures and chapter == "figures" else {}),
        }
        for chapter, entries in book(these)
    ]


def _figures(page: Console, these: Rules, own: Written) -> None:
    """Print the figures from a file, with everything that holds for each."""
    of = say("own.provisional") if own.provisional else ""
    page.print(Text(f"\n{own.name('en')} ({own.file.hash}) {of}".rstrip(), style="bold"))
    for figure in own_figures(these):
        text = Text(f"{figure.names['en']}: {figure.feats['en']}")
        page.print(Padding(text, (0, 0, 0, 2)))
        page.print(Padding(Text(" ".join(figure.terms["en"].values())), (0, 0, 0, 4)))
        page.print(Padding(Text(figure.row.figure.key, style="cyan"), (0, 0, 0, 4)))


def deal(these: Rules, kinds: Sequence[str], seed: int, as_json: bool) -> None:
    """Print a deal played by these players, as a record."""
    from skiz.arena import PlayerFault, name_of, own_or_known  # few commands need it

    try:
        with ending_at_once():  # the kernel computes for seconds
            played = play_deal(these, [own_or_known(kind, seed) for kind in kinds], seed)
    except PlayerFault as error:
        fail(str(error))
    names = tuple(map(name_of, kinds))
    text = write(Record(these, played.events, names))
    if not as_json:
        sys.stdout.write(text)
        return
    settled = played.state.settled
    assert settled is not None
    print_json(
        {
            "game": these.key,
            "seed": seed,
            "players": list(kinds),
            "declarer": played.state.declarer,
            "tricks": list(played.state.won()),
            "points": list(settled.points),
            "record": text,
        }
    )
