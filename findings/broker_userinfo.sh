#!/bin/sh
# SPDX-License-Identifier: MIT
# npm mqtt 5.16.0 and PyPI nats-py 2.16.0: user and password in the URL of a broker
# Guess, written before: the password of u:p%40q is "p@q" for both: "@" cannot stand there itself (RFC 3986, 3.2.1 and 2.1). The first
# colon divides, so that u:a:b is the user "u" with the password "a:b".
# Seen: mqtt decodes, but divides at the last colon: the user "u:a". A user with an empty password, u:, is "u:" to it. nats-py sends p%40q.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q nats-py==2.16.0
npm install --silent --no-audit --no-fund mqtt@5.16.0 >/dev/null
cat >run.py <<'END'
import asyncio
import contextlib
import json
import nats


async def ask(userinfo):
    sent = asyncio.Future()

    async def serve(reader, writer):
        writer.write(b'INFO {"server_id":"s","version":"2.0.0","auth_required":true,"max_payload":1000}\r\n')
        line = await reader.readline()
        if not sent.done():
            sent.set_result(json.loads(line.partition(b" ")[2]))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with contextlib.suppress(Exception):
        await nats.connect(f"nats://{userinfo}@127.0.0.1:{port}", allow_reconnect=False, connect_timeout=2)
    server.close()
    return await sent


for userinfo in "u:p%40q", "u:a:b", "u:":
    options = asyncio.run(ask(userinfo))
    print("nats-py", userinfo, "user", options.get("user"), "password", options.get("pass"))
END
cat >run.cjs <<'END'
const { createServer } = require('net');
const mqtt = require('mqtt');
const field = (packet, from) => packet.subarray(from + 2, from + 2 + packet.readUInt16BE(from)).toString();
const ask = userinfo => new Promise(done => {
    const server = createServer(socket => socket.once('data', packet => {
        const user = field(packet, 15);
        const password = packet[9] & 0x40 ? field(packet, 17 + user.length) : undefined;
        console.log('mqtt', userinfo, 'user', user, 'password', password);
        client.end(true);
        server.close(done);
    }));
    let client;
    server.listen(0, '127.0.0.1', () => {
        client = mqtt.connect(`mqtt://${userinfo}@127.0.0.1:${server.address().port}`, { clientId: 'c', reconnectPeriod: 0, protocolVersion: 4 });
        client.on('error', () => {});
    });
});
(async () => {
    for (const userinfo of ['u:p%40q', 'u:a:b', 'u:']) {
        await ask(userinfo);
    }
})();
END
{ venv/bin/python run.py 2>/dev/null; node run.cjs; } | tee out
diff - out <<'END'
nats-py u:p%40q user u password p%40q
nats-py u:a:b user u password a:b
nats-py u: user u password 
mqtt u:p%40q user u password p@q
mqtt u:a:b user u:a password b
mqtt u: user u: password undefined
END
