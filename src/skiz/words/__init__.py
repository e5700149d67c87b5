"""Words: the games' own vocabulary in Hungarian, English and German, one TOML file a language.

Code knows keys and parameters only; `say` makes a sentence of them. Kept apart from every rule.
"""

from .say import LANGS, Lang, Words, card_name, catalogue, say

__all__ = ["LANGS", "Lang", "Words", "card_name", "catalogue", "say"]
