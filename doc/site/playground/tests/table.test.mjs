// SPDX-License-Identifier: MIT
// Many identifiers: 10,000 lines are pasted, and the page goes on answering. The columns are those of the package.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import { launch, link, open, paste, root } from './browser.mjs';

/**
 * The page may take so many milliseconds to answer while it reads; 60 to 150 on an idle machine. On a busy machine all of it
 * is slower: then a share of the time that reading takes, which is nearly all of it for a page that reads in one piece.
 */
const LIMIT = 300;
const SHARE = 1 / 4;
const answers = (run) => run.longest < Math.max(LIMIT, run.took * SHARE);

let browser;
let kit;
before(async () => {
    browser = await launch();
    kit = await import(pathToFileURL(join(root, 'build/js/package/dist/index.node.js')).href);
    await kit.init();
});
after(() => browser.close());

/** Lines of every kind, always the same. */
function makeLines(n) {
    let seed = 12345;
    const pick = (list) => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return list[seed % list.length];
    };
    return Array.from({ length: n }, (_, i) => pick(['http', 'https', 'HTTP', 'coap', 'ftp', '1x']) + '://' + pick(['', 'u@', 'u:p@']) + pick(['example.com', 'EXAMPLE.org', '127.0.0.1', '[::1]', '0x7f.1', 'bücher.example', 'a b'])
        + pick(['', ':80', ':8080', ':x']) + pick(['/', '', '/a/../b', '/%7e', '/%zz', '/é']) + `${i}` + pick(['', '?q', '?a=b&c']) + pick(['', '#f', '#<']));
}

function parseCsv(text) {
    const rows = [[]];
    for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)) {
        rows[rows.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
        if (end !== ',') {
            rows.push([]);
        }
    }
    rows.pop();
    const [heads, ...rest] = rows;
    return rest.map((cells) => Object.fromEntries(cells.map((cell, i) => [heads[i], cell])));
}

const finished = (page, n) => page.waitForFunction((count) => document.getElementById('table-status').textContent.startsWith(`${count} identifiers`), n.toLocaleString('en'), { timeout: 60000 });

