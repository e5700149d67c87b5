"""The lobby: open tables, and pairing with strangers."""

from . import routes
from .elsewhere import Elsewhere
from .lobby import Listed, Lobby
from .pairing import Pairing, Wish
from .rated_lobby import RatedLobby

__all__ = ["Elsewhere", "Listed", "Lobby", "Pairing", "RatedLobby", "Wish", "routes"]
