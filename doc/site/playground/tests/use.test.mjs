// SPDX-License-Identifier: MIT
// What a person does with one identifier.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, link, open, PAGE, parts, paste, root, type, VIEWS } from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

// it was 170 KB; templates and routes brought 14 KB, compressed, the joins of eleven programs with the rules of policies 10 KB,
// and the rules of schemes 7 KB
test('the page weighs less than 210 KB, asks for nothing else, and paints within a second', async (t) => {
    const weight = statSync(PAGE).size;
    assert.ok(weight < 210000, `${weight} bytes`);
    const paints = []; // other programs on the machine only make it later: the best of three counts
    while (paints.length < 3 && !paints.some((paint) => paint < 1000)) {
        const { page, problems, context } = await open(browser);
        paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
        assert.deepEqual(problems, []);
        await context.close();
    }
    t.diagnostic(`${weight} bytes, first paint after ${Math.round(Math.min(...paints))} ms`);
    assert.ok(Math.min(...paints) < 1000, `${paints} ms`);
});

test('it opens on a URL that programs do not agree about', async () => {
    const { page, problems, context } = await open(browser, { fragment: '' });
    assert.equal(await page.inputValue('#text'), 'https://evil.example\\@bank.example/');
    assert.equal(await page.getAttribute('#tab-readers', 'aria-selected'), 'true');
    assert.match(await page.textContent('#panel'), /They do not agree about the host/);
    const worst = await page.textContent('#verdict b:last-of-type');
    assert.equal(worst, `${await page.evaluate(() => { document.getElementById('tab-findings').click(); return document.querySelector('.finding.error h3').lastChild.textContent; })}.`);
    assert.deepEqual(problems, []);
    await context.close();
});

test('Back leads to what was there before a choice, and the title follows', async () => {
    const { page, problems, context } = await open(browser, { fragment: link({ id: 'http://first/' }) });
    assert.equal(await page.title(), 'http://first/ - urikit playground');
    await page.click('#mode-gallery');
    assert.equal(await page.title(), 'Gallery - urikit playground');
    await page.click('#gallery-list li:nth-child(4) button');
    assert.equal(await page.title(), 'http://0x7f.1/ - urikit playground');
    await page.click('#mode-table');
    assert.equal(await page.title(), 'Table - urikit playground');
    await page.goBack();
    assert.equal(await page.inputValue('#text'), 'http://0x7f.1/');
    assert.equal(await page.isVisible('#one'), true);
    await page.goBack();
    assert.equal(await page.isVisible('#gallery'), true);
    await page.goBack();
    assert.equal(await page.inputValue('#text'), 'http://first/');
    await page.goForward();
    await page.goForward();
    assert.equal(await page.inputValue('#text'), 'http://0x7f.1/');
    assert.deepEqual(problems, []);
    await context.close();
});

test('typing draws the parts, letter by letter', async () => {
    const { page, problems, context } = await open(browser);
    await type(page, 'http://u@h:1/a%20b?q#f');
    assert.deepEqual(await parts(page), [['scheme', 'http'], ['userinfo', 'u'], ['host', 'h'], ['port', '1'], ['path', '/a%20b'], ['query', 'q'], ['fragment', 'f']]);
    assert.match(await page.textContent('#verdict'), /Valid: a URI/);
    assert.match(await page.textContent('#panel'), /\/a b/); // decoded
    await type(page, 'http://h/?#');
    assert.deepEqual((await parts(page)).map(([name]) => name), ['scheme', 'host', 'path', 'query', 'fragment']); // empty, not absent
    assert.deepEqual(problems, []);
    await context.close();
});