test('10,000 lines: pasted, filtered, sorted, downloaded; the page always answers', async (t) => {
    const lines = makeLines(10000);
    const { page, problems, context } = await open(browser, { fragment: link({ lines: '' }) });
    const text = lines.join('\n');
    const runs = []; // other programs on the machine only make a run slower: the best one counts
    while (runs.length < 8 && !runs.some(answers)) {
        await page.click('#table-clear');
        runs.push(await page.evaluate((given) => new Promise((resolve) => {
            const from = performance.now();
            let last = from;
            let longest = 0;
            const tick = () => {
                const now = performance.now();
                longest = Math.max(longest, now - last);
                last = now;
                if (document.getElementById('table-status').textContent.startsWith('10,000 identifiers')) {
                    resolve({ took: now - from, longest });
                } else {
                    setTimeout(tick, 0);
                }
            };
            document.getElementById('lines').value = given;
            document.getElementById('lines').dispatchEvent(new InputEvent('input'));
            setTimeout(tick, 0);
        }), text));
    }
    const said = runs.map((run) => `read in ${Math.round(run.took)} ms, longest time without an answer ${Math.round(run.longest)} ms`);
    t.diagnostic(said.at(-1));
    assert.ok(runs.some(answers), said.join('; '));
    assert.ok(await page.$$eval('#grid tr', (list) => list.length) < 120, 'only rows in sight are in the page');

    // scroll to the end
    await page.evaluate(() => { const box = document.getElementById('grid'); box.scrollTop = box.scrollHeight; });
    await page.waitForSelector('#grid tr[aria-rowindex="10001"]');

    // filter, sort
    await page.click('#chips [data-only=invalid]');
    await page.fill('#filter', 'bücher');
    await page.waitForFunction(() => / shown\.$/.test(document.getElementById('table-status').textContent));
    await page.waitForTimeout(150);
    const texts = await page.$$eval('#grid tbody tr[aria-rowindex]', (rows) => rows.map((one) => [one.className, one.cells[2].textContent]));
    assert.ok(texts.length > 10 && texts.every(([state, text]) => state === 'bad' && text.includes('bücher')));
    await page.click('#grid [data-key=host]');
    assert.equal(await page.getAttribute('#grid th:has([data-key=host])', 'aria-sort'), 'ascending');
    await page.click('#grid [data-key=host]');
    assert.equal(await page.getAttribute('#grid th:has([data-key=host])', 'aria-sort'), 'descending');
    await page.click('#grid [data-key=line]');
    await page.click('#chips [data-only=invalid]'); // the same again: all
    await page.fill('#filter', '');
    await page.waitForTimeout(200);

    // every column is what the package says
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
    const rows = parseCsv(readFileSync(await download.path(), 'utf8'));
    assert.equal(rows.length, 10000);
    let valid = 0;
    rows.forEach((row, i) => {
        const text = lines[i];
        assert.equal(row.input, text);
        const ascii = /^[\0-\x7f]*$/.test(text);
        let u = null;
        try {
            u = new (ascii ? kit.URI : kit.IRI)(text);
        } catch (error) {
            assert.equal(row.valid, 'false', text);
            assert.equal(row.at, String(error.offset), text);
            assert.equal(row.error, error.reason, text);
        }
        if (u !== null) {
            valid++;
            assert.equal(row.valid, 'true', text);
            for (const name of ['scheme', 'userinfo', 'host', 'path', 'query', 'fragment']) {
                assert.equal(row[name], u[name] ?? '', `${text}: ${name}`);
            }
            assert.equal(row.normal, u.normalize('scheme').toString());
        }
    });
    assert.ok(valid > 1000 && valid < 9000, `${valid} valid`);
    assert.deepEqual(problems, []);
    await context.close();
});

test('findings: counted by severity and rule, one click shows those lines, another one all', async () => {
    const { page, problems, context } = await open(browser, { fragment: link({ lines: 'http://a.example/\nhttp://u:p@b/\nhttp://b c/\nhttps://evil.example\\\\@bank.example/\nhttp://0x7f.1/%00' }) });
    await finished(page, 5);
    const chips = () => page.$$eval('.chip', (list) => list.map((one) => [one.dataset.only, Number(one.querySelector('b').textContent)]));
    const total = Object.fromEntries(await chips());
    assert.equal(total.all, 5);
    assert.equal(total.valid + total.invalid, 5);
    for (const [only, n] of await chips()) {
        await page.click(`.chip[data-only="${only}"]`);
        const rows = await page.$$eval('#grid tbody tr[aria-rowindex]', (list) => list.map((one) => [one.className, one.cells[1].title.split(', '), one.cells[1].textContent]));
        assert.equal(rows.length, n, only);
        assert.equal(await page.getAttribute(`.chip[data-only="${only}"]`, 'aria-pressed'), 'true');
        if (only.includes('-')) {
            assert.ok(rows.every(([, rules]) => rules.includes(only)), only);
        } else if (only === 'error') {
            assert.ok(rows.every(([, , text]) => text.startsWith('⚠ error')));
        }
        if (only !== 'all') {
            await page.click(`.chip[data-only="${only}"]`);
        }
        assert.equal((await page.$$('#grid tbody tr[aria-rowindex]')).length, 5, only);
    }
    await page.click('#grid [data-key=findings]');
    await page.click('#grid [data-key=findings]'); // the worst first
    assert.match(await page.textContent('#grid tbody tr[aria-rowindex="2"] td'), /⚠ error/);
    assert.deepEqual(problems, []);
    await context.close();
});

