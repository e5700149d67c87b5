"""How Sphinx builds the site; `python -m tools.docs` has written the pages."""

import re

from skiz import __version__

project = "Skíz"
author = "the Skíz project"
project_copyright = "the Skíz contributors, Apache-2.0"  # as NOTICE and LICENSE say
version = release = __version__
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_copybutton"]

# Pages
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4
highlight_language = "text"
nb_execution_mode = "force"
nb_execution_timeout = -1  # none: a slow machine takes longer
nb_merge_streams = True
nb_execution_in_temp = True
suppress_warnings = [
    "mystnb.exec",  # `failed_cells` says it in a sentence
    "misc.highlighting_failure",  # sessions that are cut short
    "ref.python",  # a word of a docstring that names something in two rooms gets no link
]

# The API
default_role = "py:obj"  # `name` in a docstring links to what has that name
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

# The look
html_theme = "furo"
html_title = "Skíz"
html_favicon = "../../web/public/favicon.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1d5c3f", "color-brand-content": "#1d5c3f"},
    "dark_css_variables": {"color-brand-primary": "#8fd0ad", "color-brand-content": "#8fd0ad"},
}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

TRANSLATED = re.compile(r"rules/.+-(hu|de)")
LIST = re.compile(r"[*-] ")


def _spaced(app, what, name, obj, options, lines):  # type: ignore[no-untyped-def]
    """Put an empty line before a list, which Markdown does not need and reStructuredText does."""
    for place in range(len(lines) - 1, 0, -1):
        above = lines[place - 1]
        if LIST.match(lines[place].lstrip()) and above.strip() and not above.startswith((" ", "*")):
            lines.insert(place, "")


def _of_its_type(app, what, name, obj, options, lines):  # type: ignore[no-untyped-def]
    """Leave out the docstring of a value if it is only that of its type."""
    if what == "data":
        lines.clear()


def _skipped(app, what, name, obj, skip, options):  # type: ignore[no-untyped-def]
    """Leave out the fields of named tuples, of which Python says only their number."""
    return True if (getattr(obj, "__doc__", None) or "").startswith("Alias for field") else None


def _in_its_language(app, pagename, templatename, context, doctree):  # type: ignore[no-untyped-def]
    """Say in which language a page of rules is."""
    found = TRANSLATED.fullmatch(pagename)
    if found:
        context["language"] = found[1]


def setup(app):  # type: ignore[no-untyped-def]
    app.connect("autodoc-process-docstring", _spaced)
    app.connect("autodoc-process-docstring", _of_its_type)
    app.connect("html-page-context", _in_its_language)
    app.connect("autodoc-skip-member", _skipped)
