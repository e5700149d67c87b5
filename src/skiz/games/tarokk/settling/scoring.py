"""The stakes of a deal of Tarokk."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from skiz.cards import Card, Cards, Seat, value
from skiz.figures import All, Feat, Ground, Score, Stake
from skiz.table import Hand, Sides, by_owner

from ..announcing.items import Item, Items, game_level
from ..deck import SEATS
from ..figures import DOUBLE, LONG_DOUBLE, VOLAT, TarokkFigure, silent, slipped
from ..partners import player_of
from ..reading import Reading
from ..rules import TarokkRules

PARTI = "parti"  # the key of the game on the sheet


class Paid(NamedTuple):
    """A stake, and the keys of the stakes of the same side that silence it when they are made."""

    stake: Stake
    covered_by: frozenset[str] = frozenset()


@value(frozen=True, slots=True)
class SideStakes:
    """The stakes of one side: the declarer's, or the opponents'.

    `said` is what it announced. `game_level` is how often the game was doubled, or None without a
    game.
    """

    rules: TarokkRules
    worth: int  # of the game
    side: bool
    said: Mapping[str, Item]
    game_level: int | None

    @property
    def sign(self) -> int:
        """The sign of its points, which are the declarer's side's."""
        return 1 if self.side else -1

    def all(self) -> Iterator[Stake]:
        """Yield all stakes, each with the feats that silence it."""
        rows, said = [*self.game()], self.said
        quiet = silent_stakes(self.rules, self.worth, self.side, self.game_level or 0)
        for figure in self.rules.undertaken:
            if figure.key in said:
                rows.append(self.stake_on_announced(figure))
            elif self.counts_silent(figure):
                rows += quiet[figure.key]
        there = {stake.key for stake, _ in rows}
        for stake, keys in rows:
            if keys.isdisjoint(there):
                yield stake
            else:
                over = (other.done for other, _ in rows if other.key in keys)
                yield replace(stake, unless=tuple(over))

    def game(self) -> Iterator[Paid]:
        """Yield the game.

        A doubled game is always paid, a plain one only if nothing greater was made.
        """
        level, tie = self.game_level, self.rules.house.tie
        if level is None:
            return  # skiz/royal-payment
        if not level and self.said.keys() & {DOUBLE, LONG_DOUBLE, VOLAT}:
            return
        made = self.sign * self.worth
        half = self.rules.half
        needed = half if tie_is_ours(tie, level) == self.side else half + 1
        if not self.side and level and tie == "undoubled":  # kegl/tie
            yield Paid(Stake("tie", Score(half), made, 0, 1, self.side), frozenset({PARTI}))
            needed = half + 1
        covered = frozenset() if level else frozenset({silent(DOUBLE), silent(VOLAT)})
        stake = Stake(PARTI, Score(needed), made, 0, 2**level, self.side, is_game=True)
        yield Paid(stake, covered)

    def stake_on_announced(self, figure: TarokkFigure) -> Paid:
        """Return the stake on an announced figure: won or lost, and possibly doubled."""
        times = 2 ** self.said[figure.key].level  # illu/kontra
        unit = unit_of(figure, self.worth, self.side)
        lost = figure.announced if figure.lost is None else figure.lost
        feat = undertaking(self.rules, figure)
        made = unit * figure.announced
        return Paid(Stake(figure.key, feat, made, -unit * lost, times, self.side))

    def counts_silent(self, figure: TarokkFigure) -> bool:
        """Return whether an unannounced figure is paid when it is made."""
        house = self.rules.house
        needs_kontra = figure.times_game and not self.side and house.opponents_silent_need_kontra
        if needs_kontra and not self.game_level:
            return False  # skiz/unpaid-volat
        if figure.key == DOUBLE and self.said.keys() & {VOLAT, LONG_DOUBLE}:
            return False
        return bool(figure.silent)


@lru_cache
def silent_stakes(
    rules: TarokkRules, worth: int, side: bool, game_level: int
) -> Mapping[str, tuple[Paid, ...]]:
    """Return by figure the stakes on it where a side has not announced it.

    They are cached, because they are the same in most deals of a house.
    """
    return {
        figure.key: tuple(stakes_on_silent(rules, figure, worth, side, game_level))
        for figure in rules.undertaken
    }


def stakes_on_silent(
    rules: TarokkRules, figure: TarokkFigure, worth: int, side: bool, game_level: int
) -> Iterator[Paid]:
    """Yield the stakes on an unannounced figure: it is won when made, and may slip."""
    unit, lifted = unit_of(figure, worth, side), rules.house.kontra_lifts_silent
    times = 2**game_level if figure.times_game and lifted else 1
    feat, made = figure.quiet or figure.feat, unit * figure.silent
    stake = Stake(silent(figure.key), feat, made, 0, times, side)
    yield Paid(stake, figure.covered_by)
    if figure.slip is not None:  # illu/ultimo-fails
        slips = figure.silent if figure.slips is None else figure.slips
        lost = -unit * slips
        yield Paid(Stake(slipped(figure.key), figure.slip, lost, 0, 1, side))


def unit_of(figure: TarokkFigure, worth: int, side: bool) -> int:
    """Return the worth of one point of a figure: 1, or what the game is worth."""
    unit = worth if figure.times_game else 1
    return unit if side else -unit


def stakes(reading: Reading) -> tuple[Stake, ...]:
    """Return all stakes: the game, the announcements, and what may be made silently."""
    return stakes_of(reading.rules, reading.contract.worth, reading.round.items, reading.sides)


@lru_cache
def stakes_of(rules: TarokkRules, worth: int, items: Items, sides: Sides) -> tuple[Stake, ...]:
    """Return the stakes of a game of this worth with these items and sides.

    They are cached: a search asks for them in every world, and most worlds have the same ones.
    """
    declarers = side_stakes(rules, worth, items, sides, side=True)
    opponents = side_stakes(rules, worth, items, sides, side=False)
    return (*declarers.all(), *opponents.all())


def side_stakes(
    rules: TarokkRules, worth: int, items: Items, sides: Sides, side: bool
) -> SideStakes:
    """Return what one of these sides plays for."""
    said = {item.figure: item for item in items if sides[item.by] is side}
    return SideStakes(rules, worth, side, said, game_level(items))


def undertaking(rules: TarokkRules, figure: TarokkFigure) -> Feat:
    """Return the feat of an announced figure; a bird that includes others needs their feats too."""
    if not figure.implies:
        return figure.feat
    implied = (rules.figures[key].feat for key in sorted(figure.implies))
    return All((*implied, figure.feat))  # illu/birds-chain


def tie_is_ours(tie: str, game_level: int) -> bool:
    """Return whether half of the points win the game for the declarer's side."""
    match tie:
        case "declarer_after_kontra":
            return game_level > 0  # paskievics/tie-kontra
        case "last_kontra_loses":
            return game_level % 2 == 1  # mkvm/tie
        case _:
            return False  # illu/tie, kegl/tie


