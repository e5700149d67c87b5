"""People: sign-ins, passkeys, recovery codes, devices and names."""

from . import recovery_codes, schema
from .bodies import Again, ChosenOpponent, Code, Name, Settings, Signed
from .chosen_opponents import ChosenOpponents
from .confirmations import Confirmations
from .cookies import SignInCookies, hashed
from .credentials import Credentials
from .derived_secrets import DerivedSecrets
from .devices import device_of
from .invisible_characters import UNCHOSEN
from .look_alikes import looks, mimics
from .names import normalize_line, normalize_name, normalize_unit
from .passkeys import MOST, registered, to_register
from .recovery_codes import OneAtATime
from .requester import Guest, Me, address_of, person_of
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
    "Confirmations",
    "Credentials",
    "DerivedSecrets",
    "Guest",
    "Me",
    "Name",
    "OneAtATime",
    "People",
    "Person",
    "Settings",
    "SignInCookies",
    "Signed",
    "UsualOpponent",
    "address_of",
    "device_of",
    "ending",
    "hashed",
    "looks",
    "mimics",
    "name_of",
    "normalize_line",
    "normalize_name",
    "normalize_unit",
    "person_of",
    "recovery_codes",
    "registered",
    "schema",
    "shown_name",
    "to_register",
]
