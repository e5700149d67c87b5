"""Making a corpus: a batch computes the shards that are missing, and the folder keeps them."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from skiz.batches import HERE, Batch

from .data_card import data_card
from .folder import Folder
from .plan import Plan
from .shard import shard_files


class Part(NamedTuple):
    """The seeds of a shard that is in the folder, and whether it was made now."""

    seeds: range
    is_new: bool


def write_corpus(plan: Plan, path: Path, batch: Batch = HERE) -> Iterator[Part]:
    """Yield each shard once it is in the folder; those made before come first.

    A shard whose worker is lost, or of which a file is missing, is made again. At the end the
    manifest and the data card are written. Raise ValueError if the folder has something else or
    more deals, or a file in it was changed.
    """
    folder = Folder(path, plan)
    yield from (Part(seeds, False) for seeds in plan.shards() if folder.is_done(seeds))
    left = [seeds for seeds in plan.shards() if not folder.is_done(seeds)]
    for seeds, files in batch.results(partial(_shard, plan, seeds) for seeds in left):
        folder.keep(seeds, files)
        yield Part(seeds, True)
    if faults := folder.faults():
        raise ValueError("; ".join(faults))
    folder.finish(data_card(plan))


def _shard(plan: Plan, seeds: range) -> tuple[range, dict[str, bytes]]:
    return seeds, shard_files(plan, seeds)
