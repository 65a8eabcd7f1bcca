// SPDX-License-Identifier: MIT
// The same page in Firefox, by WebDriver BiDi: from a file, typed, linked, 10,000 lines, hostile texts.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { ADDRESS, link, VIEWS } from './browser.mjs';

const path = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((one) => existsSync(one));
const skip = path ? false : 'no Firefox here';
let browser;
before(async () => {
    browser = skip ? null : await puppeteer.launch({ browser: 'firefox', executablePath: path, headless: true });
});
after(() => browser?.close());

async function open(fragment = '') {
    const page = await browser.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('dialog', (dialog) => {
        problems.push(dialog.message());
        dialog.dismiss();
    });
    await page.goto(ADDRESS + fragment);
    await page.waitForSelector('#gallery-list li');
    return { page, problems };
}

const text = (page, selector) => page.$eval(selector, (one) => one.textContent);

test('Firefox: typing, every view, a link', { skip }, async () => {
    const { page, problems } = await open();
    await page.focus('#text');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type('coap://h/a%G0');
    assert.match(await text(page, '#reason'), /'G' is not a hex digit.*Byte 11/s);
    for (let i = 0; i < 2; i++) {
        await page.keyboard.press('Backspace');
    }
    await page.keyboard.type('41?b');
    assert.deepEqual(await page.$$eval('#drawing .piece', (list) => list.map((one) => one.dataset.part)), ['scheme', 'host', 'path', 'query']);
    for (const view of VIEWS) {
        await page.click(`#tab-${view}`);
        assert.notEqual(await text(page, '#panel'), '');
    }
    await page.waitForFunction(() => location.hash.includes('view=cri'));
    const again = await open(`#${(await page.evaluate(() => location.hash)).slice(1)}`);
    assert.equal(await again.page.$eval('#text', (one) => one.value), 'coap://h/a%41?b');
    assert.equal(await again.page.$eval('#tab-cri', (one) => one.getAttribute('aria-selected')), 'true');
    assert.deepEqual([...problems, ...again.problems], []);
});

test('Firefox: how it reads a text, beside urikit', { skip }, async () => {
    const { page } = await open(link({ id: 'http://0x7f.1/', view: 'readers' }));
    assert.match(await text(page, '#panel tr[class=differs]'), /host.*0x7f\.1.*127\.0\.0\.1.*differs/);
    await page.close();
});

test('Firefox: 10,000 lines', { skip }, async () => {
    const { page, problems } = await open(link({ lines: '' }));
    await page.evaluate(() => {
        const area = document.getElementById('lines');
        area.value = Array.from({ length: 10000 }, (_, i) => `https://example.com:8080/a/../b${i}?q=1#f`).join('\n');
        area.dispatchEvent(new InputEvent('input'));
    });
    await page.waitForFunction(() => /^10,000 identifiers: 10,000 valid/.test(document.getElementById('table-status').textContent), { timeout: 30000 });
    assert.deepEqual(problems, []);
    await page.close();
});

test('Firefox: hostile texts stay texts, other scripts do not run', { skip }, async () => {
    const { page, problems } = await open();
    await page.evaluate((views) => {
        const area = document.getElementById('text');
        for (const value of ['<img src=x onerror=window.broken=1>', '"><script>window.broken=1</script>', 'javascript:window.broken=1', 'http://h/\ud800']) {
            area.value = value;
            area.dispatchEvent(new InputEvent('input'));
            views.forEach((view) => document.getElementById(`tab-${view}`).click());
        }
    }, VIEWS);
    assert.deepEqual(problems, []);
    const made = await page.evaluate(async () => {
        const node = document.createElement('script');
        try {
            node.textContent = 'window.broken = 2';
            document.body.append(node);
        } catch {
            // Trusted Types, where the browser has them
        }
        await new Promise((resolve) => { setTimeout(resolve, 100); });
        return [document.querySelectorAll('img, main script').length, window.broken ?? null];
    });
    assert.deepEqual(made, [0, null]);
    await page.close();
});
