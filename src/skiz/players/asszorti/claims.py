"""Claims in Asszorti: made and accepted where they are proved."""

from dataclasses import replace

from skiz.cards import Seat
from skiz.games.asszorti import house_of, idegen_stands
from skiz.table import Action, Answer, Awarded, Claim, State, View, ground
from skiz.table.state import ClaimMade

from ..evaluation import Evaluation
from .proof import has_top_cards, is_beyond_doubt, is_certain


def evaluate_claims(v: View, options: tuple[Action, ...]) -> list[Evaluation]:
    kinds = [option.what for option in options if isinstance(option, Claim)]
    if "rest-idegen" in kinds:
        proved = ["rest-idegen"] if has_top_cards(v) and v.table is None else []
    elif "rest" in kinds and (
        house_of(v).claim_idegen == "auto" or not idegen_stands(v, v.the_declarer())
    ):
        proved = ["rest"] if is_certain(v) else []
    else:
        proved = []
    found = []
    for what in proved:
        claimed = replace(v, claims=(ClaimMade(v.the_declarer(), what, v.trick_number),))
        worth = 2 * _awarded(claimed, v.the_declarer())
        found.append(Evaluation(Claim(what), worth, worth, worth, "claim-sure"))
    return found


def evaluate_answers(v: View) -> list[Evaluation]:
    taken = -_awarded(v, v.the_declarer())
    accepted = Evaluation(Answer(True), taken, taken, taken, "claim-accept")
    if is_beyond_doubt(v):
        return [accepted, Evaluation(Answer(False), taken, taken, taken, "claim-certain")]
    failed = -_awarded(v, v.after(v.the_declarer()))
    return [Evaluation(Answer(False), taken, taken, failed, "claim-dispute"), accepted]


def _awarded(v: State, seat: Seat) -> float:
    """Return what each opponent pays if all tricks since the claim go to this seat."""
    since = v.claims[0].trick
    rest = v.rules.length - since + 1
    award = Awarded(since, tuple(rest * (seat == other) for other in range(v.rules.seats)))
    given = replace(v, award=award)
    seen_ = ground(given)
    return sum(stake.times * stake.worth(seen_) for stake in v.rules.stakes(given))
