#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Makes the package: build.mjs FOLDER, in which wasm.sh has left the modules. `npm run build` makes it here.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { filesOf, toCommonJs } from './commonjs.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const stage = process.argv[2];
const dist = join(stage, 'dist');

const header = readFileSync(join(root, 'include/urikit/base.h'), 'utf8');
const version = ['MAJOR', 'MINOR', 'PATCH']
    .map((name) => header.match(new RegExp(`#define URIKIT_VERSION_${name} (\\d+)`))[1]).join('.') +
    header.match(/#define URIKIT_VERSION_MARK "(.*)"/)[1].replace('rc', 'rc.'); // npm orders -rc.9 before -rc.10
const LICENSE = '// SPDX-License-Identifier: MIT\n';

mkdirSync(dist, { recursive: true });
for (const folder of ['src', 'types']) {
    for (const name of readdirSync(join(here, folder))) {
        cpSync(join(here, folder, name), join(dist, name));
    }
}
// Node's entry points read files: they are the others, with one import in another file's place.
for (const name of readdirSync(join(here, 'src'))) {
    const text = readFileSync(join(here, 'src', name), 'utf8');
    const forNode = text.replace("from './fetch-web.js'", "from './fetch-node.js'");
    if (forNode !== text && name !== 'inline.js') {
        writeFileSync(join(dist, name.replace('.js', '.node.js')), forNode);
    }
}
writeFileSync(join(dist, 'version.js'), `${LICENSE}export const VERSION = '${version}';\n`);

// The names and sentences of the codes, for each entry point those that it can give. They are in JavaScript, because there
// they need no table of addresses.
const { instance } = await WebAssembly.instantiate(readFileSync(join(stage, 'names.wasm')));
const { code_token, code_text, memory, ...names } = instance.exports;
const text = (at) => {
    const bytes = new Uint8Array(memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};
/** Codes of urikit/code.h: [first, last] of each group. */
const COMMON = [[1, 6], [10, 10], [48, 48], [50, 50], [64, 65], [68, 70]]; // what calls on URIs give
const FAMILIES = [[7, 8], [16, 20], [49, 49], [256, 1023], [1536, 2047]]; // NOSH, user URLs, CRIs, templates, package URLs
const COAP = [[8, 8], [16, 20], [49, 49], [768, 1279]]; // CRIs, CoAP
function writeCodes(name, groups, base = null) {
    let lines = '';
    for (const [first, last] of groups) {
        for (let code = first; code <= last; code++) {
            const token = text(code_token(code));
            if (token !== 'unknown') {
                lines += `    ${code}: ${JSON.stringify([token, text(code_text(code))])},\n`;
            }
        }
    }
    const head = base ? `import { CODES as OTHERS } from './${base}';\n\n` : '';
    writeFileSync(join(dist, name),
        `${LICENSE}// Written by build.mjs.\n${head}export const CODES = {\n${base ? '    ...OTHERS,\n' : ''}${lines}};\n`);
}
writeCodes('uri-codes.js', COMMON);
writeCodes('family-codes.js', FAMILIES, 'uri-codes.js');
writeCodes('coap-codes.js', COAP, 'uri-codes.js');

// What objects of a family have: the parts of its descriptor.
const camel = (name) => name.replace(/_(\w)/g, (all, letter) => letter.toUpperCase()).replace(/Url$/, 'URL');
const [MAP, CANONICAL, VARIANT] = [2, 3, 4]; // csrc/names.c
const kinds = Array.from({ length: names.kind_count() }, (unused, kind) => text(names.kind_name(kind)));
const families = {};
for (let number = 0; names.family_name(number); number++) {
    const family = { number, kind: kinds.indexOf(text(names.family_name(number))), parts: [], map: -1, variant: null, variants: [], restricted: false };
    for (let part = 0; names.part_name(number, part); part++) {
        const name = camel(text(names.part_name(number, part)));
        const role = names.part_role(number, part);
        if (role === VARIANT) {
            family.variant = name;
            family.variants = text(names.family_variants(number)).split(' ');
        } else if (role) {
            family.map = role === MAP ? family.parts.length : family.map;
            family.parts.push(role === CANONICAL ? 'canonical' : name);
        }
    }
    family.restricted = names.family_is_restricted(number) !== 0;
    families[text(names.family_name(number))] = family;
}
writeFileSync(join(dist, 'family-table.js'), `${LICENSE}// Written by build.mjs.\nexport const KINDS = ${JSON.stringify(kinds)};\n`
    + `export const FAMILIES = ${JSON.stringify(families, null, 1)};\n`);

const packed = deflateSync(readFileSync(join(dist, 'urikit.wasm')), { level: 9 }).toString('base64');
writeFileSync(join(dist, 'inline-module.js'), `${LICENSE}// Written by build.mjs.\nexport const MODULE = '${packed}';\n`);

// urikit/compat needs no init(): its module is text in a file, not compressed, because it is unpacked in one step
const compat = readFileSync(join(stage, 'compat.wasm')).toString('base64');
writeFileSync(join(dist, 'compat-module.js'), `${LICENSE}// Written by build.mjs.\nexport const MODULE = '${compat}';\n`);

// for require() in Node
const commonJs = join(dist, 'cjs');
mkdirSync(commonJs, { recursive: true });
const ENTRIES = ['index.node.js', 'uri.node.js', 'coap.node.js', 'lint.node.js', 'readers.node.js', 'agent.js', 'compat.js'];
const readModule = (name) => readFileSync(join(dist, name), 'utf8');
for (const name of filesOf(ENTRIES, readModule)) {
    writeFileSync(join(commonJs, name), toCommonJs(readModule(name), name));
}
writeFileSync(join(commonJs, 'package.json'), '{ "type": "commonjs" }\n');
for (const name of readdirSync(join(here, 'types'))) {
    cpSync(join(here, 'types', name), join(commonJs, name));
}

if (resolve(stage) !== here) {
    for (const name of ['package.json', 'README.md']) {
        cpSync(join(here, name), join(stage, name));
    }
}
for (const name of ['LICENSE', 'NOTICES']) {
    cpSync(join(root, name), join(stage, name));
}
