#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// One page from its parts: assemble.mjs MODULE PACKAGE prints index.html. PACKAGE is the folder with engine.js.
//
// Each script becomes a function that returns what it exports, because a page that was opened from a file may not load
// another file. The script, without comments and indents, and the WebAssembly module are in the page compressed; load.js
// unpacks them. The policy in the page allows only these two scripts and this style, by their hashes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** The 116 characters of ASCII that HTML leaves as they are; load.js has the same. 116 ** 7 is just above 2 ** 48. */
const DIGITS = Array.from({ length: 127 }, (_, c) => c).filter((c) => c > 0 && (c < 7 || c > 13) && ![26, 27, 60].includes(c));

/** A DEFLATE stream, as zopfli makes it: 4 % fewer bytes than zlib's best level. */
function deflated(bytes) {
    const folder = mkdtempSync(join(tmpdir(), 'urikit-'));
    try {
        writeFileSync(join(folder, 'data'), bytes);
        return execFileSync('zopfli', ['--deflate', '-c', join(folder, 'data')], { maxBuffer: 2 ** 26 });
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** Compressed, seven characters for six bytes. */
function packed(bytes) {
    const data = deflated(bytes);
    const whole = Buffer.concat([data, Buffer.alloc(5 - (data.length + 5) % 6)]); // load.js cuts these off
    let text = `${data.length} `;
    for (let i = 0; i < whole.length; i += 6) {
        for (let word = whole.readUIntBE(i, 6), unit = 116 ** 6; unit >= 1; unit /= 116) {
            text += String.fromCharCode(DIGITS[Math.floor(word / unit) % 116]);
        }
    }
    return text;
}

/** Links to what is elsewhere, as far as the settings of the site say where that is. scripts/build.d/site replaces the comment. */
function links() {
    const setting = (name) => new RegExp(`^${name} *= *(\\S+)$`, 'm').exec(readFileSync(join(here, '../docs/settings.txt'), 'utf8'))?.[1].replace(/[&"<]/g, '');
    const [site, repository] = [setting('site'), setting('repository')];
    return [site ? `<a href="${site}">Documentation</a> <a href="${site}packages.html">Packages</a>` : '<!-- documentation -->',
        repository ? `<a href="${repository}">Source</a>` : ''].join(' ').trim();
}

const values = { LINKS: links(), CSP: policy, STYLE: style, LOADER: loader, SCRIPT: packed(script), WASM: packed(readFileSync(modulePath)) };
process.stdout.write(readFileSync(join(page, 'page.html'), 'utf8').replace(/@(LINKS|CSP|STYLE|LOADER|SCRIPT|WASM)@/g, (_, name) => values[name]));
