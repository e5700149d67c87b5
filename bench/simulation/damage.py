"""Damage: a refusal because stored data are damaged is a finding, since no fault of a world damages
what is stored.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .world import World

DAMAGE = {"damaged-table", "damaged-study", "damaged-data"}  # reasons of refusals


def note_refusal(world: "World", table: str, reason: str) -> None:
    """Somebody was refused something at a table; damage is one finding, however often it is
    told.
    """
    finding = f"{table} is refused as damaged: {reason}"
    if reason in DAMAGE and finding not in world.findings:
        world.found(finding)
