"""Actions at a table: each is a function from its log to an outcome."""
