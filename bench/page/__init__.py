"""How heavy the page is, and how soon it can be played."""
