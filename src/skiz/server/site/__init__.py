"""The site: what search engines, messengers and readers without JavaScript see of the page."""

from .pictures import Pictures
from .shell import Shell
from .shown_page import show

__all__ = ["Pictures", "Shell", "show"]
