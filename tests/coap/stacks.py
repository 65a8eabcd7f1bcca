# SPDX-License-Identifier: MIT
"""aiocoap and CoAPthon3: stacks.py aiocoap|coapthon3 gets the URI of each line and prints "ok" or "! REASON"; stacks.py aiocoap-server
ADDRESS answers each request with what it saw, as JSON: the options, and the URI that aiocoap makes of them; stacks.py NAME version."""
import asyncio
import importlib.metadata
import json
import socket
import sys

PATIENCE = 3


async def aiocoap_client():
    import aiocoap
    context = await aiocoap.Context.create_client_context()

    async def get(uri):
        request = aiocoap.Message(code=aiocoap.GET, uri=uri)
        await asyncio.wait_for(context.request(request).response, PATIENCE)

    return get, context.shutdown


async def coapthon3_client():
    from coapthon.client.helperclient import HelperClient
    from coapthon.utils import parse_uri

    async def get(uri):  # the steps of its coapclient.py
        host, port, path = parse_uri(uri)
        client = HelperClient(server=(socket.gethostbyname(host), port))
        try:
            client.get(path, timeout=PATIENCE)
        finally:
            client.stop()

    async def stop():
        pass

    return get, stop


async def ask_each(make):
    get, stop = await make()
    for line in iter(sys.stdin.readline, ""):
        try:
            await get(line.rstrip("\n"))
            print("ok", flush=True)
        except Exception as error:  # whatever a stack refuses a URI with
            print("!", type(error).__name__, str(error).split("\n")[0], flush=True)
    await stop()


async def serve(address):
    import aiocoap
    import aiocoap.resource

    class Echo(aiocoap.resource.Resource):
        async def needs_blockwise_assembly(self, request):
            return False

        async def render(self, request):
            seen = {"options": [[int(option.number), option.encode().hex()] for option in request.opt.option_list()], "uri": request.get_request_uri()}
            return aiocoap.Message(code=aiocoap.CONTENT, payload=json.dumps(seen).encode())

    await aiocoap.Context.create_server_context(Echo(), bind=(address, 5683))
    await asyncio.get_running_loop().create_future()


if sys.argv[2:] == ["version"]:
    print(importlib.metadata.version(sys.argv[1]))
elif sys.argv[1] == "aiocoap-server":
    asyncio.run(serve(sys.argv[2]))
else:
    asyncio.run(ask_each({"aiocoap": aiocoap_client, "coapthon3": coapthon3_client}[sys.argv[1]]))
