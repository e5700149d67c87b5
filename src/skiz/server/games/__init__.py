"""Games by HTTP: what does not depend on the person."""
