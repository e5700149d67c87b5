"""A feat in words, from the same data that scores it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias, assert_never

from skiz.cards import Cards, Pack, each, size
from skiz.words import Lang, card_name, say

from .feats import All, AnyOf, Catch, Count, Fall, Feat, Fell, Hold, Not, Score, Take, Win

Role: TypeAlias = Literal["take", "with", "fell", "theirs", "hold"]  # what a feat does with cards
Sets: TypeAlias = Mapping[str, Cards]  # sets of cards that have a name
NO_SETS: Sets = MappingProxyType({})


def describe(feat: Feat, pack: Pack, lang: Lang = "en", sets: Sets = NO_SETS) -> str:
    """Return a clause that says what has to be done, such as “win every trick from 9 to 11”.

    A set of cards with a name in `sets` is called by that name.

    >>> from skiz.games import game
    >>> pack = game("illustrated").rules().pack
    >>> describe(Win(9, 9, pack.cards("I")), pack), describe(Count(8), pack, "de")
    ('win trick 9 with I', 'mindestens 8 Stiche machen')
    """
    return Telling(pack, lang, sets).feat(feat)


@dataclass(frozen=True)
class Telling:
    """How to describe feats: with which pack, in which language."""

    pack: Pack
    lang: Lang
    sets: Sets

    def feat(self, feat: Feat) -> str:
        """Return what has to be done for a feat."""
        match feat:
            case Take(cards):
                return self.say("feat.take", what=self._cards(cards, "take"))
            case Win(first, last, using):
                return self._win(first, last, using)
            case Score(points):
                return self.say("feat.score", points=points)
            case Count(tricks=number):
                return self.say("feat.count", tricks=number)
            case Catch(prey, hunter):
                names = self.pack.names
                if hunter is None:
                    return self.say("feat.capture", prey=names[prey])
                return self.say("feat.catch", prey=names[prey], hunter=names[hunter])
            case Fall(trick, card, captured):
                key = "feat.fall-captured" if captured else "feat.fall"
                return self.say(key, trick=trick, card=self.pack.names[card])
            case Fell(trick, cards, theirs):
                if theirs:
                    return self.say(
                        "feat.fell-theirs", trick=trick, what=self._cards(cards, "theirs")
                    )
                return self.say("feat.fell", trick=trick, what=self._cards(cards, "fell"))
            case Hold(cards, count):
                return self.say("feat.hold", count=count, what=self._cards(cards, "hold"))
            case All(feats):
                return self._joined(self.say("feat.and"), feats)
            case AnyOf(feats):
                return self._joined(self.say("feat.or"), feats)
            case Not(part):
                return self._not(part)
            case _:
                assert_never(feat)

    def _win(self, first: int, last: int, using: Cards | None) -> str:
        tricks = {"first": first, "last": last}
        if using is None:
            return self.say("feat.win-one" if first == last else "feat.win", **tricks)
        key = "feat.win-one-with" if first == last else "feat.win-with"
        return self.say(key, what=self._cards(using, "with"), **tricks)

    def _joined(self, between: str, feats: Sequence[Feat]) -> str:
        """Return feats with a word between them, and compound feats in brackets."""
        return between.join(
            f"({self.feat(part)})" if isinstance(part, All | AnyOf) else self.feat(part)
            for part in feats
        )

    def _not(self, part: Feat) -> str:
        if isinstance(part, AnyOf):
            among = self.say("feat.neither-among").join(map(self.feat, part.feats))
            return self.say("feat.neither", feats=among)
        return self.say("feat.not", feat=self.feat(part))

    def _cards(self, cards: Cards, role: Role) -> str:
        """Return cards in the form that a feat needs, with sets by their names."""
        named, rest = self._parted(cards)
        last = self.say("feat.list-and" if role == "take" else "feat.list-or")
        if role == "hold" and (rest or len(named) > 1):
            every = [self._set(name, "hold") for name in named] + self._names(rest)
            return self._said_of("hold", "some", listed(every, last))
        parts = [self._set(name, role) for name in named]
        if rest:
            kind = "one" if size(rest) == 1 else "some"
            parts.append(self._said_of(role, kind, listed(self._names(rest), last)))
        return listed(parts, last)

    def _parted(self, cards: Cards) -> tuple[list[str], Cards]:
        """Return the named sets within these cards, the largest first, and the remaining cards."""
        named = []
        for name in sorted(self.sets, key=lambda name: -size(self.sets[name])):
            if not self.sets[name] & ~cards:
                named.append(name)
                cards &= ~self.sets[name]
        return named, cards

    def _names(self, cards: Cards) -> list[str]:
        return [card_name(self.pack.names[card], self.lang) for card in each(cards)]

    def _set(self, name: str, role: Role) -> str:
        return say(f"set.{name}.{role}", self.lang)

    def _said_of(self, role: Role, kind: str, cards: str) -> str:
        return say(f"cards.{role}.{kind}", self.lang, what=cards)

    def say(self, key: str, **params: object) -> str:
        """Return the text of a key in this language."""
        return say(key, self.lang, None, None, **params)


def listed(things: Sequence[str], last: str) -> str:
    """Return things as a list with commas and a last word.

    >>> listed(["I", "II", "III"], " or ")
    'I, II or III'
    """
    *before, final = things
    return last.join(filter(None, (", ".join(before), final)))
