# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
"""The functions of one or two strings."""

from __future__ import annotations

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._reference import Text

__all__ = [
@each strings
    "@{name}",
@end
]
@each strings


def @{name}(@{python_args}) -> @{python_type}:
    """@{doc}"""
    return _core.@{name}(@{python_names})
@end
