// SPDX-License-Identifier: MIT
// Build workers-app.js by esbuild, as wrangler does, and run it in workerd: workerd.mjs WORKERD, run in the project's folder.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const require = createRequire(join(process.cwd(), 'index.js'));
const texts = readdirSync('vectors').filter((name) => name.endsWith('.tsv'))
    .map((name) => [name.slice(0, -4), readFileSync(join('vectors', name), 'utf8')]);
writeFileSync('workers-texts.js', `export const TEXTS = ${JSON.stringify(Object.fromEntries(texts))};\n`);
require('esbuild').buildSync({
    entryPoints: ['workers-app.js'], bundle: true, format: 'esm', target: 'es2022', logLevel: 'warning', charset: 'utf8',
    conditions: ['workerd', 'worker', 'browser'], external: ['*.wasm'], outfile: 'workers.js',
});
const modules = ['urikit', 'uri', 'lint'].map((name) => `urikit/${name}.wasm`)
    .map((name) => `(name = "${name}", wasm = embed "${relative('.', require.resolve(name))}")`);
writeFileSync('workers.capnp', `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
    compatibilityDate = "2024-01-01",
    modules = [(name = "worker", esModule = embed "workers.js"), ${modules.join(', ')}])
)]);
`);
const said = execFileSync(process.argv[2], ['test', 'workers.capnp'], { encoding: 'utf8', timeout: 60000, stdio: ['ignore', 'pipe', 'pipe'] });
if (!/^\d+ rows$/m.test(said)) {
    throw new Error(`workerd said: ${said}`);
}
console.log(`workerd: ${said.trim()}`);
