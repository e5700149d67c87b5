"""A shard: the files of some deals, made by one worker and sent as bytes."""

from functools import cache

from skiz.arena import own_or_known
from skiz.games import game
from skiz.players import play_deal
from skiz.records import write
from skiz.table import Rules

from .arrow import as_parquet
from .deal_rows import rows_of
from .plan import Plan
from .schema import TABLES

RECORDS = "records"


@cache
def rules_of(plan: Plan) -> Rules:
    """Return the rules of a corpus."""
    return game(plan.game).rules(plan.house)


def shard_files(plan: Plan, seeds: range) -> dict[str, bytes]:
    """Play the deals of a shard, and return its files by kind: a table each, and the records.

    A deal is that of `skiz deal GAME --seed SEED --players LEVEL`.
    """
    rules = rules_of(plan)
    found = [
        rows_of(
            plan,
            rules,
            play_deal(rules, [own_or_known(plan.level, seed)] * rules.seats, seed),
            seed,
        )
        for seed in seeds
    ]
    tables = {
        table: as_parquet(table, [row for deal in found for row in getattr(deal, table)])
        for table in TABLES
    }
    return tables | {RECORDS: write(*(deal.record for deal in found)).encode()}
