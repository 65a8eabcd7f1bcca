# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/types.toml. Do not edit.
"""The attributes of identifiers that have parts of their own, for editors and type checkers."""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
@each types


class @{class}Parts:
    __slots__ = ()
@{python}
@end
