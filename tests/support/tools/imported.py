"""What a process has before it is forked: the command and the server, imported and prepared."""

import gc
import importlib
import pkgutil

import skiz.command
import skiz.server
from skiz.server.app.app import routes
from skiz.server.common.late_routes import LateRoute, LateSocket
from skiz.server.games.routes import prepare

# What a server imports only when it starts.
AT_START = ("pydantic_settings", "uvicorn.lifespan.on", "uvicorn.loops.uvloop", "rich._emoji_codes")

for package in (skiz.command, skiz.server):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if ".migrations." not in module.name:  # those are loaded by Alembic
            importlib.import_module(module.name)
for name in AT_START:
    importlib.import_module(name)
for route in routes():
    if isinstance(route, LateRoute | LateSocket):
        assert route.built
prepare()
# Otherwise every copy would search these objects, and thereby copy their memory.
gc.collect()
gc.freeze()
