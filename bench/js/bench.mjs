#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// urikit for JavaScript beside other packages: bench/js/bench.mjs FOLDER, whose node_modules has them, with the corpora in
// build/bench/corpora (scripts/bench makes them). Nanoseconds for each text, the least of 60 runs over 2,000 of 20,000 texts (200
// for whatwg-url); one process, all in turn. MODULE=file: another urikit.wasm.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve as absolute } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = absolute(process.argv[2] ?? 'build/js/bench');
const only = process.argv[3];
const require = createRequire(join(folder, 'index.js'));
const load = async (name) => {
    try {
        return await import(pathToFileURL(require.resolve(name)));
    } catch {
        console.log(`${name} is not installed`);
        return null;
    }
};
const kit = await import(pathToFileURL(join(folder, 'node_modules/urikit/dist/index.node.js')));
const compatPath = join(folder, 'node_modules/urikit/dist/compat.js');
const compat = existsSync(compatPath) ? await import(pathToFileURL(compatPath)) : null;
const uriJs = await load('uri-js');
const fastUri = (await load('fast-uri'))?.default ?? null;
const whatwg = await load('whatwg-url');
await kit.init(process.env.MODULE ? readFileSync(process.env.MODULE) : undefined);
await compat?.init?.();

const read = (name) => readFileSync(join('build/bench/corpora', name), 'utf8').trimEnd().split('\n');
// strings of their own, not slices of the file
const own = (text) => Buffer.from(text).toString('latin1');
const crawl = read('crawl.uris').map(own);
const pairs = read('references.refs').map((line) => line.split('\t').map(own));

let sink = 0;
const urls = (Url) => (texts) => {
    for (const text of texts) {
        const u = new Url(text);
        sink += u.protocol.length + u.username.length + u.hostname.length + u.port.length + u.pathname.length
            + u.search.length + u.hash.length;
    }
};
const len = (part) => (part === null || part === undefined ? 0 : part.length);
const parsed = (parse) => (texts) => {
    for (const text of texts) {
        const u = parse(text);
        sink += len(u.scheme) + len(u.userinfo) + len(u.host) + (u.port ? 1 : 0) + len(u.path) + len(u.query) + len(u.fragment);
    }
};
const each = (call) => (texts) => {
    for (const text of texts) {
        sink += call(text).length;
    }
};
const two = (call) => (all) => {
    for (const [base, ref] of all) {
        sink += call(base, ref).length;
    }
};
const yes = (call) => (texts) => {
    for (const text of texts) {
        sink += call(text) ? 1 : 0;
    }
};
const joined = new Map(); // the text of a slice, made before it is measured: the first round is not the least
const linesOf = (texts) => {
    const key = texts[0];
    if (!joined.has(key)) {
        joined.set(key, Buffer.from(texts.join('\n')).toString('latin1'));
    }
    return joined.get(key);
};

const TASKS = [
    ['parse, all parts', crawl, {
        urikit: parsed((text) => new kit.URI(text)),
        'urikit/compat': compat && parsed(compat.parse),
        'new URL': urls(URL),
        'fast-uri': fastUri && parsed(fastUri.parse),
        'uri-js': uriJs && parsed(uriJs.parse),
        'whatwg-url': whatwg && urls(whatwg.URL),
    }],
    ['normalize', crawl, {
        urikit: each((text) => kit.normalize(text)),
        'urikit, scheme level': each((text) => kit.normalize(text, 'scheme')),
        'urikit/compat': compat && each(compat.normalize),
        'new URL(...).href': each((text) => new URL(text).href),
        'fast-uri': fastUri && each(fastUri.normalize),
        'uri-js': uriJs && each(uriJs.normalize),
        'whatwg-url': whatwg && each((text) => new whatwg.URL(text).href),
    }],
    ['resolve', pairs, {
        urikit: two((base, ref) => kit.resolve(base, ref)),
        'urikit, an object': two((base, ref) => new kit.URI(base).resolve(ref).toString()),
        'urikit/compat': compat && two(compat.resolve),
        'new URL(...).href': two((base, ref) => new URL(ref, base).href),
        'fast-uri': fastUri && two(fastUri.resolve),
        'uri-js': uriJs && two(uriJs.resolve),
        'whatwg-url': whatwg && two((base, ref) => new whatwg.URL(ref, base).href),
    }],
    ['is it valid', crawl, {
        urikit: yes((text) => kit.URI.canParse(text)),
        'urikit, any': yes((text) => kit.canParse(text)),
        'URL.canParse': URL.canParse && yes((text) => URL.canParse(text)),
        'whatwg-url': whatwg && yes((text) => whatwg.URL.canParse(text)),
    }],
    ['many at once', crawl, {
        'urikit, string[]': (texts) => { sink += kit.parseMany(texts).length; },
        'urikit, lines': (texts) => { sink += kit.parseMany(linesOf(texts)).length; },
    }],
];

const ROUNDS = 60; // of 2,000 texts each: short, so that one of them is not disturbed on a machine that does other work
const SOME = 2000;
const SLOW = 200; // texts for a package that needs much longer
for (const [task, input, peers] of TASKS) {
    if (only && !task.startsWith(only)) {
        continue;
    }
    console.log(`\n${task}: ${input.length} texts`);
    const best = {};
    const running = Object.entries(peers).filter(([, run]) => run);
    for (let round = 0; round < ROUNDS; round++) {
        for (const [name, run] of running) { // in turn: what disturbs one run disturbs all
            const from = (round * SOME) % input.length;
            const texts = input.slice(from, from + (name.startsWith('whatwg-url') ? SLOW : SOME));
            const start = process.hrtime.bigint();
            try {
                run(texts);
            } catch (error) {
                best[name] = String(error).slice(0, 60);
                continue;
            }
            const took = Number(process.hrtime.bigint() - start) / texts.length;
            best[name] = Math.min(best[name] ?? Infinity, took);
        }
    }
    for (const [name] of running) {
        const ns = best[name];
        console.log(`  ${name.padEnd(24)} ${typeof ns === 'number' ? `${ns.toFixed(0).padStart(7)} ns` : ns}`);
    }
}
console.log(`\nNode ${process.version}, ${sink > 0 ? 'done' : ''}`);
