"""The database: statements, the schema with its migrations, and checks of its files."""

from .damage import of_data, refused_if_damaged
from .database import Database, Unmet, Write
from .driver_errors import DamagedData
from .integrity import MOST, Finding, rows_of
from .prepared_statements import WrittenJson, prepared
from .removed import forget_notes, note, was_removed
from .rows import BadLog, Result, moment, read_body, read_json, read_result
from .server_secrets import ServerSecrets
from .statements import delete_whole, every_row, in_place
from .upgrade import migrate

__all__ = [
    "MOST",
    "BadLog",
    "DamagedData",
    "Database",
    "Finding",
    "Result",
    "ServerSecrets",
    "Unmet",
    "Write",
    "WrittenJson",
    "delete_whole",
    "every_row",
    "forget_notes",
    "in_place",
    "migrate",
    "moment",
    "note",
    "of_data",
    "prepared",
    "read_body",
    "read_json",
    "read_result",
    "refused_if_damaged",
    "rows_of",
    "was_removed",
]
