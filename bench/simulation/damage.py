"""Damage: a refusal because stored data are damaged is a finding, since no fault of a world damages
what is stored.
"""

from .surroundings import Surroundings

DAMAGE = {"damaged-table", "damaged-study", "damaged-data"}  # reasons of refusals


def note_refusal(around: Surroundings, table: str, reason: str) -> None:
    """Note a refusal at a table: damage is one finding, however often the server reports it."""
    finding = f"{table} is refused as damaged: {reason}"
    if reason in DAMAGE and finding not in around.findings:
        around.found(finding)
