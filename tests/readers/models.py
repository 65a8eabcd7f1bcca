# SPDX-License-Identifier: MIT
"""The rows of catalog/models.tsv, {name: {column: cell, "side": "clients" or "servers"}}, and of catalog/servers.tsv."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "catalog"))
from generate import Table  # noqa: E402

MODELS = {row["name"]: {**row, "side": side} for side, row in Table(ROOT, "models.tsv").tsv("name")}
SERVERS = {row["name"]: row for _, row in Table(ROOT, "servers.tsv").tsv("name")}
