"""What all people of a simulated world share."""

from dataclasses import dataclass, field

from .cluster import Cluster
from .surroundings import Surroundings


@dataclass
class Company:
    """How fast people act, how much they still do, and where they sit."""

    around: Surroundings
    cluster: Cluster
    thinks: float  # seconds before an act, on average
    acts_left: int
    chairs: dict[str, int] = field(default_factory=dict)  # by guest
