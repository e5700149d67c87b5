"""Devices: what a browser says about itself, in a word or two that tell a person's devices apart.

Nothing else of it is stored.
"""

# The first match counts, since most browsers name the others too.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


def device_of(user_agent: str) -> str:
    """Return browser and system; empty if neither is known."""
    found = (
        next((name for mark, name in names.items() if mark in user_agent), "")
        for names in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, found))
