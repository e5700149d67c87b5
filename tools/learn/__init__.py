"""Learning a game from played deals."""
