"""The schema of the whole database: the metadata, with the tables that every feature declares."""

from ..notifications import mail_addresses
from ..reviews import store as reviews
from ..storage import schema_of_boards, schema_of_parts
from ..storage.schema import metadata
from ..studies import store as studies

__all__ = [
    "mail_addresses",
    "metadata",
    "reviews",
    "schema_of_boards",
    "schema_of_parts",
    "studies",
]
