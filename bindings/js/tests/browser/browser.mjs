// SPDX-License-Identifier: MIT
// In headless Chromium: the vectors, a worker, a strict Content-Security-Policy, what the bundlers built.
// browser.mjs, run in the project's folder, which has vectors/, tests/ and site/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(join(process.cwd(), 'index.js'));
const { chromium } = (await import(pathToFileURL(require.resolve('playwright-core')))).default;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
const CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; img-src data:";

const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://h').pathname);
    const file = join(process.cwd(), path.endsWith('/') ? `${path}index.html` : path);
    if (path === '/blank/') {
        response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': CSP });
        response.end('<!doctype html><link rel="icon" href="data:,"><title>test</title>');
    } else if (file.startsWith(process.cwd()) && existsSync(file)) {
        const type = path.includes('/plain/') ? 'application/octet-stream' : TYPES[extname(file)] ?? 'text/plain';
        response.writeHead(200, { 'content-type': type, 'content-security-policy': CSP });
        response.end(readFileSync(file));
    } else {
        response.writeHead(404, {});
        response.end('none');
    }
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const wrong = [];
function check(name, got, wanted) {
    if (JSON.stringify(got) === JSON.stringify(wanted)) {
        console.log(`ok ${name}`);
    } else {
        wrong.push(name);
        console.log(`not ok ${name}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
    }
}

try {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on('pageerror', (error) => wrong.push(`page: ${error}`));
    await page.goto(`${origin}/blank/`);

    const counts = await page.evaluate(async () => {
        const all = await import('/node_modules/urikit/dist/index.js');
        const small = await import('/node_modules/urikit/dist/uri.js');
        const lint = await import('/node_modules/urikit/dist/lint.js');
        const { runVectors, TESTS, MORE_TESTS, LINT_TESTS } = await import('/tests/vectors.js');
        const read = async (name) => (await fetch(`/vectors/${name}.tsv`)).text();
        const found = [];
        for (const [kit, tests] of [[all, { ...TESTS, ...MORE_TESTS }], [small, TESTS], [lint, LINT_TESTS]]) {
            await kit.init();
            found.push((await runVectors(kit, read, tests)).run);
        }
        return found;
    }).catch((error) => String(error));
    check('vectors in Chromium', Array.isArray(counts) && counts.every((count) => count > 200), true);
    console.log(`   rows: ${counts}`);

    check('urikit/inline and urikit/compat under the policy', await page.evaluate(async () => {
        const inline = await import('/node_modules/urikit/dist/inline.js');
        const compat = await import('/node_modules/urikit/dist/compat.js');
        await inline.init();
        return [new inline.URI('http://h/').host, compat.normalize('HTTP://h')];
    }).catch(String), ['h', 'http://h/']);

    check('a worker', await page.evaluate(() => new Promise((done) => {
        const worker = new Worker('/tests/browser/worker.js', { type: 'module' });
        worker.onmessage = (event) => done(event.data);
        worker.onerror = (event) => done(`error ${event.message}`);
    })), 'h 8042');

    check('a module that is missing, then one that is there', await page.evaluate(async () => {
        const { createInstance } = await import('/node_modules/urikit/dist/index.js');
        const first = await createInstance('/none.wasm').catch((error) => error.message);
        const kit = await createInstance('/node_modules/urikit/dist/urikit.wasm');
        const other = await createInstance(fetch('/node_modules/urikit/dist/urikit.wasm'));
        return [first.includes('404'), new kit.URI('//h').host, new other.URI('//k').host];
    }).catch(String), [true, 'h', 'k']);

    check('what the platform says of names', await page.evaluate(async () => {
        const { IRI } = await import('/node_modules/urikit/dist/index.js');
        return String(new IRI('http://bücher.example/').toURI({ idna: true }));
    }).catch(String), 'http://xn--bcher-kva.example/');

    for (const bundler of existsSync('site') ? readdirSync('site') : []) {
        await page.goto(`${origin}/site/${bundler}/`);
        await page.waitForFunction(() => globalThis.answer !== undefined, null, { timeout: 20000 }).catch(() => {});
        check(`built by ${bundler}`, await page.evaluate(() => globalThis.answer ?? 'nothing'), 'right');
    }
} finally {
    await browser.close();
    server.close();
}
if (wrong.length > 0) {
    console.log(`wrong: ${wrong.join(', ')}`);
    process.exitCode = 1;
}
