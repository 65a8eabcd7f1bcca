# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
from __future__ import annotations

from typing import Any


class Methods:
    """The functions of urikit.arrow on a series."""

    def _run(self, name: str, **options: Any) -> Any:
        raise NotImplementedError
@each pandas

@{text}
@end
