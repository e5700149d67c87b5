"""Pictures of the page: a gallery of every phase, and sheets that compare two galleries."""
