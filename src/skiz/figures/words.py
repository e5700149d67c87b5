"""A feat in words, from the same data that scores it."""

from typing import assert_never

from skiz.cards import Pack
from skiz.words import Lang, say

from .feats import All, AnyOf, Catch, Count, Fall, Feat, Fell, Hold, Not, Score, Take, Win


def describe(feat: Feat, pack: Pack, lang: Lang = "en") -> str:
    """One clause that says what has to be done, as in "win every trick from 9 to 11"."""
    match feat:
        case Take(cards):
            return say("feat.take", lang, cards=pack.text(cards))
        case Win(first, last, using):
            tricks = say(
                "feat.win-one" if first == last else "feat.win", lang, first=first, last=last
            )
            return (
                tricks
                if using is None
                else say("feat.using", lang, feat=tricks, cards=pack.text(using))
            )
        case Score(points):
            return say("feat.score", lang, points=points)
        case Count(tricks=number):
            return say("feat.count", lang, tricks=number)
        case Catch(prey, hunter):
            if hunter is None:
                return say("feat.capture", lang, prey=pack.names[prey])
            return say("feat.catch", lang, prey=pack.names[prey], hunter=pack.names[hunter])
        case Fall(trick, card, captured):
            key = "feat.fall-captured" if captured else "feat.fall"
            return say(key, lang, trick=trick, card=pack.names[card])
        case Fell(trick, cards, theirs):
            return say(
                "feat.fell-theirs" if theirs else "feat.fell",
                lang,
                trick=trick,
                cards=pack.text(cards),
            )
        case Hold(cards, count):
            return say("feat.hold", lang, count=count, cards=pack.text(cards))
        case All(feats):
            return say("feat.and", lang).join(describe(part, pack, lang) for part in feats)
        case AnyOf(feats):
            return say("feat.or", lang).join(describe(part, pack, lang) for part in feats)
        case Not(part):
            return say("feat.not", lang, feat=describe(part, pack, lang))
        case _:
            assert_never(feat)
