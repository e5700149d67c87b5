"""The lobby: open tables, and pairing with strangers."""

from . import routes
from .elsewhere import Elsewhere
from .lobby import Listed, Lobby
from .pairing import Pairing, Wish
from .presence import Presence
from .rated_lobby import RatedLobby

__all__ = ["Elsewhere", "Listed", "Lobby", "Pairing", "Presence", "RatedLobby", "Wish", "routes"]
