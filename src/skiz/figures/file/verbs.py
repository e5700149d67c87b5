"""A feat as a file writes it: a verb and its fields, as in `{ win = 10, with = "I" }`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from skiz.cards import Card, Cards, Order, Pack, each, size

from ..feats import All, AnyOf, Catch, Count, Fall, Feat, Fell, Hold, Not, Score, Take, Win
from .node import Node

DEEPEST = 4  # the deepest nesting of feats


@dataclass(frozen=True)
class Speech:
    """The terms of the verbs: cards, their order, tricks, seats, and named sets of cards."""

    pack: Pack
    order: Order
    length: int
    seats: int
    sets: Mapping[str, Cards]

    def beats(self, one: Card, other: Card) -> bool:
        """Return whether one card may take another in a trick."""
        return self.order.winner((one, other)) == 0

    def cards(self, node: Node) -> Cards:
        """Return the cards of a text: cards and sets of cards, separated by blanks."""
        found = 0
        for name in node.text(400).split():
            found |= self.sets[name] if name in self.sets else 1 << self._card(node, name)
        return found

    def card(self, node: Node) -> Card:
        """Return the one card that a text names."""
        return self._card(node, node.text(40))

    def _card(self, node: Node, name: str) -> Card:
        try:
            return self.pack.card(name)
        except ValueError:
            sets = ", ".join(self.sets)
            raise node.bad("no-card", name=name, known=sets) from None

    def trick(self, node: Node) -> int:
        """Return the number of a trick."""
        return node.number(1, self.length)


Fields: TypeAlias = Mapping[str, Node]
Reads: TypeAlias = Callable[[Fields, Speech, int], Feat]


class Verb(NamedTuple):
    """A verb: the function that makes a feat of its fields, and its other fields."""

    reads: Reads
    needed: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


def feat_of(node: Node, speech: Speech, depth: int = 0) -> Feat:
    """Return the feat written here; raise BadFigures if it is none of this game."""
    if depth > DEEPEST:
        raise node.bad("too-deep", most=DEEPEST)
    found = [key for key in node.value if key in VERBS] if isinstance(node.value, dict) else []
    if len(found) != 1:
        raise node.bad("one-verb", known=", ".join(VERBS))
    verb = VERBS[found[0]]
    return verb.reads(node.fields((found[0], *verb.needed), verb.others), speech, depth)


def take(own: Fields, speech: Speech, depth: int) -> Feat:
    """Read `{ take = "kings" }`."""
    return Take(speech.cards(own["take"]))


def win(own: Fields, speech: Speech, depth: int) -> Feat:
    """Read `{ win = 10 }` or `{ win = [9, 10], with = "I II" }`."""
    tricks = own["win"]
    if isinstance(tricks.value, list):
        if len(tricks.value) != 2:
            raise tricks.bad("two-tricks")
        first, last = speech.trick(tricks[0]), speech.trick(tricks[1])
    else:
        first = last = speech.trick(tricks)
    if first > last:
        raise tricks.bad("tricks-backward", first=first, last=last)
    using = speech.cards(own["with"]) if "with" in own else None
    if using is not None and size(using) < last - first + 1:
        raise own["with"].bad("few-cards", count=size(using), tricks=last - first + 1)
    return Win(first, last, using)


def score(own: Fields, speech: Speech, depth: int) -> Feat:
    """Read `{ score = 71 }`."""
    total = sum(speech.pack.points)
    if not total:
        raise own["score"].bad("no-points")
    return Score(own["score"].number(1, total))


def count(own: Fields, speech: Speech, depth: int) -> Feat:
    """Read `{ count = 7 }`."""
    return Count(own["count"].number(1, speech.length))


def catch(own: Fields, speech: Speech, depth: int) -> Feat:
    """Read `{ catch = "XXI", with = "skiz" }`; without `with`, any card may catch."""
    prey = speech.card(own["catch"])
    hunter = speech.card(own["with"]) if "with" in own else None
    if hunter == prey:
        raise own["with"].bad("catches-itself")
    return Catch(prey, hunter)


def fall(own: Fields, speech: Speech, depth: int) -> Feat:
    """Read `{ fall = "I", trick = 10 }`; with `captured = true`, the others take the trick."""
    captured = own["captured"].flag() if "captured" in own else False
    return Fall(speech.trick(own["trick"]), speech.card(own["fall"]), captured)


def fell(own: Fields, speech: Speech, depth: int) -> Feat:
    """Read `{ fell = "I II", trick = 1 }`; with `theirs = true`, the others play it."""
    theirs = own["theirs"].flag() if "theirs" in own else False
    return Fell(speech.trick(own["trick"]), speech.cards(own["fell"]), theirs)


def hold(own: Fields, speech: Speech, depth: int) -> Feat:
    """Read `{ hold = 8, of = "tarokks" }`: a declaration, which cannot be part of another feat."""
    if depth:
        raise own["hold"].bad("held-within")
    cards = speech.cards(own["of"])
    return Hold(cards, own["hold"].number(1, min(size(cards), speech.length)))


def both(own: Fields, speech: Speech, depth: int) -> Feat:
    """Read `{ all = [ … ] }`."""
    return All(tuple(feat_of(part, speech, depth + 1) for part in own["all"].items(2)))


def either(own: Fields, speech: Speech, depth: int) -> Feat:
    """Read `{ any = [ … ] }`."""
    return AnyOf(tuple(feat_of(part, speech, depth + 1) for part in own["any"].items(2)))


def never(own: Fields, speech: Speech, depth: int) -> Feat:
    """Read `{ not = { … } }`."""
    return Not(feat_of(own["not"], speech, depth + 1))


VERBS: Mapping[str, Verb] = {
    "take": Verb(take),
    "win": Verb(win, others=("with",)),
    "score": Verb(score),
    "count": Verb(count),
    "catch": Verb(catch, others=("with",)),
    "fall": Verb(fall, ("trick",), ("captured",)),
    "fell": Verb(fell, ("trick",), ("theirs",)),
    "hold": Verb(hold, ("of",)),
    "all": Verb(both),
    "any": Verb(either),
    "not": Verb(never),
}


def single(feat: Feat) -> tuple[Card, int] | None:
    """Return the card and the trick of a feat with one card in one trick, or else None."""
    match feat:
        case Win(first, last, int() as using, None) if first == last and size(using) == 1:
            return next(iter(each(using))), first
        case _:
            return None
