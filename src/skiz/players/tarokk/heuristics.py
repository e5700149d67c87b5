"""Heuristics for Hungarian Tarokk: count tarokks, mind the XXI, play with your side."""

from typing import assert_never

from skiz.table import Action, Annul, Answer, Bid, Choose, Claim, Lay, Play, Speak, View

from ..common.claims import answer_or_claim
from ..player import Advice
from .auction.heuristics import annul, bid, choose_contract, lay
from .talk.announcing import call, speak
from .talk.prospects import Prospects
from .tricks import play


def advise(v: View, options: tuple[Action, ...], by: Prospects | None = None) -> Advice:
    """Return one of the options and the reason for it; `by` rates announcements."""
    if claimed := answer_or_claim(options):
        return claimed
    if any(isinstance(option, Annul) for option in options):
        return annul(v, options)
    match options[0]:
        case Bid():
            return bid(v, options)
        case Choose(what="contract"):
            return choose_contract(v, options)
        case Choose():
            return call(v, options)
        case Lay():
            return lay(v, options)
        case Speak():
            return speak(v, options, by)
        case Play():
            return play(v, options)
        case Answer() | Claim() | Annul():
            raise AssertionError("claims, answers and throwing in are decided before")
        case _:
            assert_never(options[0])
