"""Feats as sums of simpler ones.

A feat with `any of` or `not` is worth as much as a sum of feats that are all done together, each
with a factor. This is inclusion–exclusion: what is in one set or another is in the one, plus in the
other, minus in both.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache, reduce
from itertools import chain
from itertools import product as pairs
from typing import TypeAlias

from skiz.figures import All, AnyOf, Feat, Not

MOST_TERMS = 32
Conjunction: TypeAlias = tuple[Feat, ...]  # single verbs, all of which are done


def sums_of(feat: Feat, made: int, lost: int) -> Iterator[tuple[Conjunction, int, int]]:
    """Yield a feat worth `made` or `lost` as a sum over feats that are done together.

    A feat with two alternatives is worth each alternative, minus both together.
    """
    first = lost + (made - lost) * terms(feat).get((), 0)  # counts whatever is done
    for together, count in terms(feat).items():
        if together:
            yield together, first + (made - lost) * count, first
            first = 0


@lru_cache(maxsize=1024)
def terms(feat: Feat) -> Mapping[Conjunction, int]:
    """Return a feat as a sum of feats that are done together, with a factor for each.

    The sum is 1 if the feat is made and 0 if it is lost. Raise ValueError if there are too many
    terms.
    """
    match feat:
        case All(feats):
            return reduce(product, map(terms, feats), {(): 1})
        case AnyOf(feats):
            return opposite(reduce(product, (opposite(terms(part)) for part in feats), {(): 1}))
        case Not(part):
            return opposite(terms(part))
        case _:
            return {(feat,): 1}


def product(
    some: Mapping[Conjunction, int], others: Mapping[Conjunction, int]
) -> dict[Conjunction, int]:
    """Return the product of two sums; raise ValueError if it has too many terms."""
    found: dict[Conjunction, int] = {}
    for (a, m), (b, n) in pairs(some.items(), others.items()):
        together = tuple(dict.fromkeys((*a, *b)))
        same = next((key for key in found if {*key} == {*together}), together)
        found[same] = found.get(same, 0) + m * n
    if len(found) > MOST_TERMS:
        raise ValueError("a figure to be done in too many ways")
    return {key: count for key, count in found.items() if count}


def opposite(some: Mapping[Conjunction, int]) -> dict[Conjunction, int]:
    """Return one minus a sum."""
    return {(): 1 - some.get((), 0), **{key: -count for key, count in some.items() if key}}


def ways(feat: Feat) -> tuple[Conjunction, ...]:
    """Return the ways to do a feat, each of which silences; raise ValueError for `not`."""
    match feat:
        case All(feats):
            each_of = pairs(*map(ways, feats))
            return tuple(tuple(dict.fromkeys(chain.from_iterable(one))) for one in each_of)
        case AnyOf(feats):
            return tuple(way for part in feats for way in ways(part))
        case Not():
            raise ValueError("a figure covered by one that must not be done")
        case _:
            return ((feat,),)
