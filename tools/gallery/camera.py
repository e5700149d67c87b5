"""How a picture of the page is made: alike on every machine, and when the page is whole."""

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"]
SETTLED = """() => Promise.all([document.fonts.ready, ...[...document.images].map(one =>
    one.complete || new Promise(done => one.onload = one.onerror = done))])"""
