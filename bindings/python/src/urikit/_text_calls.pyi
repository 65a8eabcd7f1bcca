# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
class TextCalls:
    def surt(self) -> str:
        """A key that sorts by domain: https://(com,example,www,)/path"""
    @property
    def origin(self) -> str | None:
        """Scheme, host and port in normal form, without the scheme's default port, RFC 6454; null without a host."""
    @property
    def host_key(self) -> str | None:
        """The host in lower case and normal form, to compare and group by; null without a host, and for one beyond ASCII."""
