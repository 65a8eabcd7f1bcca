# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
@{spark_doc}from __future__ import annotations

from typing import Any

from pyspark.sql.column import Column  # type: ignore[import-not-found,import-untyped,unused-ignore]

from ._spark import PARTS, _column_of, check_workers, register, sql_names@{spark_hand}

__all__ = [
@each columns
    "@{name}",
@end
    "PARTS",
    "check_workers",
    "register",
    "sql_names",
]
@each spark


@{text}
@end
