"""What a hand is worth to its declarer: a file a game."""
