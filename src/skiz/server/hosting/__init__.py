"""Tools of the host of a server: health, reports, and checks of stored data."""

from . import routes
from .load import OtherLoads, load_of

__all__ = ["OtherLoads", "load_of", "routes"]
