"""What is raised, and what is answered: a file a game."""
