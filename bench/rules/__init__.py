"""How fast the rules in Python are: an import, a deal, a log that is folded again."""