test('an error has a caret, a reason and an offset', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: 'http://a%G0/' }) });
    assert.match(await page.textContent('#verdict'), /Not valid/);
    assert.equal(await page.textContent('#drawing .caret'), 'G');
    const reason = await page.textContent('#reason');
    assert.match(reason, /'G' is not a hex digit/);
    assert.match(reason, /Byte 9, character 9/);
    const [text, caret] = (await page.textContent('#reason pre')).split('\n');
    assert.equal(caret.indexOf('^'), text.indexOf('G'));
    await page.fill('#text', 'http://é.example/😀 x');
    assert.match(await page.textContent('#reason'), /A space is not allowed in a path; encode it as %20\..*Byte 22, character 18/s);
    assert.equal(await page.textContent('#drawing .caret'), ' ');
    await page.fill('#text', 'http://[::1');
    assert.match(await page.textContent('#reason'), /The text ends inside an IP literal: /);
    assert.deepEqual(await parts(page), [['scheme', 'http'], ['host', '[::1']]); // no port: its last colon belongs to the address
    await context.close();
});

test('no tick beside what is dangerous', async () => {
    const { page, context } = await open(browser);
    for (const [text, mark, words] of [
        ['http://example.com/', 'good', /^✓ Valid: a URI/], ['http://a%G0/', 'bad', /^✗ Not valid/],
        ['https://www.bank.example@evil.example/login', 'bad', /^⚠ Valid, but dangerous: a URI/],
    ]) {
        await page.fill('#text', text);
        const verdict = await page.textContent('#verdict');
        assert.match(verdict, words, text);
        assert.equal(await page.getAttribute('#verdict b', 'class'), mark, verdict);
    }
    await context.close();
});

test('the other kinds of identifiers', async () => {
    const { page, problems, context } = await open(browser);
    await page.fill('#text', 'usr:github/octocat?email=a%40b');
    assert.deepEqual((await parts(page)).map(([name]) => name), ['scheme', 'type', 'name', 'qualifiers']);
    await page.fill('#text', 'nosh://1673/com.example.foo/3jui7kd54zh2y');
    assert.deepEqual((await parts(page)).map(([name]) => name), ['scheme', 'authority', 'path']);
    assert.match(await page.textContent('#panel'), /an account number/);
    await page.fill('#text', 'pkg:npm/%40b/c@1?d=e#f');
    assert.match(await page.textContent('#verdict'), /package URL/);
    assert.deepEqual((await parts(page)).map(([name]) => name), ['scheme', 'type', 'namespace', 'name', 'version', 'qualifiers', 'subpath']);
    await page.selectOption('#kind', 'cri');
    await page.fill('#text', '83 20 81 61 68 81 61 61');
    assert.deepEqual(await parts(page), [['scheme', 'coap'], ['host', 'h'], ['path', '/a']]);
    await page.fill('#text', '8320');
    assert.match(await page.textContent('#verdict'), /Not valid/);
    await page.fill('#text', 'x');
    assert.match(await page.textContent('#reason'), /hex digit/);
    await page.selectOption('#kind', 'edn');
    await page.fill('#text', '[-1, [false, "me", "h", 4711], ["a"]]');
    assert.deepEqual(await parts(page), [['scheme', 'coap'], ['userinfo', 'me'], ['host', 'h'], ['port', '4711'], ['path', '/a']]);
    await page.click('#tab-cri');
    const map = await page.$$eval('#panel tr[data-item]', (rows) => rows.map((one) => one.dataset.part));
    assert.deepEqual(map, ['array', 'scheme', 'host', 'host', 'userinfo', 'host', 'port', 'path', 'path']);
    await page.selectOption('#kind', 'uri');
    await page.fill('#text', 'http://h/é');
    assert.match(await page.textContent('#verdict'), /Not valid as a URI/);
    assert.deepEqual(problems, []);
    await context.close();
});

test('normal forms, step by step', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: 'HTTP://Example.COM:80/%7eme/./a/../b', view: 'forms' }) });
    const steps = await page.$$eval('#panel .steps li', (list) => list.map((one) => {
        const copy = one.children[1].cloneNode(true);
        copy.querySelectorAll('del').forEach((gone) => gone.remove());
        return copy.textContent;
    }));
    assert.deepEqual(steps, ['HTTP://Example.COM:80/%7eme/./a/../b', 'http://example.com:80/%7Eme/./a/../b', 'http://example.com:80/~me/./a/../b', 'http://example.com:80/~me/b',
        'http://example.com/~me/b']);
    await context.close();
});

