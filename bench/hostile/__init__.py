"""What hostile guests can do to a server: `siege`, or `python -m bench.hostile` on a new one.

`visitor` is somebody who comes, by connections of his own; `honest` the person who plays meanwhile.
An attack is a function that is given its target and writes down what came of it; they are in a file
for each way in: `connections`, `frames`, `requests`.
"""

from .run import siege

__all__ = ["siege"]
