# SPDX-License-Identifier: MIT
"""A limit of time for all that is sent and received: a timeout of requests or httpx begins anew with each byte."""
import contextlib
import socket
import threading
import time


class Deadline(contextlib.ExitStack):
    """After so many seconds the watched connections end, head, body or handshake of TLS."""

    def __init__(self, seconds):
        super().__init__()
        self._end = time.monotonic() + seconds

    def left(self):
        """The seconds that are left; TimeoutError where there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError("too slow")
        return left

    def watch(self, connection):
        copy = self.enter_context(connection.dup())  # the same connection, also when TLS has taken over the socket

        def end():
            with contextlib.suppress(OSError):  # it has ended
                copy.shutdown(socket.SHUT_RDWR)

        timer = threading.Timer(self.left(), end)
        timer.daemon = True
        timer.start()
        self.callback(timer.join)  # last in, first out: no timer uses a socket that was closed
        self.callback(timer.cancel)
