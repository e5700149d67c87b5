"""A match: two players on the same deals with seats exchanged, compared deal by deal."""

from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from skiz.arena import ORACLE, Bout, Comparison, Duel, compare, run
from skiz.batches import Place
from skiz.errors import reason_of
from skiz.table import Rules

from ..arguments import levels_of, own_file, own_or_kinds_of
from ..console import fail, print_json, warn
from ..progress import batch_at
from ..provenance import provenance


def duel_of(
    rules: Rules,
    kinds: tuple[str, str],
    fixed_contract: bool,
    mirrored: bool,
    level_file: Path | None,
) -> Duel:
    """Return the requested duel, with its players looked up."""
    levels = levels_of(level_file)
    own_or_kinds_of(",".join(kinds), (*(level.key for level in levels), *[ORACLE] * fixed_contract))
    house, own = rules.house, own_file(rules)
    try:
        return Duel(rules.key, house, *kinds, fixed_contract, levels, own, mirrored)
    except ValueError as error:
        fail(str(error))


def match(duel: Duel, deals: int, seed: int, place: Place, log: Path | None, as_json: bool) -> None:
    """Play the match and print the result."""
    try:
        bouts = _play(duel, deals, seed, place, log)
    except (ValueError, OSError) as error:
        fail(reason_of(error))
    result = compare(bouts)
    if as_json:
        found = provenance() | duel.identity | {"seed": seed} | asdict(result)
        found["verdict"] = result.verdict
        print_json({key: value for key, value in found.items() if value is not None})
    else:
        _say(duel, seed, result)


def _play(duel: Duel, deals: int, seed: int, place: Place, log: Path | None) -> list[Bout]:
    with batch_at(place) as (batch, bar):
        done = run(duel, range(seed, seed + deals), batch, log, lambda said: warn([said]))
        return list(bar.track(done, total=deals, description=escape(f"{duel.a} against {duel.b}")))


def _say(duel: Duel, seed: int, result: Comparison) -> None:
    a, b = (f"{1000 * seconds:.2f}" for seconds in result.seconds)
    made = ""
    if result.made:
        shares = (f"{100 * share:.1f} %" for share in result.made)
        made = ", games made as declarer: {} and {}".format(*shares)
    Console().print(
        f"[bold]{escape(duel.a)}[/] − [bold]{escape(duel.b)}[/], {duel.game}, "
        f"{result.deals} deals from seed {seed}: "
        f"[bold]{result.mean:+.2f}[/] {duel.unit}, "
        f"95 % from {result.low:+.2f} to {result.high:+.2f}: {result.verdict} "
        f"({a} and {b} ms a decision{made})",
        highlight=False,
        soft_wrap=True,
    )
