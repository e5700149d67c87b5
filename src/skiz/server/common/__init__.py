"""What every feature uses: JSON of events, refusals, time, chance, ids and checked input."""

from .accepted import takes_gzip
from .codec import Json, decode, encode, own_figures
from .compact_json import json_text
from .disk_full import has_no_room, if_there_is_room
from .environment import Uptime, age_of, chance, going_on, utc, wall_clock
from .fold_thread import in_fold_thread
from .ids import LONG, new_id
from .languages import lang_of, language
from .late_routes import Routes
from .log_context import begin
from .news import News, tell
from .parameters import LONGEST, MOST, Count, PathKey, PathNumber, check_parameters
from .parts import Parts, part, parts_of
from .refusal import Refused, in_words, of_figures, of_record, slip, when_again
from .safe_json import Unsound, check_body, sound_json
from .single_flight import SingleFlight
from .strict import Key, Number, Strict, Whole
from .tasks import end_tasks
from .timers import Alarm, Later, later, now

__all__ = [
    "LONG",
    "LONGEST",
    "MOST",
    "Alarm",
    "Count",
    "Json",
    "Key",
    "Later",
    "News",
    "Number",
    "Parts",
    "PathKey",
    "PathNumber",
    "Refused",
    "Routes",
    "SingleFlight",
    "Strict",
    "Unsound",
    "Uptime",
    "Whole",
    "age_of",
    "begin",
    "chance",
    "check_body",
    "check_parameters",
    "decode",
    "encode",
    "end_tasks",
    "going_on",
    "has_no_room",
    "if_there_is_room",
    "in_fold_thread",
    "in_words",
    "json_text",
    "lang_of",
    "language",
    "later",
    "new_id",
    "now",
    "of_figures",
    "of_record",
    "own_figures",
    "part",
    "parts_of",
    "slip",
    "sound_json",
    "takes_gzip",
    "tell",
    "utc",
    "wall_clock",
    "when_again",
]