test('resolve against a base, beside the browser', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: '../x?y', view: 'resolve' }) });
    await page.fill('#base', 'https://h/a/b/c');
    assert.match(await page.textContent('#panel .drawing'), /https.*h.*\/a\/x.*y/);
    assert.match(await page.textContent('#panel'), /https:\/\/h\/a\/x\?y same/);
    await page.fill('#base', 'no base');
    assert.match(await page.textContent('#panel'), /This is not a base/);
    await page.fill('#text', 'https://h/a/z');
    await page.fill('#base', 'https://h/a/b/c');
    assert.match(await page.textContent('#panel'), /\.\.\/z is the shortest reference/);
    await context.close();
});

test('how this browser reads it, with the differences marked', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: 'http://0x7f.1/', view: 'readers' }) });
    const words = () => page.$$eval('#panel table:last-of-type tbody tr', (rows) => rows.map((one) => [one.cells[0].textContent, one.cells[one.cells.length - 1].textContent]));
    assert.deepEqual(Object.fromEntries(await words()).host, 'differs');
    await page.fill('#text', 'HTTP://EXAMPLE.com');
    const verdicts = Object.fromEntries(await words());
    assert.equal(verdicts.scheme, 'other spelling');
    assert.equal(verdicts.host, 'other spelling');
    assert.equal(verdicts.path, 'other spelling');
    assert.equal(verdicts.port, 'same');
    await page.fill('#text', 'http://h:99999/');
    assert.match(await page.textContent('#panel'), /This browser refuses it.*valid by the standard/);
    await page.fill('#text', 'https://evil.example\\@bank.example/');
    assert.match(await page.textContent('#panel'), /This browser accepts it; urikit refuses it/);
    await context.close();
});

test('how fifteen programs read it: every cell that differs from most others is marked', async () => {
    const { page, problems, context } = await open(browser, { fragment: link({ id: 'http://good.example\\@evil.example/', view: 'readers' }) });
    const rows = () => page.$$eval('#panel .readers tbody tr', (list) => list.map((one) => [...one.cells].map((cell) => cell.textContent)));
    const marked = () => page.$$eval('#panel .readers td', (list) => list.map((one) => [one.className === 'differs', one.textContent.startsWith('! ')]));
    const one = await rows();
    assert.equal(one.length, 17); // urikit, this browser, fifteen models
    const differs = one.map(([, ...cells]) => cells.some((cell) => cell.startsWith('!')));
    assert.deepEqual(differs, [...differs].sort((a, b) => b - a)); // those that differ come first
    const named = (title) => one.find(([name]) => name.startsWith(title)).slice(1);
    assert.deepEqual(named('urikit'), ['! refuses it (not valid)']);
    assert.deepEqual(named('This browser'), named('browsers')); // the model of browsers says what this one does
    assert.deepEqual(named('libcurl'), ['http', 'evil.example', 'none', '/', 'none']);
    assert.deepEqual(named('urllib3'), ['http', 'good.example', 'none', '! /%5C@evil.example/', 'none']); // with this browser, five read each host
    assert.deepEqual(named('Go'), ['! refuses it (userinfo)']);
    for (const [marks, sign] of await marked()) {
        assert.equal(marks, sign);
    }
    assert.match(await page.textContent('#panel'), /They do not agree about the host and the path\./);
    await page.fill('#text', 'http://h');
    assert.ok((await marked()).every(([marks]) => !marks)); // "" and "/" are one path
    assert.match(await page.textContent('#panel'), /They agree\./);
    await page.fill('#text', 'http://h:8a/');
    assert.match(await page.textContent('#panel'), /! refuses it \(port\)/);
    assert.deepEqual(problems, []);
    await context.close();
});

