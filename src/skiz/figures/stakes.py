"""Stakes: what is being played for once talking is over. Scored here, searched by a solver."""

from dataclasses import dataclass, replace

from .feats import Feat
from .judge import Ground, Verdict, judge


@dataclass(frozen=True, slots=True)
class Done:
    """A feat of one side: the declarer's, or where not `ours`, its opponents'."""

    feat: Feat
    ours: bool = True

    def verdict(self, ground: Ground) -> Verdict:
        """How it stands; `ground` is the declarer's side's."""
        return judge(self.feat, ground if self.ours else opposite(ground))


@dataclass(frozen=True, slots=True)
class Stake:
    """A feat and what it is worth to the declarer's side, paid by each opponent.

    `key` names its line on the score sheet; `times` is the multiplier of the kontras on it. The
    feat is that of the declarer's side, or where not `ours`, of its opponents; `made` and `lost`
    are the declarer's side's points either way. It counts for nothing once any feat of `unless`
    is made: so a double silences the plain game, and a volát the silent trull.
    """

    key: str
    feat: Feat
    made: int
    lost: int
    times: int = 1
    ours: bool = True
    unless: tuple[Done, ...] = ()

    @property
    def done(self) -> Done:
        """The feat with the side that is to do it."""
        return Done(self.feat, self.ours)

    def worth(self, ground: Ground) -> int:
        """Its points before multiplying, as it stands on this ground; 0 while it is open."""
        if any(other.verdict(ground) is Verdict.MADE for other in self.unless):
            return 0
        match self.done.verdict(ground):
            case Verdict.MADE:
                return self.made
            case Verdict.LOST:
                return self.lost
            case Verdict.OPEN:
                return 0


def opposite(ground: Ground) -> Ground:
    """The same tricks as the other side sees them."""
    return replace(ground, ours=tuple(None if seat is None else not seat for seat in ground.ours))
