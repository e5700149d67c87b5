"""The files of a server on disk: who may read them, and whether they were overwritten.

Only the standard library is needed here, so that the command starts fast.
"""

from .first_look import uri_of
from .private_files import make_private

__all__ = ["make_private", "uri_of"]
