# SPDX-License-Identifier: MIT
"""For the test: command.py MODULE [--resolve NAME=ADDRESS]... [--permit ADDRESS]... URL prints what MODULE.fetch gives."""
import argparse
import importlib
import socket

from urikit import GuardError

parser = argparse.ArgumentParser()
parser.add_argument("module")
parser.add_argument("--resolve", action="append", default=[])
parser.add_argument("--permit", action="append", default=[])
parser.add_argument("url")
given = parser.parse_args()
names = dict(one.split("=") for one in given.resolve)
system = socket.getaddrinfo
socket.getaddrinfo = lambda host, *args, **options: system(names.get(host, host), *args, **options)

try:
    status, body = importlib.import_module(given.module).fetch(given.url, internal=given.permit)
    print(status, body.decode())
except GuardError as e:
    print("refused:", e.rule)
except Exception as e:
    print("failed:", type(e).__name__, e)
