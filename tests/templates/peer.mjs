// SPDX-License-Identifier: MIT
// Templates through packages of npm: peer.mjs FOLDER, whose node_modules has them. A line of standard input is
// {"template","values","uri"}; the answer is {"url-template":{"expand"},"uri-templates":{"expand","match"}}, with null for an
// error. With --time a line is {"templates":[...],"values","uris":[...]}, and the answer nanoseconds for each call.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
const require = createRequire(join(folder, 'index.js'));
const { parseTemplate } = await import(pathToFileURL(require.resolve('url-template')));
const uriTemplates = require('uri-templates');

const attempt = (call) => {
    try {
        return call() ?? null;
    } catch {
        return null;
    }
};

function answer({ template, values, uri }) {
    const other = attempt(() => uriTemplates(template));
    return {
        'url-template': { expand: attempt(() => parseTemplate(template).expand(values)) },
        'uri-templates': {
            expand: attempt(() => other.fill((name) => values[name])),
            match: attempt(() => other.fromUri(uri)),
        },
    };
}

function timeOf(calls) {
    let least = Infinity;
    for (let run = 0; run < 30; run++) {
        const started = process.hrtime.bigint();
        for (let i = 0; i < 500; i++) {
            for (const call of calls) {
                call();
            }
        }
        least = Math.min(least, Number(process.hrtime.bigint() - started) / 500 / calls.length);
    }
    return least;
}

function times({ templates, values, uris }) {
    const url = templates.map(parseTemplate);
    const other = templates.map((template) => uriTemplates(template));
    return {
        'url-template': { expand: timeOf(url.map((t) => () => t.expand(values))) },
        'uri-templates': {
            expand: timeOf(other.map((t) => () => t.fill((name) => values[name]))),
            match: timeOf(other.map((t, i) => () => t.fromUri(uris[i]))),
        },
    };
}

const run = process.argv.includes('--time') ? times : answer;
for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(run(JSON.parse(line)))}\n`);
}
