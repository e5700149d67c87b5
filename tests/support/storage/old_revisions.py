"""The schemas of old revisions, made from the newest one by removing what each added.

All old revisions only added tables, columns and indexes, so the result is exact.
"""

import sqlalchemy as sa

# What each revision added: tables, `table.column`, and indexes in parentheses.
ADDED = {
    "0001": "tables events guests sitters results settings",
    "0002": "deals",
    "0003": "tables.figures",
    "0004": "codes",
    "0005": "tables.owner tables.fence",
    "0006": "deadlines",
    "0007": "subscriptions",
    "0008": "reports",
    "0009": "aliases sessions passkeys recovery_codes challenges subscriptions.session",
    "0010": "finished",
    "0011": "ratings listed",
    "0012": "duplicates placements board_results entrants"
    " (ix_tables_set_id) tables.set_id tables.boards tables.counts tables.goes_on",
    "0013": "puzzles solvers puzzle_tries",
    "0014": "reviews",
    "0015": "studies",
    "0016": "mail_addresses",
    "0017": "parts part_figures losses faults",
    "0018": "(ix_entrants_guest) board_results.comparable",
    "0019": "opponents",
    "0020": "(ix_sitters_guest_at)",
    "0021": "",
    "0022": "removed",
    "0023": "forgotten",
}


def take_back(url: str, revision: str) -> None:
    """Downgrade a database of the newest revision to an old one."""
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":  # nothing here has to survive a power failure
            connection.execute(sa.text("PRAGMA synchronous = OFF"))
        for later in sorted(ADDED, reverse=True):
            if later > revision:
                for statement in _undone(ADDED[later].split()):
                    connection.execute(sa.text(statement))
        version = sa.text("UPDATE alembic_version SET version_num = :revision")
        connection.execute(version, {"revision": revision})
    engine.dispose()


def _undone(added: list[str]) -> list[str]:
    """Yield the statements that remove what a revision added, referring objects first."""
    indexes = [f"DROP INDEX {one.strip('()')}" for one in added if one.startswith("(")]
    pairs = [one.split(".") for one in added if "." in one]
    columns = [f"ALTER TABLE {table} DROP COLUMN {column}" for table, column in pairs]
    tables = [one for one in added if one.isidentifier()]
    return [*indexes, *columns, *(f"DROP TABLE {table}" for table in reversed(tables))]
