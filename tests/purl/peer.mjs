// SPDX-License-Identifier: MIT
// packageurl-js: a line of JSON for each text, the canonical form or null: node peer.mjs FOLDER-WITH-NODE_MODULES
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';

const { PackageURL } = createRequire(resolve(process.argv[2], 'x.js'))('packageurl-js');

for await (const line of createInterface({ input: process.stdin })) {
    let made = null;
    try {
        made = PackageURL.fromString(JSON.parse(line)).toString();
    } catch {
        // refused
    }
    console.log(JSON.stringify(made));
}
