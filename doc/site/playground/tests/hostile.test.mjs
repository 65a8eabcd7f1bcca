// SPDX-License-Identifier: MIT
// An identifier is input from strangers: in every place it stays text.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch, link, open, VIEWS } from './browser.mjs';

const HOSTILE = [
    'javascript:window.broken=1',
    'java\tscript:window.broken=1',
    '<img src=x onerror="window.broken=1">',
    'http://h/<img/src=x/onerror=window.broken=1>',
    '"><script>window.broken=1</script>',
    '</textarea><svg onload=window.broken=1>',
    '</script><script>window.broken=1</script>',
    'data:text/html,<script>window.broken=1</script>',
    'http://<b>h</b>/?<i>=<u>#<s>',
    "http://h/';window.broken=1;'",
    '${window.broken=1}{{window.broken=1}}',
    'http://h/\u202E\u0000\u2028\u2029\uFEFF',
    'http://h/\uD800x',
    '__proto__',
    'constructor',
    'http://h/?__proto__=1&constructor=2',
    '<!--',
    '@WASM@ $& $1 $`',
];
const BYTES = ['82206a3c696d67207372633d783e', "[-1, [\"<img src=x onerror=window.broken=1>\"]]", 'd863842081', '9f', ''];

/** Elements that no text may make, and addresses that no link may have. */
function found() {
    return {
        broken: window.broken === undefined ? null : window.broken,
        made: [...document.querySelectorAll('img, svg, iframe, object, embed, form, b[onclick], main script, [onerror], [onload], main a')].map((one) => one.outerHTML),
        base: document.querySelector('base') !== null,
    };
}

const CLEAN = { broken: null, made: [], base: false };
let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

test('typed: in every view', async () => {
    const { page, problems, context } = await open(browser);
    for (const as of ['auto', 'uri', 'iri', 'nosh', 'usr', 'purl', 'cri', 'edn']) {
        await page.selectOption('#kind', as);
        await page.evaluate(([texts, views]) => {
            for (const text of texts) {
                const area = document.getElementById('text');
                area.value = text;
                area.dispatchEvent(new InputEvent('input'));
                for (const view of views) {
                    document.getElementById(`tab-${view}`).click();
                    const base = document.getElementById('base');
                    if (base) {
                        base.value = text;
                        base.dispatchEvent(new InputEvent('input'));
                    }
                }
            }
        }, [[...HOSTILE, ...BYTES], VIEWS]);
        assert.deepEqual(await page.evaluate(found), CLEAN);
    }
    assert.deepEqual(problems, []);
    await context.close();
});

test('in every member of a link', async () => {
    const { page, problems, context } = await open(browser);
    for (const text of HOSTILE) {
        const encoded = text.toWellFormed ? text.toWellFormed() : text.replace(/\p{Surrogate}/gu, '\ufffd');
        for (const state of [{ id: encoded, base: encoded, view: 'resolve' }, { id: encoded, as: encoded, view: encoded }, { lines: `${encoded}\n${encoded}` }, { [encoded]: encoded }]) {
            await page.evaluate((fragment) => { location.hash = fragment; }, link(state));
            await page.waitForTimeout(5);
        }
        assert.deepEqual(await page.evaluate(found), CLEAN, text);
    }
    for (const raw of ['#id=%', '#id=%FF%FE', '#', '#&&&', '#id', '#=x', '#id=a&id=b', '#lines=', '#id=%E0%A4%A', `#id=${'a'.repeat(100000)}`]) {
        await page.evaluate((fragment) => { location.hash = fragment; }, raw);
        await page.waitForTimeout(5);
        assert.deepEqual(await page.evaluate(found), CLEAN, raw.slice(0, 30));
    }
    assert.deepEqual(problems, []);
    await context.close();
});

test('in the table, and in its CSV', async () => {
    const { page, problems, context } = await open(browser, { fragment: link({ lines: '' }) });
    const lines = [...HOSTILE.filter((text) => !/\n/.test(text)), '=cmd()', '+1', '-1', '@SUM(A1)', 'a,b', 'a"b'];
    await page.fill('#lines', lines.join('\n'));
    await page.waitForFunction((n) => document.getElementById('table-status').textContent.startsWith(`${n} identifiers`), lines.length);
    await page.fill('#filter', '<');
    await page.waitForTimeout(200);
    await page.fill('#filter', '');
    assert.deepEqual(await page.evaluate(found), CLEAN);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
    const csv = readFileSync(await download.path(), 'utf8');
    assert.match(csv, /,'=cmd\(\),/);
    assert.match(csv, /,'@SUM\(A1\),/);
    assert.match(csv, /,"a,b",/);
    assert.match(csv, /,"a""b",/);
    assert.ok(!/(^|,)[=+@]/m.test(csv), 'a cell that is a formula');
    assert.deepEqual(problems, []);
    await context.close();
});

test('the policy of the page refuses other scripts, text as HTML, and every address', async () => {
    const { page, context } = await open(browser);
    const tried = await page.evaluate(async () => {
        const attempt = (run) => {
            try {
                run();
                return 'done';
            } catch (error) {
                return error.name;
            }
        };
        const node = document.createElement('script');
        const outcome = {
            html: attempt(() => { document.body.innerHTML = '<p>'; }),
            text: attempt(() => { node.text = 'window.broken = 1'; document.body.append(node); }),
            // later: what a debugger evaluates may evaluate
            eval: await new Promise((resolve) => { setTimeout(() => resolve(attempt(() => (0, eval)('window.broken = 1'))), 0); }),
            policy: attempt(() => trustedTypes.createPolicy('load', { createScript: (text) => text })),
            other: attempt(() => trustedTypes.createPolicy('other', { createScript: (text) => text })),
            fetch: await fetch('http://127.0.0.1:9/').then(() => 'done', (error) => error.name),
        };
        const image = new Image();
        outcome.image = await new Promise((resolve) => {
            image.onload = () => resolve('done');
            image.onerror = () => resolve('refused');
            image.src = 'http://127.0.0.1:9/x.png';
        });
        return { ...outcome, broken: window.broken === undefined ? null : window.broken };
    });
    assert.deepEqual(tried, { html: 'TypeError', text: 'TypeError', eval: 'EvalError', policy: 'TypeError', other: 'TypeError', fetch: 'TypeError', image: 'refused', broken: null });
    await context.close();
});

test('what nobody can see has its name in a box', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: 'http://h/a\u202Eb\u200Bc\td' }) });
    assert.deepEqual(await page.$$eval('#drawing .ctl', (list) => list.map((one) => one.textContent)), ['U+202E', 'ZWSP', 'TAB']);
    const raw = await page.$eval('#drawing', (one) => /[\u202E\u200B\t]/.test(one.textContent));
    assert.equal(raw, false);
    await context.close();
});
