"""Company: the kind of people that the maker of a table looks for.

It is a wish that strangers read in the lobby; anybody may come.
"""

from typing import Literal, TypeAlias

Company: TypeAlias = Literal["any", "beginner", "club", "strong"]
