"""Protection: limits, budgets, host names, origins and connections."""
