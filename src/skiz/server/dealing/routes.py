"""What the deals of this server come to, by HTTP."""

from fastapi import Request

from ..common import Json, Routes, part
from .fairness import DealtCardReport

router = Routes()


@router.get("/fairness")
async def fairness(request: Request) -> list[Json]:
    """How often each card came to each place in finished deals, and whether that is chance."""
    dealt = part(request, DealtCardReport)
    return await dealt.counts()
