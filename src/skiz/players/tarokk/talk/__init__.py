"""Announcements and kontras: chances, learnt models, and what is said."""
