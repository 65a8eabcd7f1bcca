# SPDX-License-Identifier: MIT
"""The exception that every class raises."""
from __future__ import annotations

from ._text import input_bytes, is_valid

TYPE_CHECKING = False  # typing takes longer to import than all of this package
if TYPE_CHECKING:
    from typing import Any


class URIError(ValueError):
    """A text that is not what it should be.

    offset  the byte of the text's UTF-8 where it stops being valid
    code    the short name of the error, as the command urikit prints it
    reason  a sentence
    text    what was read; None where it was not text
    """

    offset: int
    code: str
    reason: str
    text: str | None

    def __init__(self, reason: str, code: str, offset: int, text: str | None = None) -> None:
        super().__init__(reason, code, offset, text)
        self.reason = reason
        self.code = code
        self.offset = offset
        self.text = text

    def __str__(self) -> str:
        head = f"byte {self.offset}: {self.reason}"
        if self.text is None:
            return head
        if self.code == "char" and not self.text.isascii() and is_valid(self.text):
            head += "; the text is a valid IRI: see urikit.IRI"
        before = input_bytes(self.text)[: self.offset]
        at = len(before.decode("utf-8", "ignore"))
        start = max(0, at - 60)
        # controls and characters that turn a line around never reach a terminal
        shown = "".join(c if c.isprintable() else "\ufffd" for c in self.text[start : at + 20])
        return f"{head}\n    {shown}\n    {' ' * (at - start)}^"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.code, self.offset, self.text)
