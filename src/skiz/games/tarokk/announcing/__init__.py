"""The round of announcements: the call, figures, declared tarokks and kontras."""