test('names: Punycode both ways', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: 'https://bücher.example/caf%C3%A9', view: 'names' }) });
    assert.match(await page.textContent('#panel'), /xn--bcher-kva\.example/);
    const uri = await page.$eval('#panel dd', (one) => {
        one.querySelectorAll('del').forEach((gone) => gone.remove());
        return one.textContent;
    });
    assert.equal(uri, 'https://b%C3%BCcher.example/caf%C3%A9');
    await page.fill('#text', 'https://xn--bcher-kva.example/');
    assert.match(await page.textContent('#panel'), /bücher\.example/);
    await context.close();
});

test('CRI bytes: pointing at a byte and moving by arrow keys say what it is', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: 'coap://h/a?b', view: 'cri' }) });
    await page.hover('.byte >> nth=1');
    assert.match(await page.textContent('#panel .meaning'), /Byte 1: -1: the scheme number 0, coap/);
    await page.hover('.byte >> nth=3');
    assert.match(await page.textContent('#panel .meaning'), /text, 1 byte: a label of the host/);
    await page.focus('.byte >> nth=0');
    for (let i = 0; i < 5; i++) {
        await page.keyboard.press('ArrowRight');
    }
    assert.match(await page.textContent('#panel .meaning'), /an array of 1: segments/);
    assert.equal(await page.$$eval('.byte[tabindex="0"]', (list) => list.length), 1);
    const hex = (await page.$$eval('.byte', (list) => list.map((one) => one.textContent))).join('');
    assert.match(await page.textContent('#panel'), new RegExp(hex));
    assert.match(await page.textContent('#panel'), /Uri-Path.*11.*a/);
    assert.doesNotMatch(await page.textContent('#panel'), /Normalization Form/);
    await page.fill('#text', 'coap://h/e\u0301');
    assert.match(await page.textContent('#panel'), /None: .*Normalization Form C/);
    await context.close();
});

test('findings: as many as the tab says, with their explanations', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: 'http://www.example.com@0x7f.1/%00', view: 'findings' }) });
    const list = await page.$$eval('.finding', (all) => all.map((one) => one.textContent));
    assert.equal(String(list.length), await page.textContent('#tab-findings .n'));
    assert.ok(list.some((one) => /userinfo-host/.test(one) && /looks like the host/.test(one)));
    assert.ok(list.some((one) => /encoded-nul/.test(one)));
    await context.close();
});

test('a link restores text, kind, base and view; the address is the link', async () => {
    const { page, problems, context } = await open(browser);
    const text = 'a/../b?x=1&y=é%41#z';
    await page.fill('#text', text);
    await page.selectOption('#kind', 'iri-reference');
    await page.click('#tab-resolve');
    await page.fill('#base', 'https://h/base?q#f');
    await page.click('#share');
    const shared = page.url();
    assert.ok(!shared.split('#')[0].includes('?'), 'only the fragment');
    const second = await open(browser, { address: shared.split('#')[0], fragment: '#' + shared.split('#')[1] });
    assert.equal(await second.page.inputValue('#text'), text);
    assert.equal(await second.page.inputValue('#kind'), 'iri-reference');
    assert.equal(await second.page.inputValue('#base'), 'https://h/base?q#f');
    assert.equal(await second.page.getAttribute('#tab-resolve', 'aria-selected'), 'true');
    assert.match(await second.page.textContent('#panel'), /https:\/\/h\/b\?x=1&y=é%41#z|https.*\/b/);
    // another link in the same tab
    await second.page.evaluate((fragment) => { location.hash = fragment; }, link({ id: 'urn:a:b' }));
    await second.page.waitForFunction(() => document.getElementById('text').value === 'urn:a:b');
    assert.deepEqual([...problems, ...second.problems], []);
    await context.close();
    await second.context.close();
});

test('a copied line has no line end; several lines become a table', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: '' }) });
    await paste(page, '#text', 'http://h/\r\n');
    assert.equal(await page.inputValue('#text'), 'http://h/');
    await page.click('#clear');
    await page.fill('#text', 'http://a/\nhttp://b/\n');
    assert.match(await page.textContent('#many'), /2 lines/);
    await page.click('#many-open');
    await page.waitForSelector('#grid tbody tr[aria-rowindex]');
    assert.match(await page.textContent('#table-status'), /2 identifiers/);
    await context.close();
});

