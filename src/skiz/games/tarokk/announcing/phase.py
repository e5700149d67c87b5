"""The round of announcements: the call, figures, declared tarokks and kontras, in several circuits.

A seat on turn says one thing at a time and ends its turn with a pass.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from skiz.cards import Seat
from skiz.table import (
    SILENCE,
    Action,
    Choose,
    Chose,
    Event,
    PhaseKind,
    Said,
    Say,
    Speak,
    State,
    ThrownIn,
    View,
    Why,
    saying,
)

from ..bidding.calling import callable_cards, calling, why_not_call
from ..figures import GAME, TRULL, TarokkFigure
from ..reading import Reading, heard_in, read_deal
from ..rules import TarokkRules, rules_of
from .duties import laid_called, unfinished
from .legality import why_not
from .open_figures import open_figures
from .refused_doubling import why_not_double
from .round import Round
from .standing import Standing, standing

OF_ROWS = frozenset({"one-turn", "own-place", "on-lead", "lead-unknown", "cannot-announce"})
OF_THE_SAS = ("sas-ultimo", "sas-uhu")


@dataclass(frozen=True, slots=True)
class Talk:
    """The talk of the round.

    The declarer begins and must call.

    It ends when all the others, one after the other, have only passed.
    """

    choices: tuple[Choose, ...]  # all cards that can be called
    name: str = "talk"
    kind: PhaseKind = "talk"

    def follows(self, s: State) -> Event | None:
        """Throw in the deal, where the house does not play a three with trull and nothing else."""
        if s.thrown_in or not rules_of(s).house.trull_throw_in or not ends_with_trull(heard_in(s)):
            return None
        return ThrownIn(None, TRULL)  # illu/trull-throw-in

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return the speaker, after the seats asked whether they discarded the called card."""
        now = heard_in(s)  # whose turn it is does not depend on what was said in it
        return now.to_answer or (() if now.speaker is None or s.thrown_in else (now.speaker,))

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return the single things that may be said, or the pass that ends the turn."""
        reading = read_deal(v)
        if reading.round.to_answer:
            return answers(reading, seat)
        said = words(standing(reading, seat))
        return said if reading.contract.called is not None else [*calls(reading, seat), *said]

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason: it is not open to this seat, or something else must be said first."""
        reading, why = read_deal(v), v.rules.why
        contract, answering = reading.contract, bool(reading.round.to_answer)
        match action:
            case Choose("call", _) if seat != contract.declarer:
                return why("declarer-calls")
            case Choose("call", _) if contract.called is not None:
                return why("called-already")
            case Choose("call", name):
                return why_not_call(contract, v, seat, name)
            case Speak(()) if answering:
                return why("forced-kontra")
            case Speak(()):
                return why(unfinished(standing(reading, seat)) or "not-now", phase=self.name)
            case Speak((_,)) if not answering:
                return self._why_not_say(reading, seat, action.says[0])
            case Speak():
                return why("asked-called" if answering else "one-at-a-time")
            case _:
                return why("not-now", phase=self.name)

    def _why_not_say(self, reading: Reading, seat: Seat, say: Say) -> Why:
        """Return the reason why one thing may not be said."""
        why, stand = reading.state.rules.why, standing(reading, seat)
        if say.level:
            return why(why_not_double(stand, say), figure=say.figure)
        row = reading.rules.figures.get(say.figure)
        if row is None or not row.announced:
            return why(why_unknown(reading.rules, say.figure), figure=say.figure)
        reason = why_not(stand, row) or "not-now"
        least, most = row.needs or (0, 0)
        found = why(reason, figure=row.key, phase=self.name, least=least, most=most)
        of_file = asked_by_file(stand, row, reason)
        return replace(found, clause="skiz/own-figures") if of_file else found

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Return what was said."""
        match action:
            case Choose(what, value):
                return (Chose(seat, what, value),)
            case Speak(says):
                return (Said(seat, says),)
            case _:
                return ()


def asked_by_file(stand: Standing, row: TarokkFigure, reason: str) -> bool:
    """Return whether a figure from a file imposes the condition that bars this announcement."""
    own = stand.reading.rules.own
    if own is None or reason not in OF_ROWS:
        return False
    turn = {say.figure for say in stand.round.turn} if reason == "one-turn" else set()
    return not own.keys.isdisjoint({row.key, *turn})


def why_unknown(rules: TarokkRules, figure: str) -> str:
    """Return why a figure cannot be announced: it is silent, of other houses, or unknown."""
    if figure in rules.figures:
        return "only-silent"
    if figure in OF_THE_SAS and not rules.house.has_sas():
        return "no-sas-figure"
    return "no-pagat-catch" if figure == "pagat-catch" else "no-such-figure"


def answers(reading: Reading, seat: Seat) -> Iterator[Action]:
    """Yield the answers of a seat that is asked whether it has discarded the called card."""
    laid = laid_called(reading, seat)
    if not laid:
        yield SILENCE
    if laid or reading.state.laid[seat].unseen:
        yield saying(GAME, 1)  # itvb/forced-kontra


def calls(reading: Reading, seat: Seat) -> list[Choose]:
    """Return the cards that the declarer may call, until the call."""
    contract, v = reading.contract, View(reading.state)
    if seat != contract.declarer or contract.called is not None:
        return []
    return [calling(v.rules.pack.names[card]) for card in callable_cards(contract, v, seat)]


def words(stand: Standing) -> list[Speak]:
    """Return all announcements and doublings, and the pass unless something must be said first."""
    found = stand.reading.rules.masks.said(open_figures(stand)) + stand.doublings
    if unfinished(stand) is None:
        found.append(SILENCE)
    return found


def ends_with_trull(now: Round) -> bool:
    """Return whether the round has ended with nothing that is paid but trull in a three.

    The trull must be the declarer's side's.
    """
    if now.speaker is not None or now.declared or now.contract.level != "three":
        return False
    rest = now.announced
    only = [item.figure for item in rest] == [TRULL] and now.public[rest[0].by]
    return bool(only) and not any(item.level for item in now.items)
