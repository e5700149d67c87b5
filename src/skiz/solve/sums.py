"""Feats as sums: what is joined by `any of` and `not` is worth as much as some feats that are only
done together, each so many times, made or lost.

It is the count of who is in one set or another: in the one, and in the other, less in both.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache, reduce
from itertools import chain
from itertools import product as pairs
from typing import TypeAlias

from skiz.figures import All, AnyOf, Feat, Not

MOST_TERMS = 32
Together: TypeAlias = tuple[Feat, ...]  # feats that are done together, single verbs all of them


def sums_of(feat: Feat, made: int, lost: int) -> Iterator[tuple[Together, int, int]]:
    """What a feat is worth made and lost as a sum over feats that are done together: what is to be
    done in one of two ways is worth each way, less both.
    """
    first = lost + (made - lost) * terms(feat).get((), 0)  # whatever is done
    for together, count in terms(feat).items():
        if together:
            yield together, first + (made - lost) * count, first
            first = 0


@lru_cache(maxsize=1024)
def terms(feat: Feat) -> Mapping[Together, int]:
    """A feat as a sum of feats that are done together, each so many times: 1 where it is made, 0
    where it is lost. ValueError where there are too many.
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


def product(some: Mapping[Together, int], others: Mapping[Together, int]) -> dict[Together, int]:
    """The product of two sums; ValueError where it has too many terms."""
    found: dict[Together, int] = {}
    for (a, m), (b, n) in pairs(some.items(), others.items()):
        together = tuple(dict.fromkeys((*a, *b)))
        same = next((key for key in found if {*key} == {*together}), together)
        found[same] = found.get(same, 0) + m * n
    if len(found) > MOST_TERMS:
        raise ValueError("a figure to be done in too many ways")
    return {key: count for key, count in found.items() if count}


def opposite(some: Mapping[Together, int]) -> dict[Together, int]:
    """One less a sum."""
    return {(): 1 - some.get((), 0), **{key: -count for key, count in some.items() if key}}


def ways(feat: Feat) -> tuple[Together, ...]:
    """The ways in which a feat is done, any of which silences. ValueError with `not`."""
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