test('the keyboard is enough', async () => {
    const { page, problems, context } = await open(browser);
    const active = () => page.evaluate(() => document.activeElement.id || document.activeElement.className || document.activeElement.tagName);
    const tabTo = async (id) => {
        for (let i = 0; i < 40 && (await active()) !== id; i++) {
            await page.keyboard.press('Tab');
        }
        assert.equal(await active(), id);
    };
    await page.keyboard.press('Tab');
    assert.equal(await active(), 'skip');
    await page.keyboard.press('Enter');
    assert.equal(await active(), 'text');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('coap://h/a');
    await page.keyboard.press('Enter'); // makes no line end
    assert.equal(await page.inputValue('#text'), 'coap://h/a');
    await tabTo('tab-parts');
    await page.keyboard.press('End');
    assert.equal(await active(), 'tab-cri');
    await page.keyboard.press('ArrowRight');
    assert.equal(await active(), 'tab-parts'); // around
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    assert.equal(await active(), 'panel');
    await page.keyboard.press('Tab');
    assert.match(await active(), /^byte/);
    await page.keyboard.press('ArrowRight');
    assert.match(await page.textContent('.meaning'), /scheme number/);
    await page.click('#tab-parts');
    await page.click('#mode-gallery');
    await page.focus('#gallery-list button >> nth=2');
    await page.keyboard.press('Enter');
    assert.equal(await active(), 'text');
    assert.equal(await page.inputValue('#text'), 'http://ba%6Ek.example/');
    // every place that can be reached shows that it is
    await page.focus('#clear');
    await page.keyboard.press('Shift+Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.notEqual(outline, 'none');
    assert.deepEqual(problems, []);
    await context.close();
});

test('every gallery entry in every view: no error, and somebody reads it otherwise', async () => {
    const { page, problems, context } = await open(browser);
    const seen = await page.evaluate((views) => [...document.querySelectorAll('#gallery-list button')].map((button) => {
        button.click();
        const entry = { text: document.getElementById('text').value, count: Number(document.querySelector('#tab-findings .n').textContent) };
        for (const view of views) {
            document.getElementById(`tab-${view}`).click();
            entry[view] = document.getElementById('panel').textContent;
            entry.differs ||= view === 'readers' && document.querySelector('#panel .differs') !== null;
        }
        return entry;
    }), VIEWS);
    assert.equal(seen.length, 20);
    for (const entry of seen) {
        assert.ok(VIEWS.every((view) => entry[view] !== ''), entry.text);
        assert.ok(entry.count > 0 || entry.differs, entry.text);
    }
    assert.deepEqual(problems, []);
    await context.close();
});

test('offline, from a server', async () => {
    const server = createServer((request, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(readFileSync(PAGE)));
    await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    const address = `http://127.0.0.1:${server.address().port}/`;
    const { page, problems, context } = await open(browser, { address });
    await context.setOffline(true);
    server.close();
    await type(page, 'http://h/a');
    for (const view of VIEWS) {
        await page.click(`#tab-${view}`);
    }
    assert.deepEqual(await parts(page), [['scheme', 'http'], ['host', 'h'], ['path', '/a']]);
    assert.deepEqual(problems, []);
    await context.close();
});

test('it stores nothing', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: 'http://secret/' }) });
    const left = await page.evaluate(async () => [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length]);
    assert.deepEqual(left, [0, 0, '', 0]);
    await context.close();
});

