"""What the deals of this server come to, by HTTP."""

from fastapi import APIRouter, Request

from ..common import Json, part
from .fairness import DealtCardReport

router = APIRouter()


@router.get("/fairness")
async def fairness(request: Request) -> list[Json]:
    """How often each card came to each place in finished deals, and whether that is chance."""
    dealt = part(request, DealtCardReport)
    return await dealt.counts()
