"""Chat at a table, and reports of it to the host."""

from . import schema
from .chat import LONGEST, Chat, Chosen, Reason, vocabulary
from .reports import Report, Reports

__all__ = ["LONGEST", "Chat", "Chosen", "Reason", "Report", "Reports", "schema", "vocabulary"]