test('long texts: 100,000 characters are read at once, and drawn as far as a person reads', async () => {
    const { page, problems, context } = await open(browser);
    for (const text of ['http://h/' + 'a/../%41é'.repeat(12000), 'http://h/?' + 'a=b&'.repeat(25000), 'a b'.repeat(30000)]) {
        const took = await page.evaluate((given) => {
            const area = document.getElementById('text');
            const from = performance.now();
            area.value = given;
            area.dispatchEvent(new InputEvent('input'));
            return performance.now() - from;
        }, text);
        assert.ok(took < 1500, `${Math.round(took)} ms`);
        const views = await page.evaluate((list) => {
            const from = performance.now();
            list.forEach((view) => document.getElementById(`tab-${view}`).click());
            return performance.now() - from;
        }, VIEWS);
        assert.ok(views < 5000, `all views: ${Math.round(views)} ms`);
    }
    await page.evaluate((given) => {
        document.getElementById('text').value = given;
        document.getElementById('text').dispatchEvent(new InputEvent('input'));
    }, 'a'.repeat(1000001));
    assert.match(await page.textContent('#verdict'), /Not read.*up to 1,000,000 characters/);
    await page.fill('#text', 'urn:a:b');
    assert.match(await page.textContent('#verdict'), /Valid/);
    assert.deepEqual(problems, []);
    await context.close();
});

test('Try keeps the view; the gallery is one of the modes', async () => {
    const { page, context } = await open(browser, { fragment: link({ id: 'http://h/', view: 'forms' }) });
    for (const name of ['CoAP', 'Two hosts']) {
        await page.click(`#examples button:text-is("${name}")`);
        assert.equal(await page.getAttribute('#tab-forms', 'aria-selected'), 'true', name);
    }
    assert.equal(await page.isVisible('#gallery'), false);
    await context.close();
});

test('a template: expanded, taken apart, its errors with a caret, and in a link', async () => {
    const { page, problems, context } = await open(browser, { fragment: '#mode=template' });
    const wait = (selector, text) => page.waitForFunction(([one, part]) => document.querySelector(one).textContent.includes(part), [selector, text]);
    await page.fill('#template-text', 'http://h{/path*}{?q,map*,lang}');
    await page.fill('#template-values', '{"path": ["a b", "c"], "q": "x&y", "map": {"k": "v"}}');
    await wait('#template-verdict', 'level 4, 4 variables');
    await page.waitForFunction(() => document.getElementById('template-uri').value === 'http://h/a%20b/c?q=x%26y&k=v');
    const rows = await page.$$eval('#template-match tbody tr', (list) => list.map((one) => [...one.cells].map((cell) => cell.textContent)));
    assert.deepEqual(rows, [['path', 'a%20b/c', 'a b, c', 'list'], ['q', 'x%26y', 'x&y', 'text'], ['map', 'k=v', 'k = v', 'map'], ['lang', 'undefined', '', 'undefined']]);
    await page.fill('#template-text', 'http://h{/path*}{?q,lang}');
    await wait('#template-verdict', '3 variables'); // what it expands to is in the field now, and may be changed
    await page.fill('#template-uri', 'http://h/?other=1&q=z');
    await wait('#template-match', 'No match');
    await page.check('#other-pairs');
    await wait('#template-match', 'It matches');
    await page.waitForFunction(() => location.hash.includes('flags=2'));
    const again = await open(browser, { fragment: new URL(page.url()).hash });
    await again.page.waitForFunction(() => document.getElementById('template-match').textContent.includes('It matches'));
    assert.equal(await again.page.isChecked('#other-pairs'), true);
    await page.fill('#template-values', '{"q": }');
    await wait('#template-expanded', 'not a JSON object');
    assert.match(await page.textContent('#template-expanded'), /Byte 6,/);
    await page.fill('#template-text', '/{a b}');
    await wait('#template-verdict', 'Not valid as a template');
    assert.match(await page.textContent('#template-expanded .reason'), /Byte 3,/);
    await page.fill('#template-text', '{a}{b}');
    await wait('#template-verdict', 'Ambiguous');
    for (const text of ['{a}'.repeat(20000), '\u0000{', '{a:9999}'.repeat(3000), '\ud800{x}', '{?a*}'.repeat(5000)]) {
        const took = await page.evaluate(async (given) => {
            const from = performance.now();
            for (const id of ['template-text', 'template-values', 'template-uri']) {
                document.getElementById(id).value = given;
                document.getElementById(id).dispatchEvent(new InputEvent('input'));
            }
            await new Promise((resolve) => { setTimeout(resolve, 60); });
            return performance.now() - from;
        }, text);
        assert.ok(took < 5000, `${took} ms`);
    }
    assert.deepEqual([...problems, ...again.problems], []);
    await context.close();
    await again.context.close();
});

