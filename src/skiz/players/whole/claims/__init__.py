"""What is claimed, and what is accepted: a file a game."""
