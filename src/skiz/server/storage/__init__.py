"""The database: statements, the schema with its migrations, and checks of its files."""
