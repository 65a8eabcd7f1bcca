// SPDX-License-Identifier: MIT

// As lookup.c, by Node.js: dns.lookup, some at a time.
import { lookup } from 'node:dns/promises';
import { createInterface } from 'node:readline';

const AT_ONCE = 200;
let count = 0, waiting = [];

async function answer(host) {
    const found = await lookup(host, { all: true }).catch(() => []);
    return found.map(({ address }) => `${host}\t${address}\n`).join('');
}

async function finish() {
    process.stdout.write((await Promise.all(waiting)).join(''));
    waiting = [];
}

for await (const host of createInterface({ input: process.stdin })) {
    count++;
    waiting.push(answer(host));
    if (waiting.length === AT_ONCE) {
        await finish();
    }
}
await finish();
process.stdout.write(`# ${count}\n`);
