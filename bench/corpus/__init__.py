"""What a corpus says about its games, and what its deals cost."""
