"""The log of a table: its entries, and the state that follows from them. Nothing waits here."""

from . import schema
from .agreements import Agreement, Consented, EndAnswered
from .bot_acts import BotAct, bot_act, bots_of
from .chairs import all_consent, consenting
from .checkpoint import OLD_SESSIONS, Checkpoint, StoredCheckpoint, read_checkpoint
from .coins import LONGEST_UNIT, MOST_HUNDREDTHS, Coins, PointValue, coins_after
from .deal import Deal, FinishedDeal
from .entries import (
    BOT_NAMES,
    ONLOOKER,
    Cause,
    DealBegan,
    Ending,
    Entry,
    PhraseSaid,
    Sat,
    SeatsDrawn,
    SessionEnded,
    SheetWritten,
    TableEvent,
    bot_on,
    read_entry,
)
from .given import Given, bot_seed
from .insight import encode_meanings
from .log import TableLog
from .outcome import Events, Outcome
from .pace import PACES, MoreTimeAsked, Pace, PaceKey, grace_at
from .pack import (
    CommitmentsClosed,
    PackCut,
    PackGiven,
    PackRevealed,
    PackShuffled,
    SecretCommitted,
    SecretRevealed,
    SecretsTaken,
    commitment,
    handle,
)
from .restoring import check_number, restore, run_on
from .settings import Company, SettingsChanged
from .table_made import TableMade
from .table_rules import rules, rules_as_made, rules_found
from .undo import UndoAnswered, UndoAsked, Undone, hear

__all__ = [
    "BOT_NAMES",
    "LONGEST_UNIT",
    "MOST_HUNDREDTHS",
    "OLD_SESSIONS",
    "ONLOOKER",
    "PACES",
    "Agreement",
    "BotAct",
    "Cause",
    "Checkpoint",
    "Coins",
    "CommitmentsClosed",
    "Company",
    "Consented",
    "Deal",
    "DealBegan",
    "EndAnswered",
    "Ending",
    "Entry",
    "Events",
    "FinishedDeal",
    "Given",
    "MoreTimeAsked",
    "Outcome",
    "Pace",
    "PaceKey",
    "PackCut",
    "PackGiven",
    "PackRevealed",
    "PackShuffled",
    "PhraseSaid",
    "PointValue",
    "Sat",
    "SeatsDrawn",
    "SecretCommitted",
    "SecretRevealed",
    "SecretsTaken",
    "SessionEnded",
    "SettingsChanged",
    "SheetWritten",
    "StoredCheckpoint",
    "TableEvent",
    "TableLog",
    "TableMade",
    "UndoAnswered",
    "UndoAsked",
    "Undone",
    "all_consent",
    "bot_act",
    "bot_on",
    "bot_seed",
    "bots_of",
    "check_number",
    "coins_after",
    "commitment",
    "consenting",
    "encode_meanings",
    "grace_at",
    "handle",
    "hear",
    "read_checkpoint",
    "read_entry",
    "restore",
    "rules",
    "rules_as_made",
    "rules_found",
    "run_on",
    "schema",
]
