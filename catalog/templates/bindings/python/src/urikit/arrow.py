# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
@{columns_doc}from __future__ import annotations

from ._core import Column
from ._columns import (
    ChunkedColumn,
    _guarded,
    _other,
    _run,
    call,
@each arrow_hand
    @{name},
@end
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._columns import Result, Texts

__all__ = [
@each columns
    "@{name}",
@end
    "call",
    "progress",
    "Column",
    "ChunkedColumn",
]
@each arrow


@{text}
@end
