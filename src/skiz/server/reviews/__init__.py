"""Reviews of finished deals."""
