"""Players that never change, so that matches years apart compare with the same ones."""
