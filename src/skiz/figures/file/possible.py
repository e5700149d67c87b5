"""Whether a feat can happen at all, given the cards, the tricks, and what is required with it.

Everything refused here never happens or always does. There is no proof that everything else can
happen.
"""

from collections.abc import Iterator, Sequence

from skiz.cards import Card, Cards, each, size

from ..feats import All, AnyOf, Catch, Count, Fall, Feat, Fell, Not, Score, Take, Win
from .node import Node
from .verbs import Speech


def check_feat(node: Node, feat: Feat, speech: Speech) -> None:
    """Raise BadFigures if a feat or a part of it can never happen, or always does."""
    _check_alone(node, feat, speech)
    match feat:
        case All(feats) | AnyOf(feats):
            parts = node["all" if isinstance(feat, All) else "any"]
            for index, part in enumerate(feats):
                check_feat(parts[index], part, speech)
        case Not(part):
            check_feat(node["not"], part, speech)
        case _:
            return
    if exclude_each_other([*conjuncts(feat)], speech.length):
        raise node.bad("never")
    if exclude_each_other([*conjuncts(Not(feat))], speech.length):
        raise node.bad("always")


def _check_alone(node: Node, feat: Feat, speech: Speech) -> None:
    names = speech.pack.names
    match feat:
        case Catch(prey, None) if not _is_beaten(prey, speech):
            raise node.bad("unbeaten", card=names[prey])
        case Catch(prey, int() as hunter) if not speech.beats(hunter, prey):
            raise node.bad("never-takes", hunter=names[hunter], prey=names[prey])
        case Fall(_, card) if not _is_beaten(card, speech):
            raise node.bad("unbeaten", card=names[card])
        case Take(cards) if size(cards) > speech.length * speech.seats:
            raise node.bad("take-too-many", count=size(cards), most=speech.length * speech.seats)
        case _:
            return


def _is_beaten(card: Card, speech: Speech) -> bool:
    return any(speech.beats(other, card) for other in each(speech.pack.all & ~(1 << card)))


def conjuncts(feat: Feat) -> Iterator[Feat]:
    """Yield the feats that must all be done for this one."""
    match feat:
        case All(feats):
            for part in feats:
                yield from conjuncts(part)
        case Not(AnyOf(feats)):
            for part in feats:
                yield from conjuncts(Not(part))
        case Not(Not(part)):
            yield from conjuncts(part)
        case _:
            yield feat


def exclude_each_other(feats: Sequence[Feat], length: int) -> bool:
    """Return whether these feats can certainly not all happen in one deal of `length` tricks."""
    not_done = [feat.feat for feat in feats if isinstance(feat, Not)]
    done = [feat for feat in feats if not isinstance(feat, Not)]
    return (
        any(_follows(no, done, length) for no in not_done)
        or _too_many(done, not_done, length)
        or _no_place(done, length)
    )


def _won(done: Sequence[Feat]) -> set[int]:
    """Return the tricks that the side must win."""
    wins = [feat for feat in done if isinstance(feat, Win)]
    return {trick for feat in wins for trick in range(feat.first, feat.last + 1)}


def _given_up(done: Sequence[Feat]) -> set[int]:
    """Return the tricks that the side must lose."""
    return {feat.trick for feat in done if isinstance(feat, Fall) and feat.captured}


def _follows(feat: Feat, done: Sequence[Feat], length: int) -> bool:
    """Return whether a feat is always done when these are."""
    if feat in done:
        return True
    match feat:
        case Win(first, last, None):
            return {*range(first, last + 1)} <= _won(done)
        case Count(tricks):
            counts = [one.tricks for one in done if isinstance(one, Count)]
            return max([len(_won(done)), *counts]) >= tricks
        case Score(points):
            return any(isinstance(one, Score) and one.points >= points for one in done)
        case Take(cards):
            taken = [one.cards for one in done if isinstance(one, Take)]
            return any(not cards & ~those for those in taken)
        case _:
            return False


def _too_many(done: Sequence[Feat], not_done: Sequence[Feat], length: int) -> bool:
    """Return whether too many tricks must be won, or one must be both won and lost."""
    given_up = _given_up(done)
    if _won(done) & given_up:
        return True
    lost = len(given_up)
    for feat in not_done:
        if isinstance(feat, Win) and feat.using is None:
            lost += not {*range(feat.first, feat.last + 1)} & given_up
            break
    return any(isinstance(feat, Count) and feat.tricks > length - lost for feat in done)


def _no_place(done: Sequence[Feat], length: int) -> bool:
    """Return whether the cards do not fit into the tricks.

    That is so if one card is needed in two tricks, or two cards must win the same trick.
    """
    falls = {feat.card: feat.trick for feat in done if isinstance(feat, Fall)}
    if any(isinstance(feat, Fall) and falls[feat.card] != feat.trick for feat in done):
        return True
    beaten = {feat.prey for feat in done if isinstance(feat, Catch)} | falls.keys()
    winners = {trick: _winners(trick, done, beaten) for trick in range(1, length + 1)}
    wanted = {trick: cards for trick, cards in winners.items() if cards is not None}
    if not _all_have_one(wanted):
        return True
    alone = {next(each(cards)): trick for trick, cards in wanted.items() if size(cards) == 1}
    return any(
        isinstance(feat, Fell) and not _may_fall(feat, {**falls, **alone}, alone) for feat in done
    )


def _winners(trick: int, done: Sequence[Feat], beaten: set[Card]) -> Cards | None:
    """Return the cards that may win a trick; None if any card may."""
    sets = [
        feat.using
        for feat in done
        if isinstance(feat, Win) and feat.first <= trick <= feat.last and feat.using is not None
    ]
    if not sets:
        return None
    cards = sets[0]
    for using in sets[1:]:
        cards &= using
    return cards & ~sum(1 << card for card in beaten)


def _all_have_one(wanted: dict[int, Cards]) -> bool:
    """Return whether each of these tricks can get a card of its own.

    This is bipartite matching by augmenting paths.
    """
    given: dict[Card, int] = {}

    def place(trick: int, tried: set[Card]) -> bool:
        for card in each(wanted[trick]):
            if card not in tried:
                tried.add(card)
                if card not in given or place(given[card], tried):
                    given[card] = trick
                    return True
        return False

    return all(place(trick, set()) for trick in wanted)


def _may_fall(feat: Fell, places: dict[Card, int], alone: dict[Card, int]) -> bool:
    """Return whether one of the cards can fall in the trick, and from the opponents if required."""
    return any(
        places.get(card, feat.trick) == feat.trick
        and not (feat.theirs and alone.get(card) == feat.trick)
        for card in each(feat.cards)
    )
