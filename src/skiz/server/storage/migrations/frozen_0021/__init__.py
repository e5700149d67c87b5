"""The schema of revision 0021, frozen. Never change it: add a migration instead.

The features declare the schema of today; a test compares the two.
"""

from . import people, play
from .columns import METADATA

__all__ = ["METADATA", "people", "play"]
