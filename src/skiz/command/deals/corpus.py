"""Writing a corpus, with a line for what was done."""

from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.markup import escape

from skiz.batches import Place
from skiz.corpus.plan import Plan
from skiz.errors import reason_of

from ..console import fail, print_json, require
from ..progress import batch_at
from ..provenance import provenance


def corpus(plan: Plan, out: Path, place: Place, as_json: bool) -> None:
    """Write what is missing of a corpus, and print how much that was."""
    require("pyarrow", "corpus")
    from skiz.corpus.write import write_corpus

    begun, made = monotonic(), 0
    try:
        with batch_at(place) as (batch, bar):
            task = bar.add_task(f"deals of {plan.game}", total=plan.deals)
            for part in write_corpus(plan, out, batch):
                bar.update(task, advance=len(part.seeds))
                made += len(part.seeds) * part.is_new
    except (ValueError, OSError) as error:
        fail(reason_of(error))
    told = {"made": made, "seconds": round(monotonic() - begun, 1), "out": str(out)}
    if as_json:
        print_json(provenance() | plan.identity | {"deals": plan.deals} | told)
    else:
        Console().print(
            f"[bold]{plan.deals}[/] deals of {plan.game} by {escape(plan.level)} in"
            f" {escape(str(out))}, {made} of them new",
            highlight=False,
            soft_wrap=True,
        )