test('routes: which template takes a URI, what it takes, and which lines are not valid', async () => {
    const { page, problems, context } = await open(browser, { fragment: link({ routes: '/users/{id}\n/users/me\n\n/{+any}\n/a{', uri: '/users/me' }) });
    const verdict = (part) => page.waitForFunction((text) => document.getElementById('routes-verdict').textContent.includes(text), part);
    await verdict('Line 2: /users/me 1 line not valid.');
    assert.match(await page.textContent('#routes-order'), /Line 5.*Byte 3/s);
    assert.deepEqual(await page.$$eval('#routes-order tbody th', (list) => list.map((one) => one.textContent)), ['2', '1', '4']);
    await page.fill('#routes-uri', '/users/caf%C3%A9');
    await verdict('Line 1: /users/{id}');
    assert.deepEqual(await page.$$eval('#routes-match tbody tr > *', (list) => list.map((one) => one.textContent)), ['id', 'caf%C3%A9', 'café', 'text']);
    await page.fill('#routes-uri', 'users');
    await verdict('No template takes it');
    await page.evaluate(() => { // 20,000 templates, and hostile ones
        document.getElementById('routes-lines').value = [...Array.from({ length: 20000 }, (_, i) => `/r${i}/{id}`), '<img src=x>', '{'.repeat(65536), '\u202e{a}', '\0'].join('\n');
        document.getElementById('routes-uri').value = '/r19999/x';
        document.getElementById('routes-lines').dispatchEvent(new InputEvent('input'));
    });
    await verdict('Line 20,000: /r19999/{id} ');
    assert.match(await page.textContent('#routes-order'), /The first 200 of 20,00/);
    assert.deepEqual(problems, []);
    await context.close();
});

test('links to the documentation and sources only where the settings say where these are', async () => {
    const html = readFileSync(PAGE, 'utf8');
    const settings = readFileSync(join(root, 'doc/site/docs/settings.txt'), 'utf8');
    const set = (name) => new RegExp(`^${name} *= *\\S`, 'm').test(settings);
    assert.equal(/<nav class="links"[^>]*>[^\n]*>Source<\/a>/.test(html), set('repository'));
    assert.equal(/<nav class="links"[^>]*>[^\n]*>Documentation<\/a>/.test(html), set('site'));
});

test('on a phone the result is within the first 400 pixels, in every mode; no label without a text', async () => {
    const { page, problems, context } = await open(browser, { width: 390, height: 844, fragment: '' });
    const bottom = (selector) => page.$eval(selector, (one) => one.getBoundingClientRect().bottom);
    assert.ok(await bottom('#drawing .piece:last-of-type') <= 400, `drawing ends at ${await bottom('#drawing .piece:last-of-type')}`);
    for (const fragment of [link({ id: 'http://h/a?b', view: 'parts' }), '#mode=template', '#mode=routes']) {
        await page.evaluate((given) => { location.hash = given; }, fragment);
        await page.waitForTimeout(80);
        const ends = await page.evaluate(() => [...document.querySelectorAll('.verdict')].filter((one) => one.offsetParent).map((one) => one.getBoundingClientRect().bottom));
        assert.ok(ends.length === 1 && ends[0] <= 400, `${fragment}: ${ends}`);
    }
    await page.evaluate((given) => { location.hash = given; }, link({ id: 'http://h/a?b', view: 'parts' }));
    await page.waitForFunction(() => document.getElementById('text').value === 'http://h/a?b');
    assert.ok(await bottom('#tabs') <= 400, `tabs end at ${await bottom('#tabs')}`);
    const empty = await page.$$eval('#panel td', (list) => list.filter((one) => one.textContent === '' && one.offsetParent !== null).length);
    assert.equal(empty, 0);
    assert.deepEqual(problems, []);
    await context.close();
});
