"""Games by HTTP: what does not depend on who asks."""
