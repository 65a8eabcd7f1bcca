// SPDX-License-Identifier: MIT
// For everybody: axe-core in both color schemes, widths, motion, contrast; and pictures to look at.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, link, open, PICTURES, VIEWS } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [360, 768, 1280];
const SCHEMES = ['light', 'dark'];

// views in which everything that they can show is shown
const STATES = [
    ...VIEWS.map((view) => [view, { id: 'HTTPS://alice:pw@Shop.example:8443/tea%20cups/../x?colour=blue&size=2#rev', view, base: 'https://shop.example/a' }]),
    ['parts-invalid', { id: 'http://h/a b\u202Ec', view: 'parts' }],
    ['readers-differ', { id: 'https://evil.example\\@bank.example/', view: 'readers' }],
    ['cri-coap', { id: 'coap://[2001:db8::1]/sensors/temp?u=celsius', view: 'cri' }],
    ['names-iri', { id: 'https://bücher.example/café', view: 'names' }],
    ['template', { template: '/users/{id}{?page}', values: '{"id": 1}' }],
    ['template-invalid', { template: '/{a', values: '{' }],
    ['routes', { routes: '/a/{b}\n/{+c}\n/{', uri: '/a/x' }],
    ['gallery', { mode: 'gallery' }],
    ['table', { lines: 'http://a/\nhttp://b c/\nhttp://u@0x7f.1:99999/%00?q#f\n' + 'https://example.com/a/long/path/that/goes/on?with=a&long=query\n'.repeat(60) }],
];

let browser;
before(async () => {
    browser = await launch();
    mkdirSync(PICTURES, { recursive: true });
});
after(() => browser.close());

const modeOf = (state) => state.mode ?? (state.lines !== undefined ? 'table' : ['template', 'routes'].find((key) => key in state) ?? 'one');

async function show(page, state) {
    await page.evaluate((fragment) => { location.hash = fragment; }, link(state));
    await page.waitForFunction((mode) => document.getElementById(mode).hidden === false, modeOf(state));
    await page.waitForTimeout(state.lines === undefined ? 30 + (modeOf(state) !== 'one') * 50 : 150);
}

for (const colorScheme of SCHEMES) {
    test(`axe-core finds nothing, ${colorScheme}`, async (t) => {
        for (const width of [360, 1280]) {
            const { page, context } = await open(browser, { width, colorScheme, bypassCSP: true });
            await page.evaluate(axe);
            let passes = 0;
            for (const [name, state] of STATES) {
                await show(page, state);
                const result = await page.evaluate(() => axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
                passes += result.passes.length;
                assert.deepEqual(result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`), [], `${name}, ${width}`);
            }
            t.diagnostic(`${width}: ${STATES.length} states, ${passes} rules passed`);
            await context.close();
        }
    });
}

test('no width makes the page scroll sideways', async () => {
    for (const width of [320, ...WIDTHS]) {
        const { page, context } = await open(browser, { width });
        for (const [name, state] of [...STATES, ['long', { id: 'http://h/' + 'a'.repeat(3000) }], ['long-word', { id: `http://${'b'.repeat(500)}.example/?${'c'.repeat(500)}`, view: 'cri' }]]) {
            await show(page, state);
            const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth);
            assert.equal(wide, 0, `${name} at ${width}`);
        }
        await context.close();
    }
});

test('targets are large enough for a finger at phone width', async () => {
    const { page, context } = await open(browser, { width: 360, hasTouch: true });
    const small = await page.$$eval('button, select, textarea', (list) => list.filter((one) => one.offsetParent !== null && one.getBoundingClientRect().height < 24).map((one) => one.outerHTML.slice(0, 100)));
    assert.deepEqual(small, []);
    await context.close();
});

test('reduced motion: nothing moves', async () => {
    const { page, context } = await open(browser, { reducedMotion: 'reduce', fragment: link({ id: 'coap://h/a', view: 'cri' }) });
    const moving = await page.$$eval('*', (list) => list.filter((one) => {
        const style = getComputedStyle(one);
        return style.animationName !== 'none' || style.transitionDuration.split(',').some((time) => parseFloat(time) > 0) || style.scrollBehavior === 'smooth';
    }).length);
    assert.equal(moving, 0);
    await context.close();
});

test('a part is told by its name and its line, not by color alone', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: 'http://u@h:1/p?q#f' }) });
    const pieces = await page.$$eval('#drawing .piece', (list) => list.map((one) => [one.dataset.part, one.querySelector('.l').textContent, getComputedStyle(one.querySelector('.t')).borderBottom.replace(/rgb.*$/, '')]));
    assert.ok(pieces.every(([part, label]) => part === label));
    const neighbors = pieces.slice(1).filter((piece, i) => piece[2] === pieces[i][2]);
    assert.deepEqual(neighbors.map(([part]) => part).filter((part) => part !== 'path'), []);
    await context.close();
});

test('what is said is in live regions, and views have names', async () => {
    const { page, context } = await open(browser);
    await page.fill('#text', 'http://a b/');
    assert.equal(await page.getAttribute('#verdict', 'role'), 'status');
    assert.equal(await page.getAttribute('#text', 'aria-describedby'), 'verdict');
    const tree = await page.locator('#tabs').ariaSnapshot();
    assert.match(tree, /tablist "Views of this identifier"/);
    assert.match(tree, /tab "Parts" \[selected\]/);
    assert.equal(await page.getByRole('tabpanel', { name: 'Parts' }).count(), 1);
    await context.close();
});

test('pictures at three widths, dark and light', async () => {
    for (const colorScheme of SCHEMES) {
        for (const width of WIDTHS) {
            const { page, context } = await open(browser, { width, colorScheme });
            for (const [name, state] of STATES.filter(([one]) => ['parts', 'readers-differ', 'cri-coap', 'parts-invalid', 'table', 'forms', 'template', 'routes', 'gallery'].includes(one))) {
                await show(page, state);
                await page.screenshot({ path: join(PICTURES, `${name}-${width}-${colorScheme}.png`) });
            }
            await context.close();
        }
    }
});
