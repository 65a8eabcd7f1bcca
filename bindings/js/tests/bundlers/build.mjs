// SPDX-License-Identifier: MIT
// Build app.js by Vite, webpack and esbuild, into site/<bundler>, each with a page: build.mjs, run in the project's folder.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(join(process.cwd(), 'index.js'));
const load = (name) => import(pathToFileURL(require.resolve(name)));
const page = (script) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>test</title>\n<script type="module" src="${script}"></script>\n`;

mkdirSync('site/esbuild', { recursive: true });

const { build: vite } = await import(pathToFileURL(join(process.cwd(), 'node_modules/vite/dist/node/index.js')));
writeFileSync('index.html', page('./app.js'));
await vite({ root: process.cwd(), base: './', logLevel: 'error', build: { outDir: 'site/vite', target: 'es2022', assetsInlineLimit: 0 } });

const webpack = (await load('webpack')).default;
async function bundle(entry, name) {
    mkdirSync(`site/${name}`, { recursive: true });
    await new Promise((done, fail) => {
        webpack({
            mode: 'production', context: process.cwd(), entry, performance: false,
            output: { path: join(process.cwd(), 'site', name), filename: 'app.js' },
        }, (error, stats) => (error || stats.hasErrors() ? fail(error ?? new Error(stats.toString())) : done()));
    });
    writeFileSync(`site/${name}/index.html`, page('./app.js'));
}
await bundle('./app.js', 'webpack');
await bundle('./require-app.cjs', 'webpack-require');

const esbuild = (await load('esbuild')).default;
const options = { bundle: true, format: 'esm', minify: true, target: 'es2022', logLevel: 'warning' };
await esbuild.build({ ...options, entryPoints: ['inline-app.js'], outfile: 'site/esbuild/app.js' });
writeFileSync('site/esbuild/index.html', page('./app.js'));
await esbuild.build({ ...options, entryPoints: ['require-app.cjs'], outfile: 'site/esbuild-require/app.js' });
writeFileSync('site/esbuild-require/index.html', page('./app.js'));
// esbuild leaves new URL(..., import.meta.url) as it is: the modules are copied beside the program
await esbuild.build({ ...options, entryPoints: ['app.js'], conditions: ['browser'], outfile: 'site/esbuild-copied/app.js' });
for (const name of ['urikit', 'urikit-simd', 'uri', 'lint', 'readers', 'coap']) {
    cpSync(require.resolve(`urikit/${name}.wasm`), `site/esbuild-copied/${name}.wasm`);
}
writeFileSync('site/esbuild-copied/index.html', page('./app.js'));
// who only asks whether a text is valid loads no class
const { outputFiles: [checks] } = await esbuild.build({
    ...options, stdin: { contents: "export { canParse, init } from 'urikit/uri';", resolveDir: process.cwd() }, conditions: ['browser'], write: false,
});
if (checks.contents.length > 9000) {
    throw new Error(`canParse alone is a program of ${checks.contents.length} bytes, of 9,000: something keeps the classes`);
}
// for Node, too: the package stays outside
await esbuild.build({ ...options, entryPoints: ['app.js'], platform: 'node', packages: 'external', outfile: 'node-app.mjs' });
await import(pathToFileURL(join(process.cwd(), 'node-app.mjs')));
await globalThis.running;
if (globalThis.answer !== 'right') {
    throw new Error(`esbuild for Node: ${globalThis.answer}`);
}
console.log('built by Vite, webpack and esbuild');
