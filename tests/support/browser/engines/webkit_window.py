"""A window that shows a page of WebKitGTK and nothing else; WebKitWebDriver starts it.

    python3 webkit_window.py SCRIPT light|dark

MiniBrowser, the driver's usual one, has a toolbar that no window is narrower than: 447 pixels. A
script given here runs at the start of each page, which the standard of the driver does not have.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402


def open_window(session, context, script):
    """Open a window that the driver controls, and return its page."""
    content = WebKit2.UserContentManager()
    frames, start = WebKit2.UserContentInjectedFrames, WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript.new(f"({script})()", frames.TOP_FRAME, start))
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, user_content_manager=content
    )
    window = Gtk.Window()
    window.add(view)
    view.connect("close", lambda _: window.destroy())
    window.show_all()
    return view


def main(script, scheme):
    """Wait for the driver."""
    looks = Gtk.Settings.get_default().props
    looks.gtk_enable_animations = False  # a page is told to reduce motion
    looks.gtk_application_prefer_dark_theme = scheme == "dark"
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)

    def begin(_, session):
        about = WebKit2.ApplicationInfo()
        about.set_name("MiniBrowser")
        session.set_application_info(about)
        for kind in ("tab", "window"):
            session.connect(
                f"create-web-view::{kind}", lambda asks: open_window(asks, context, script)
            )

    context.connect("automation-started", begin)
    Gtk.main()


if __name__ == "__main__":
    main(*sys.argv[1:])
