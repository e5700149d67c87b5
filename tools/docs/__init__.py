"""The documentation as a site: `python -m tools.docs` writes it into build/docs.

Pages stand in Markdown in the repository, where a Git host shows them too. `stage` copies them into
one tree with the links changed, `rules`, `rooms` and `commands` write pages from the running code,
`drawings` turns Mermaid into SVG, Sphinx makes HTML, and `dead_links` checks the result.
"""
