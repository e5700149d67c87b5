"""Stakes: what is being played for once talking is over. Scored here, searched by a solver."""

from dataclasses import dataclass

from .feats import Feat
from .judge import Ground, Verdict, judge


@dataclass(frozen=True, slots=True)
class Stake:
    """A feat of the declarer's side and what it is worth to it, paid by each opponent.

    `key` names its line on the score sheet; `times` is the multiplier of the kontras on it.
    """

    key: str
    feat: Feat
    made: int
    lost: int
    times: int = 1

    def worth(self, ground: Ground) -> int:
        """Its points before multiplying, as it stands on this ground; 0 while it is open."""
        match judge(self.feat, ground):
            case Verdict.MADE:
                return self.made
            case Verdict.LOST:
                return self.lost
            case Verdict.OPEN:
                return 0
