"""Announcements and kontras at Hungarian Tarokk by trials.

In the worlds of a trial, the others have hands for what they announced and none for what they left
out. Bids and discards have a file of their own.

Heuristics keep some decisions. They keep the call, because in trials the declarer would play alone
against defenders who are too weak. They keep the declarations of tarokks, everything that a turn
obliges to say, and the answers to a kontra: such an answer reveals a hand that no heuristic would
hear in it. If somebody actually made such a choice, it is tried for reviews. It counts as better
than the heuristics' choice only beyond doubt.
"""

from collections.abc import Iterator

from skiz.cards import Seat
from skiz.games.tarokk import Reading, Round, Standing, read_deal, rules_of, standing, why_not
from skiz.table import Action, Bid, Choose, Lay, Said, Say, Speak, State, View

from ..common.rollout_trials import KONTRA_CAUTION, Reason, evaluate_by_trials, view_in
from ..common.trials import TrialResult
from ..evaluation import Evaluation, unweighed
from ..levels import Level
from ..plain import advise
from .auction.trials import evaluate_bids, evaluate_discards
from .talk.announcing import is_free, keeps_custom
from .talk.announcing_network import announce, is_heard_in
from .talk.features import BIRDS
from .talk.learnt import is_learnt_in
from .talk.prospects import KONTRA, candidates, chance, good, is_known

REACH = 0.1  # how much too small the heuristics' chance may be for what is tried
DOUBTED = 0.3  # the least such chance of a kontra to the game for any kontra to be tried


def evaluate(
    v: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    also: tuple[Action, ...] = (),
) -> tuple[Evaluation, ...]:
    """Return the options worth a trial with their expected worth for the seat on turn, best first.

    The result is empty if there is only one, or if something else must be decided.
    """
    match options[0]:
        case Bid():
            return evaluate_bids(v, options, level, seed, also)
        case Lay():
            return evaluate_discards(v, options, level, seed, also)
        case _:
            found = _evaluate_words(v, options, level, seed, also)
            return found or _evaluate_done(v, options, level, seed, also)


def _evaluate_done(
    v: View, options: tuple[Action, ...], level: Level, seed: int, also: tuple[Action, ...]
) -> tuple[Evaluation, ...]:
    """Evaluate what somebody did, beside the heuristics' choice."""
    if not also:
        return ()
    fits = may_have_spoken if v.current_phase.name == "talk" else None
    return evaluate_by_trials(v, options, also, _why, level, seed, fits, KONTRA_CAUTION)


def _evaluate_words(
    v: View, options: tuple[Action, ...], level: Level, seed: int, also: tuple[Action, ...]
) -> tuple[Evaluation, ...]:
    if v.current_phase.name != "talk" or Speak() not in options:
        return ()  # the seat is not free to be silent
    by_network = level.at(v.rules).learnt_talk and is_heard_in(v)
    if by_network and not also:  # somebody's choice is tried beside the others
        return _learnt(v, options)
    if by_network or (not level.at(v.rules).tries_learnt and is_learnt_in(rules_of(v))):
        return ()
    words = dict.fromkeys([Speak(), *_words(v), *also])
    may = [option for option in words if option in options]
    if len(may) < 2 or advise(v, options).action not in may:
        return ()
    return evaluate_by_trials(v, options, may, _why, level, seed, may_have_spoken)


def _learnt(v: View, options: tuple[Action, ...]) -> tuple[Evaluation, ...]:
    """Return what the network would say."""
    advice = announce(v, options)
    return (unweighed(advice),) if advice else ()


def _words(v: View) -> list[Action]:
    """Return what the hand may be good for and shows by custom, and what it may double."""
    reading = read_deal(v)
    if reading.round.to_answer:
        return []
    stand = standing(reading, v.viewer())
    likely = [
        say
        for say in candidates(v, stand)
        if good(v, stand, say, REACH) and keeps_custom(stand, say.figure)
    ]
    return [Speak((say,)) for say in (*likely, *_doubted(v, stand))]


def _doubted(v: View, stand: Standing) -> list[Say]:
    """Return the first kontras, unless the hand is hopeless against the declarer.

    Kontras to birds are left out, because the rollout policy hardly ever makes a bird.
    """
    if chance(v, stand, KONTRA) < DOUBTED:
        return []
    return [
        say for say in stand.may_double if say.level == KONTRA.level and say.figure not in BIRDS
    ]


def may_have_spoken(world: State, onlooker: Seat) -> bool:
    """Return whether, by the heuristics, all others would have announced roughly what they did.

    Each word is judged by the round as it was then. In other worlds, a kontra, which gives them
    another turn, would seem to bring words that they had no reason to hold back.
    """
    heard = [
        (before, word)
        for before, word in read_deal(world).round.course
        if word.seat != onlooker and not before.to_answer
    ]
    views = {seat: view_in(world, seat) for seat in {word.seat for _, word in heard}}
    return all(_would_have_said(views[word.seat], before, word) for before, word in heard)


def _would_have_said(v: View, before: Round, word: Said) -> bool:
    own = Reading(v, before).sides[word.seat]
    stand = standing(Reading(v, before.count_turn(own)), word.seat)
    if not word.says:
        return not any(_left_unsaid(v, stand))
    said = [say for say in word.says if not say.level and is_known(stand, say.figure)]
    return all(good(v, stand, say, REACH) for say in said)


def _left_unsaid(v: View, stand: Standing) -> Iterator[Say]:
    """Yield what would have been announced at a turn that ended without it."""
    figures = stand.reading.rules.figures
    if is_free(stand):
        for say in candidates(v, stand):
            may = why_not(stand, figures[say.figure]) is None
            if may and good(v, stand, say) and keeps_custom(stand, say.figure):
                yield say


def _why(one: TrialResult) -> Reason:
    percent = {"percent": one.percent}
    match one.action:
        case Speak((Say(figure, 0),)):
            return "trial-announce", percent | {"figure": figure}
        case Speak((Say(figure),)):
            return "trial-double", percent | {"figure": figure}
        case Speak(()):
            return "trial-silent", percent
        case Choose("call", card):
            return "trial-call", percent | {"card": card}
        case _:
            return "trial-done", percent
