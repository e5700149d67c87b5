"""Company: whom the maker of a table would have sit down there. It is a wish, which strangers read
in the lobby; whoever likes may come.
"""

from typing import Literal, TypeAlias

Company: TypeAlias = Literal["any", "beginner", "club", "strong"]
