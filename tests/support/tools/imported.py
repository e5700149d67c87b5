"""The modules that a process imports before it is forked: the command and the server."""

import importlib
import pkgutil

import skiz.command
import skiz.server

for package in (skiz.command, skiz.server):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if ".migrations." not in module.name:  # those are loaded by Alembic
            importlib.import_module(module.name)