test('10,000 lines that are pasted into the field are a table at once; Back leads to the field', async (t) => {
    const { page, problems, context } = await open(browser, { fragment: link({ id: 'http://first/' }) });
    const hostile = ['x'.repeat(65536), 'http://h/' + '\u202e'.repeat(1000), String.fromCharCode(...Array.from({ length: 127 }, (_, i) => i).filter((c) => c !== 10 && c !== 13)), `http://${'@'.repeat(65536)}`, '<img src=x onerror=window.broken=1>'];
    const text = [...hostile, ...makeLines(9995)].join('\n');
    await page.focus('#text');
    const cdp = await context.newCDPSession(page);
    const heap = async () => (await cdp.send('Runtime.getHeapUsage')).usedSize;
    const before = await heap();
    const took = await page.evaluate(async (given) => {
        const data = new DataTransfer();
        data.setData('text/plain', given);
        const from = performance.now();
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        while (document.querySelector('#grid tbody tr[aria-rowindex]') === null) {
            await new Promise((resolve) => { setTimeout(resolve, 0); });
        }
        const first = performance.now() - from;
        while (!document.getElementById('table-status').textContent.startsWith('10,000 identifiers')) {
            await new Promise((resolve) => { setTimeout(resolve, 0); });
        }
        return { first, all: performance.now() - from };
    }, text);
    t.diagnostic(`rows after ${Math.round(took.first)} ms, all after ${Math.round(took.all)} ms, ${Math.round((await heap() - before) / 1048576)} MiB more`);
    assert.ok(took.first < 1500, `${took.first} ms`);
    assert.deepEqual(await page.evaluate(() => [window.broken ?? null, document.querySelectorAll('main img').length, /[\u202E\0]/.test(document.getElementById('grid').textContent)]), [null, 0, false]);
    await page.goBack();
    assert.equal(await page.inputValue('#text'), 'http://first/');
    assert.equal(await page.isVisible('#one'), true);
    await page.goForward();
    assert.match(await page.textContent('#table-status'), /^10,000 identifiers/);
    assert.deepEqual(problems, []);
    await context.close();
});

test('a thousand lines by Control+V', async () => {
    const lines = makeLines(1000);
    const { page, problems, context } = await open(browser, { fragment: link({ lines: '' }) });
    await paste(page, '#lines', lines.join('\r\n'));
    await finished(page, 1000);
    assert.deepEqual(problems, []);
    await context.close();
});

test('a table in a link; a line of it opens with its number', async () => {
    const { page, context } = await open(browser, { fragment: link({ lines: 'http://a/\n\nhttp://b c/\nhttp://d/' }) });
    await finished(page, 3);
    assert.match(await page.textContent('#table-status'), /2 valid, 1 not valid/);
    assert.deepEqual(await page.$$eval('#grid tbody [aria-rowindex] th', (list) => list.map((one) => one.textContent)), ['1', '3', '4']);
    await page.click('#grid button[aria-label="Open line 3"]');
    assert.equal(await page.inputValue('#text'), 'http://b c/');
    assert.equal(await page.isVisible('#one'), true);
    await context.close();
});

test('a file', async () => {
    const { page, context } = await open(browser, { fragment: link({ lines: '' }) });
    await page.setInputFiles('#file', { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('http://a/\nurn:b:c\n') });
    await finished(page, 2);
    await page.click('#table-clear');
    await page.waitForFunction(() => /Nothing yet/.test(document.getElementById('table-status').textContent));
    await context.close();
});

const CSV = 'id,"page, as seen",visits\r\n1,https://Example.com:443/a,3\r\n2,"http://b.example/x,y",5\r\n3,"http://c.example/\r\n",1\r\n4,http://a%G0/,2\r\n5,,1\r\n';
const hosts = (page) => page.$$eval('#grid tbody tr[aria-rowindex]', (list) => list.map((one) => [one.cells[0].textContent, one.cells[3].textContent]));

