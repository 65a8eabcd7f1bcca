#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI redis 8.1.0, npm ioredis 6.0.0 and redis 6.3.1: which database a redis URL names
# Guess, written before: all refuse redis://h/x, whose path is no number; db=3 in a query counts more than the path for PyPI redis and
# ioredis; %32 is 2.
# Seen: redis of PyPI takes database 0 for /x without a word, and ioredis none; redis of npm alone refuses it. For ?db=3 beside /2 redis
# of PyPI takes 3, the other two 2. %32 is 2 for redis of PyPI alone.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q redis==8.1.0
npm install --silent --no-audit --no-fund ioredis@6.0.0 redis@6.3.1 >/dev/null
cat >run.py <<'END'
import redis
urls = "redis://h.example/x", "redis://h.example/2?db=3", "redis://h.example/%32"
print("PyPI redis", *(redis.ConnectionPool.from_url(url).connection_kwargs.get("db") for url in urls))
END
cat >run.mjs <<'END'
import Redis from 'ioredis';
import { createClient } from 'redis';
const clients = {
    ioredis: url => new Redis(url, { lazyConnect: true }).options.db,
    redis: url => createClient({ url }).options.database,
};
for (const [name, read] of Object.entries(clients)) {
    console.log('npm', name, ...['redis://h.example/x', 'redis://h.example/2?db=3', 'redis://h.example/%32'].map(url => {
        try {
            return String(read(url));
        } catch (error) {
            return error.message;
        }
    }));
}
process.exit(0);
END
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
PyPI redis None 3 2
npm ioredis NaN 2 NaN
npm redis Invalid pathname 2 Invalid pathname
END
