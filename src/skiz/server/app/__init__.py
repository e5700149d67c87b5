"""The application: it puts the features together, starts and stops them."""
