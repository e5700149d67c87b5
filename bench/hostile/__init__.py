"""What hostile guests can do to a server: `siege`, or `besieged` on a new one, which
`python -m bench.hostile` prints.

`visitor` is somebody who comes, by connections of his own; `honest` the person who plays meanwhile.
An attack is a function that is given its target and writes down what came of it; they are in a file
for each way in: `connections`, `frames`, `requests`.
"""

from .besieged import besieged
from .run import siege

__all__ = ["besieged", "siege"]
