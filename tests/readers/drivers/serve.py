# SPDX-License-Identifier: MIT
"""Starlette under uvicorn on a Unix socket: serve.py starlette|starlette-static SOCKET. The answer to each request is the path that
it looks up, in hex."""
import os
import sys
import tempfile

import starlette
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles


def answer(path):
    return PlainTextResponse(path.encode("utf-8", "surrogateescape").hex())


class Files(StaticFiles):
    """It answers with the first file that would be opened."""

    async def get_response(self, path, scope):
        root, stat, seen = os.path.realpath(self.directory), os.stat, []

        def note(name, *more, **named):
            seen.append(str(name))
            return stat(name, *more, **named)

        os.stat = note
        try:
            self.lookup_path(path)
        except (OSError, ValueError):
            pass  # there is no file
        finally:
            os.stat = stat
        return answer(seen[0][len(root):] or "/") if seen and seen[0].startswith(root) and "\0" not in seen[0] else PlainTextResponse("", 404)


async def cased(_):
    return answer("case!")


async def routed(request):
    return answer("/" + request.path_params["rest"])


if sys.argv[1] == "version":
    print(f"{starlette.__version__} with uvicorn {uvicorn.__version__}")
else:
    with tempfile.TemporaryDirectory() as folder:
        routes = [Mount("/", Files(directory=folder))] if sys.argv[1] == "starlette-static" else [Route("/case", cased), Route("/{rest:path}", routed)]
        application = Starlette(routes=routes)
        application.router.redirect_slashes = False
        uvicorn.run(application, uds=sys.argv[2], log_level="critical", lifespan="off")
