"""People: sign-ins, passkeys, recovery codes, devices and names."""

from . import recovery_codes, schema
from .bodies import Again, ChosenOpponent, Code, Name, Settings, Signed
from .chosen_opponents import ChosenOpponents
from .credentials import Credentials
from .devices import device_of
from .invisible_characters import UNCHOSEN
from .look_alikes import looks, mimics
from .names import normalize_line, normalize_name, normalize_unit
from .passkeys import MOST, registered, to_register
from .recovery_codes import OneAtATime
from .sessions import Guest, Guests, Me, address_of, hashed, known
from .shown_names import name_of, shown_name
from .store import People, Person, ending
from .usual_opponent import UsualOpponent

__all__ = [
    "MOST",
    "UNCHOSEN",
    "Again",
    "ChosenOpponent",
    "ChosenOpponents",
    "Code",
    "Credentials",
    "Guest",
    "Guests",
    "Me",
    "Name",
    "OneAtATime",
    "People",
    "Person",
    "Settings",
    "Signed",
    "UsualOpponent",
    "address_of",
    "device_of",
    "ending",
    "hashed",
    "known",
    "looks",
    "mimics",
    "name_of",
    "normalize_line",
    "normalize_name",
    "normalize_unit",
    "recovery_codes",
    "registered",
    "schema",
    "shown_name",
    "to_register",
]
