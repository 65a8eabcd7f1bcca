# SPDX-License-Identifier: MIT
"""Fetches each line of the input with a client, and prints the body on a line, or "!": fetch.py requests|httpx|aiohttp|urllib"""
import asyncio
import platform
import sys
import urllib.request


def by_requests():
    import requests

    return lambda url: requests.get(url, timeout=5, allow_redirects=False).text


def by_httpx():
    import httpx

    client = httpx.Client(timeout=5)
    return lambda url: client.get(url).text


def by_urllib():
    return lambda url: urllib.request.urlopen(url, timeout=5).read().decode()


def each(get):
    for line in sys.stdin:
        try:
            print(get(line.rstrip("\n")))
        except Exception:  # each client has its own errors
            print("!")


async def by_aiohttp():
    import aiohttp

    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=5)) as session:
        for line in sys.stdin:
            try:
                async with session.get(line.rstrip("\n"), allow_redirects=False) as response:
                    print(await response.text())
            except Exception:
                print("!")


if sys.argv[2:] == ["version"]:
    print(f"{sys.argv[1]} {platform.python_version() if sys.argv[1] == 'urllib' else __import__(sys.argv[1]).__version__}")
elif sys.argv[1] == "aiohttp":
    asyncio.run(by_aiohttp())
else:
    each({"requests": by_requests, "httpx": by_httpx, "urllib": by_urllib}[sys.argv[1]]())
