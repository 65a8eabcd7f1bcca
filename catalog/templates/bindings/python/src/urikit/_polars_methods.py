# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
from __future__ import annotations

from typing import Any

import polars as pl


class Methods:
    """The functions of urikit.arrow on an expression."""

    def _plugin(self, name: str, **options: Any) -> pl.Expr:
        raise NotImplementedError

    def _in_python(self, name: str, dtype: type[pl.DataType], **options: Any) -> pl.Expr:
        raise NotImplementedError
@each polars

@{text}
@end
