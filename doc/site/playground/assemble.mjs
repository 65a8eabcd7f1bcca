#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// One page from its parts: assemble.mjs MODULE PACKAGE prints index.html. PACKAGE is the folder with engine.js.
//
// Each script becomes a function that returns what it exports, because a page that was opened from a file may not load
// another file. The script, without comments and indents, and the WebAssembly module are in the page compressed; load.js
// unpacks them. The policy in the page allows only these two scripts and this style, by their hashes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';

const [modulePath, packagePath] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const page = join(here, 'page');
const ENGINE = resolve(here, '../../../bindings/js/src'); // what module/inspect.js imports: taken from the package

const IMPORT = /^import \{([^}]*)\} from '([^']+)';\n/gm;
const EXPORT = /^export (?=(?:async )?(?:function\*?|class|const|let) ([\w$]+))/gm;

/** The scripts that one needs, each after those that it imports. */
function inOrder(path, list = []) {
    if (list.some((one) => one.path === path)) {
        return list;
    }
    const text = readFileSync(dirname(path) === ENGINE ? join(packagePath, basename(path)) : path, 'utf8');
    for (const [, , name] of text.matchAll(IMPORT)) {
        inOrder(resolve(dirname(path), name), list);
    }
    list.push({ path, text });
    return list;
}

function asFunction({ path, text }, i, all) {
    const exported = [...text.matchAll(EXPORT)].map(([, name]) => name);
    const plain = text.replace(EXPORT, '').replace(IMPORT, (_, names, name) =>
        `const {${names.replaceAll(' as ', ': ')}} = module${all.findIndex((one) => one.path === resolve(dirname(path), name))};\n`);
    if (/^(import|export)\b/m.test(plain)) {
        throw new Error(`${path}: an import or export of another form`);
    }
    return `const module${i} = (() => {\n${plain.trim()}\nreturn {${exported.join(', ')}};\n})();\n`;
}

/** Without lines of comments and indents. */
function stripped(text) {
    const code = text.replace(/^ *\/\*(?:[^*]|\*(?!\/))*\*\/\n/gm, '').replace(/^ *\/\/.*\n/gm, '');
    if (code.split('\n').some((line) => line.split('`').length % 2 === 0)) {
        throw new Error('a template literal of more than one line, whose blanks would be lost');
    }
    return code.replace(/^[ ]+/gm, '').replace(/\n+/g, '\n');
}

function hash(text) {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const scripts = inOrder(join(page, 'main.js'));
const script = '\n' + stripped(scripts.map(asFunction).join(''));
const loader = '\n' + readFileSync(join(page, 'load.js'), 'utf8');
const style = '\n' + readFileSync(join(page, 'style.css'), 'utf8').replace(/^\s+/gm, '').replace(/ ?([{};,]) ?/g, '$1').replace(/: /g, ':');
const policy = [
    "default-src 'none'",
    `script-src ${hash(loader)} ${hash(script)} 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types load',
].join('; ');

/** Compressed, five characters for four bytes: "(" is 0, "}" is 84, without "<". load.js reads it. */
function packed(bytes) {
    const data = deflateRawSync(bytes, { level: 9 });
    const whole = Buffer.concat([data, Buffer.alloc(-data.length & 3)]); // load.js cuts these off
    let text = `${data.length} `;
    for (let i = 0; i < whole.length; i += 4) {
        for (let word = whole.readUInt32BE(i), unit = 85 ** 4; unit >= 1; unit /= 85) {
            const digit = Math.floor(word / unit) % 85;
            text += String.fromCharCode(40 + digit + (digit >= 20));
        }
    }
    return text;
}

const values = { CSP: policy, STYLE: style, LOADER: loader, SCRIPT: packed(script), WASM: packed(readFileSync(modulePath)) };
process.stdout.write(readFileSync(join(page, 'page.html'), 'utf8').replace(/@(CSP|STYLE|LOADER|SCRIPT|WASM)@/g, (_, name) => values[name]));