test('a CSV file: the column of URLs is found, another can be chosen; hosts are copied', async () => {
    const { page, problems, context } = await open(browser, { fragment: link({ lines: '' }), permissions: ['clipboard-read', 'clipboard-write'] });
    assert.equal(await page.isVisible('#columns'), false);
    await page.setInputFiles('#file', { name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await finished(page, 4);
    assert.deepEqual(await page.$$eval('#column option', (list) => list.map((one) => one.textContent)), ['whole lines', 'id', 'page, as seen', 'visits']);
    assert.equal(await page.inputValue('#column'), '1');
    // a quoted line end counts as a line, the header is no row, an empty cell is none
    assert.deepEqual(await hosts(page), [['2', 'Example.com'], ['3', 'b.example'], ['4', 'c.example'], ['6', 'a%G0']]);
    await page.click('#copy-hosts'); // as the tool: what is not valid has no host
    await page.waitForFunction(() => document.getElementById('copy-hosts').textContent === 'Copied');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'host\r\nExample.com\r\nb.example\r\n\r\n\r\n');
    await page.selectOption('#column', '0');
    await finished(page, 5);
    await page.selectOption('#column', '-1');
    await finished(page, 7);
    await page.fill('#lines', CSV.replaceAll('\r\n', '\n')); // the same columns: the choice stays
    await page.waitForTimeout(300);
    assert.equal(await page.inputValue('#column'), '-1');
    await page.fill('#lines', 'http://a/x,y\nhttp://b/x,y'); // commas of URLs: lines, and a choice
    await finished(page, 2);
    assert.equal(await page.inputValue('#column'), '-1');
    assert.equal(await page.isVisible('#columns'), true);
    await page.fill('#lines', 'http://a/x\nhttp://b/x,y');
    await page.waitForSelector('#columns', { state: 'hidden' });
    await finished(page, 2);
    assert.deepEqual(problems, []);
    await context.close();
});

test('a CSV file is dropped on the page; semicolons and tabs, an open quote, 20,000 records', async (t) => {
    const { page, problems, context } = await open(browser, { fragment: link({ id: 'http://a/' }) });
    await page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'visits.csv', { type: 'text/csv' }));
        document.getElementById('text').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, CSV);
    await finished(page, 4);
    assert.equal(await page.isVisible('#table'), true);
    for (const [text, column, rows] of [
        ['a;b\nx;http://h/\n', '1', 1], ['http://h/\tx\nhttp://i/\tx', '0', 2], ['n,u\n1,http://h/\n2,"http://i/\n3,http://j/', '1', 2],
        ['"http://h/""",1\nhttp://i/,2', '0', 2],
    ]) {
        await page.fill('#lines', text);
        await page.waitForFunction(([n, chosen]) => document.querySelectorAll('#grid tbody tr[aria-rowindex]').length === n && document.getElementById('column').value === chosen,
            [rows, column]);
    }
    const took = [];
    for (const n of [5000, 20000]) {
        const text = 'id,url\n' + Array.from({ length: n }, (_, i) => `${i},"http://h${i}.example/""${i}"`).join('\n');
        const from = Date.now();
        await page.evaluate((given) => {
            document.getElementById('lines').value = given;
            document.getElementById('lines').dispatchEvent(new InputEvent('input'));
        }, text);
        await finished(page, n);
        took.push(Date.now() - from);
    }
    t.diagnostic(`5,000 and 20,000 records: ${took.join(' and ')} ms`);
    assert.ok(took[1] < 12 * took[0] + 1000, took.join(', '));
    assert.deepEqual(problems, []);
    await context.close();
});

test('what is typed last is what is shown, also while a long list is read', async () => {
    const { page, context } = await open(browser, { fragment: link({ lines: '' }) });
    await page.evaluate((text) => {
        const area = document.getElementById('lines');
        area.value = text;
        area.dispatchEvent(new InputEvent('input'));
    }, makeLines(20000).join('\n'));
    await page.waitForFunction(() => /Reading/.test(document.getElementById('table-status').textContent));
    await page.fill('#lines', 'http://last/');
    await page.waitForFunction(() => /^1 identifier:/.test(document.getElementById('table-status').textContent));
    await page.waitForTimeout(500);
    assert.match(await page.textContent('#table-status'), /^1 identifier:/);
    await context.close();
});
