#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// What a page loads for each entry point: sizes.mjs FOLDER, whose node_modules has urikit and esbuild. The program is built
// and minified by esbuild, with the module beside it.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const folder = resolve(process.argv[2] ?? 'build/js/fresh');
const esbuild = createRequire(join(folder, 'index.js'))('esbuild');
const work = mkdtempSync(join(folder, 'sizes-'));
const ENTRIES = [['urikit/uri', 'uri'], ['urikit', 'urikit'], ['urikit', 'urikit-simd'], ['urikit/inline', null], ['urikit/compat', null],
    ['urikit/coap', 'coap'], ['urikit/readers', 'readers'], ['urikit/lint', 'lint']];
console.log('| entry | program | module | together, gzip | together, brotli |\n|---|---|---|---|---|');
for (const [entry, module] of ENTRIES) {
    const app = join(work, 'app.js');
    writeFileSync(app, `export * from '${entry}';\n`);
    const out = join(work, 'out.js');
    esbuild.buildSync({ entryPoints: [app], bundle: true, minify: true, format: 'esm', target: 'es2022', conditions: ['browser'], outfile: out, logLevel: 'error' });
    const parts = [readFileSync(out), ...(module ? [readFileSync(join(folder, `node_modules/urikit/dist/${module}.wasm`))] : [])];
    const sum = (how) => (parts.reduce((all, part) => all + how(part).length, 0) / 1000).toFixed(1);
    const kb = (part) => (part ? `${(part.length / 1000).toFixed(1)} KB` : '');
    console.log(`| \`${entry}\`${module?.endsWith('simd') ? ', with SIMD' : ''} | ${kb(parts[0])} | ${kb(parts[1])} | ${sum((p) => gzipSync(p, { level: 9 }))} KB | ${sum(brotliCompressSync)} KB |`);
}
