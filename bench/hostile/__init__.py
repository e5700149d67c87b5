"""What hostile guests can do to a server: `siege`, or `besieged` on a new one.

`python -m bench.hostile` prints the result. `visitor` is a person with their own connections;
`honest` is the person who plays meanwhile. An attack is a function that gets its target and notes
the results. There is a file for each way in: `connections`, `frames`, `requests`.
"""

from .besieged import besieged
from .run import siege

__all__ = ["besieged", "siege"]
