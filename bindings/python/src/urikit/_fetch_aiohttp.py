# SPDX-License-Identifier: MIT
"""A connector of aiohttp that looks at the URL of each request and at what its name resolves to."""
from __future__ import annotations

from typing import Any

import aiohttp

from ._fetch_rules import Rules


class _Resolver(aiohttp.ThreadedResolver):
    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    async def resolve(self, *args: Any, **options: Any) -> Any:
        found = await super().resolve(*args, **options)
        for one in found:
            self._rules.address(one["host"])
        return found


class Connector(aiohttp.TCPConnector):
    def __init__(self, rules: Rules, options: dict[str, Any]) -> None:
        super().__init__(**options, resolver=_Resolver(rules))
        self._rules = rules

    async def connect(self, req: aiohttp.ClientRequest, *args: Any, **options: Any) -> Any:
        """aiohttp asks here for each request, each redirect included. An address is not resolved: rules.url checks it."""
        if req.proxy:
            raise ValueError("a proxy would connect in our place: it cannot be checked where to")
        self._rules.url(str(req.url))
        return await super().connect(req, *args, **options)
