#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Makes the folder that is packed: build.mjs FOLDER, in which wasm.sh has left the modules.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const stage = process.argv[2];
const dist = join(stage, 'dist');

const header = readFileSync(join(root, 'include/urikit/base.h'), 'utf8');
const version = ['MAJOR', 'MINOR', 'PATCH']
    .map((name) => header.match(new RegExp(`#define URIKIT_VERSION_${name} (\\d+)`))[1]).join('.');
const LICENCE = '// SPDX-License-Identifier: MIT\n';

mkdirSync(dist, { recursive: true });
for (const folder of ['src', 'types']) {
    for (const name of readdirSync(join(here, folder))) {
        cpSync(join(here, folder, name), join(dist, name));
    }
}
writeFileSync(join(dist, 'version.js'), `${LICENCE}export const VERSION = '${version}';\n`);

// the names and sentences of the codes that calls on URIs give: below those of the families
const { instance } = await WebAssembly.instantiate(readFileSync(join(dist, 'urikit.wasm')),
    { urikit: new Proxy({}, { get: () => () => 0, has: () => true }) });
const { code_token, code_text, memory } = instance.exports;
const text = (at) => {
    const bytes = new Uint8Array(memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};
const FAMILIES_FROM = 96;
const NOT_OF_URIS = /^(unknown|ok|cbor_|nfc|bidi|idna|ipv4|memory|offsets|file_path|space)/;
let codes = '';
for (let code = 1; code < FAMILIES_FROM; code++) {
    const token = text(code_token(code));
    if (!NOT_OF_URIS.test(token)) {
        codes += `    ${code}: [${JSON.stringify(token)}, ${JSON.stringify(text(code_text(code)))}],\n`;
    }
}
writeFileSync(join(dist, 'uri-codes.js'), `${LICENCE}// Written by build.mjs.\nexport const CODES = {\n${codes}};\n`);

const packed = deflateRawSync(readFileSync(join(dist, 'urikit.wasm')), { level: 9 }).toString('base64');
writeFileSync(join(dist, 'inline-module.js'), `${LICENCE}// Written by build.mjs.\nexport const MODULE = '${packed}';\n`);

// urikit/compat needs no init(): its module is text in a file, not compressed, because it is unpacked in one step
const compat = readFileSync(join(stage, 'compat.wasm')).toString('base64');
writeFileSync(join(dist, 'compat-module.js'), `${LICENCE}// Written by build.mjs.\nexport const MODULE = '${compat}';\n`);

const description = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
description.version = version;
writeFileSync(join(stage, 'package.json'), JSON.stringify(description, null, 2) + '\n');
for (const name of ['README.md']) {
    cpSync(join(here, name), join(stage, name));
}
cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
