# SPDX-License-Identifier: MIT
"""A field of the vectors as bytes, and bytes as a field."""
import re


def decoded(field):
    return re.sub(rb"\\x([0-9A-Fa-f]{2})|\\\\", lambda m: bytes([int(m[1], 16)]) if m[1] else b"\\", field.encode())


def encoded(data):
    if data == b"-":
        return "\\x2D"
    return "".join(chr(c) if 0x20 <= c < 0x7F and c != 0x5C else "\\\\" if c == 0x5C else f"\\x{c:02X}" for c in data)
