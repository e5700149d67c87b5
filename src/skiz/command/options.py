"""The options of the commands for Typer: their names and their help texts."""

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as `skiz games` lists them.")
]
HouseRules = Annotated[
    str,
    typer.Option(
        "--house",
        help="House rules, with commas between: a preset, such as `gamerules`, and changes, such as"
        " `jump_bids=true`.",
    ),
]
Figures = Annotated[
    Path | None, typer.Option(help="A file with your own figures; see docs/figures.md.")
]
FigureFiles = Annotated[
    list[Path] | None, typer.Option("--figures", help="A file with the figures of these deals.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON on standard output.")]
Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        help="The seed of the random numbers; the same seed gives the same result.",
        min=0,
    ),
]

Workers = Annotated[int, typer.Option(help="The number of processes.", min=1, max=256)]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Compute on the Ray cluster at this address; `local` starts one with `--workers`.",
    ),
]
FixedContract = Annotated[
    bool,
    typer.Option(
        help="Compare card play only, in contested contracts that `plain` bid; `oracle` may play.",
        show_default=False,
    ),
]
