"""Stakes: the feats at stake once talking is over.

They are scored here, and a solver searches them.
"""

from skiz.cards import value

from .feats import Feat
from .ground import Ground
from .judge import Verdict, judge


@value(frozen=True, slots=True)
class Done:
    """A feat of one side: the declarer's or, if not `ours`, the opponents'."""

    feat: Feat
    ours: bool = True

    def verdict(self, ground: Ground) -> Verdict:
        """Return the verdict on it; `ground` is that of the declarer's side."""
        return judge(self.feat, ground if self.ours else ground.theirs)


@value(frozen=True, slots=True)
class Stake:
    """A feat and what it is worth to the declarer's side, paid by each opponent.

    `key` names its line on the score sheet, and `times` is the multiplier from the kontras on it.
    The feat is one of the declarer's side or, if not `ours`, of the opponents. `made` and `lost`
    are points of the declarer's side in both cases. It counts for nothing once any feat of `unless`
    is made. In this way a double silences the plain game, and a volát silences the silent trull.
    `is_game` is true of the stake on the game itself.
    """

    key: str
    feat: Feat
    made: int
    lost: int
    times: int = 1
    ours: bool = True
    unless: tuple[Done, ...] = ()
    is_game: bool = False

    @property
    def done(self) -> Done:
        """The feat, with the side that has to do it."""
        return Done(self.feat, self.ours)

    def worth(self, ground: Ground) -> int:
        """Return its points before multiplying, by the verdict on this ground; 0 if open."""
        for other in self.unless:
            if other.verdict(ground) is Verdict.MADE:
                return 0
        verdict = judge(self.feat, ground if self.ours else ground.theirs)
        if verdict is Verdict.OPEN:
            return 0
        return self.made if verdict is Verdict.MADE else self.lost
