"""What a process has imported before it is copied: the command and the server."""

import importlib
import pkgutil

import skiz.command
import skiz.server

for package in (skiz.command, skiz.server):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if ".migrations." not in module.name:  # those are found by Alembic
            importlib.import_module(module.name)
