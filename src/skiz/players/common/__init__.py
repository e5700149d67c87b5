"""What the players of all families share."""
