"""How well players play, what they believe, and how long they think."""
