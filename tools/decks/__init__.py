"""Draws the project's own decks as SVG: `python -m tools.decks` writes them to web/public/cards.

Nothing here is traced or copied: every line is a number in these files. The drawings are CC0.
"""
