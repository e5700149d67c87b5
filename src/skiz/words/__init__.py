"""Words: the games' own vocabulary in Hungarian, English and German, one TOML file per language.

Code uses only keys and parameters, and `say` turns them into a sentence. No rule depends on words.
"""

from .isolated import isolated
from .say import LANGS, Lang, Words, card_name, catalogue, say

__all__ = ["LANGS", "Lang", "Words", "card_name", "catalogue", "isolated", "say"]
