"""What the deals of this server come to, by HTTP."""

from fastapi import APIRouter, Request

from ..log.codec import Json
from ..rooms.dealt_cards import DealtHere

router = APIRouter()


@router.get("/fairness")
async def fairness(request: Request) -> list[Json]:
    """Which card came to which place in deals that are over, and whether that is chance."""
    dealt: DealtHere = request.app.state.dealt
    return await dealt.counts()