# ---- The cards on which it is judged.


def ground(reading: Reading) -> Ground:
    """Return the tricks, and the discards as they count."""
    s, sides = reading.state, reading.sides
    return Ground(s.tricks, s.rules.length, sides, s.rules.pack.points, laid(reading))


def laid(reading: Reading) -> tuple[Cards, ...]:
    """Return the discards as they count."""
    return by_owner(discards_for(reading), [hand.cards for hand in reading.state.laid])


def discards_for(reading: Reading) -> tuple[Seat | None, ...]:
    """Return for which seat each seat's discards count.

    The declarer's count for the declarer. All others count for the opponents. If a discarded called
    card left the declarer alone, some houses count them for the declarer.
    """
    declarer, theirs = reading.contract.declarer, owner_of_theirs(reading)
    return tuple(
        declarer if seat == declarer else theirs for seat in range(SEATS)
    )  # illu/discards-count


def owner_of_theirs(reading: Reading) -> Seat | None:
    """Return for which seat all discards except the declarer's count; None if unknown."""
    sides = reading.sides
    if reading.house.lone_takes_discards and sides.count(True) == 1:
        left_alone = called_laid(reading)
        if left_alone is not False:
            return reading.contract.declarer if left_alone else None  # itvb/lone-discards
    return next((seat for seat, side in enumerate(sides) if side is False), None)


def called_laid(reading: Reading) -> bool | None:
    """Return whether a seat other than the declarer is seen to have discarded the called card."""
    s, card, declarer = reading.state, reading.contract.called, reading.contract.declarer
    theirs = [hand for seat, hand in enumerate(s.laid) if seat != declarer]
    his = [hand for seat, hand in enumerate(s.laid) if seat == declarer]
    if card is None or lies_in(card, theirs):
        return card is not None
    if player_of(s, card) is not None or lies_in(card, (*s.hands, *his)):
        return False  # skiz/own-discard-called
    others = reading.contract.others_discards
    return None if any(s.laid[own.seat].unseen for own in others) else False


def lies_in(card: Card, hands: Iterable[Hand]) -> bool:
    """Return whether a card is seen in one of these hands."""
    return any(hand.cards >> card & 1 for hand in hands)
