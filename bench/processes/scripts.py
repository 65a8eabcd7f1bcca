# SPDX-License-Identifier: MIT
"""What people write in Python for the works of bench/processes/bench: `python3 scripts.py WORK`, lines in, lines out."""
import ipaddress
import json
import re
import sys
from urllib.parse import urlsplit

LINK = re.compile(r"https?://[^\s<>\"')]+")


def split(line):
    try:
        parts = urlsplit(line)
        return parts, parts.port
    except ValueError:
        return None, None


def lint(line):
    """Not a URL, credentials, an address as host, letters in upper case."""
    parts, _ = split(line)
    if parts is None or not parts.hostname:
        return "invalid"
    if "@" in parts.netloc:
        return "userinfo"
    return "address" if parts.hostname.replace(".", "").isdigit() else "case" if parts.netloc != parts.netloc.lower() else None


def guard(line):
    """The URL, if it is http or https and its host is no address of the own network."""
    parts, port = split(line)
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname or port not in (None, 80, 443):
        return None
    try:
        return line if ipaddress.ip_address(parts.hostname).is_global else None
    except ValueError:
        return None if parts.hostname == "localhost" else line


def read(line):
    parts, port = split(line)
    return json.dumps({"input": line, "accepts": parts is not None} | ({} if parts is None else parts._asdict() | {"host": parts.hostname, "port": port}))


seen = set()


def uniq(line):
    """The first of each normal form: scheme and host in lower case, no default port."""
    parts, port = split(line)
    if parts is not None and parts.hostname:
        host = parts.hostname if port in (None, 80 if parts.scheme == "http" else 443) else f"{parts.hostname}:{port}"
        key = parts._replace(netloc=host, path=parts.path or "/").geturl()
        if key in seen:
            return None
        seen.add(key)
    return line


def extract(line):
    return "\n".join(LINK.findall(line)) or None


SECRETS = re.compile(r"(://[^/@:\s]*:)[^/@\s]*@|([?&](?:access_token|api_key|password|secret|sig|token)=)[^&#\s]*", re.I)


def redact(line):
    return SECRETS.sub(lambda found: f"{found[1]}****@" if found[1] else f"{found[2]}****", line)


def router(path):
    """The first of the templates of a file that matches: one pattern with a group for each."""
    with open(path, encoding="utf-8") as lines:
        templates = lines.read().split()
    groups = ("(" + re.sub(r"\\\{\w+\\\}", "[^/?#]+", re.escape(text)).replace(r"\{\+rest\}", ".+") + ")" for text in templates)
    pattern = re.compile("|".join(groups))

    def route(line):
        found = pattern.fullmatch(line)
        return templates[found.lastindex - 1] if found else ""

    return route


if __name__ == "__main__":
    work = {"lint": lint, "guard": guard, "readers": read, "uniq": uniq, "extract": extract, "redact": redact,
            "route": router(sys.argv[2]) if sys.argv[2:] else None}[sys.argv[1]]
    for text in sys.stdin:
        made = work(text.rstrip("\n"))
        if made is not None:
            print(made)
