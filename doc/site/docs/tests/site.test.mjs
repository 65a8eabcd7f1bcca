// SPDX-License-Identifier: MIT
// The documentation site in Chromium: every page for accessibility and width, some as pictures.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { drawCard, SIZE } from './card.mjs';

const site = resolve(process.env.SITE);
const pictures = resolve(process.env.PICTURES);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const files = readdirSync(site).filter(name => name.startsWith('file-')); // sources as pages, all alike: one is enough
const pages = readdirSync(site).filter(name => name.endsWith('.html') && !files.slice(1).includes(name));
const widths = [360, 768, 1280];
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'] });
  mkdirSync(pictures, { recursive: true });
});
after(async () => browser?.close());

async function opened(name, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const asked = [];
  page.on('request', request => asked.push(request.url()));
  await page.goto(pathToFileURL(resolve(site, name)).href);
  return { context, page, asked };
}

test('there are pages', () => assert.ok(pages.length > 40, `${pages.length} pages`));

// All pages come from one program and have one style, so each fourth page is asked about; by night all are.
const some = pages.filter((_, number) => process.env.URIKIT_LONG || number % 4 === 0);
const onlyColors = { runOnly: ['color-contrast'] }, noColors = { rules: { 'color-contrast': { enabled: false } } };
for (const [what, scheme, options] of [['but colors', 'light', noColors], ['in colors', 'light', onlyColors], ['in colors', 'dark', onlyColors]]) {
  test(`axe finds nothing ${what} on ${some.length} of ${pages.length} pages, ${scheme}`, async () => {
    const { context, page } = await opened('index.html', { colorScheme: scheme, viewport: { width: 1280, height: 900 } });
    const found = [];
    for (const name of some) {
      await page.goto(pathToFileURL(resolve(site, name)).href);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(only => window.axe.run(document, only), options);
      found.push(...violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`));
    }
    assert.deepEqual(found, []);
    await context.close();
  });
}

test('no page is wider than a phone, or asks for anything but the style', async () => {
  const { context, page, asked } = await opened('index.html', { viewport: { width: 360, height: 740 } });
  for (const name of pages) {
    await page.goto(pathToFileURL(resolve(site, name)).href);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, `${name} is ${wide} pixels wider than the screen`);
  }
  assert.deepEqual(asked.filter(url => !url.startsWith('file:')), []);
  await context.close();
});

test('no block of code is wider than the page at 1280 pixels, or on paper', async () => {
  const { context, page } = await opened('index.html', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' });
  const cut = () => page.$$eval('main pre', list => list.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent.slice(0, 60)));
  for (const name of pages) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(pathToFileURL(resolve(site, name)).href);
    assert.deepEqual(await cut(), [], name);
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(await cut(), [], `${name}, printed`);
    assert.equal(await page.locator('#pages').isVisible(), false);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).color), 'rgb(28, 32, 36)'); // dark ink, also for who reads in the dark
  }
  await context.close();
});

test('pages name the picture of a link by its whole address, where the address of the site is known', () => {
  const build = resolve(site, '../../doc/site/docs');
  const address = /^site *= *(\S*)$/m.exec(readFileSync(resolve(build, 'settings.txt'), 'utf8'))[1];
  const named = pages.filter(name => readFileSync(resolve(site, name), 'utf8').includes('og:image"'));
  assert.equal(named.length, address ? pages.length : 0);
  const made = given => execFileSync('/usr/bin/python3', ['-c', 'import build, sys; print(build.card(sys.argv[1]))', given], { cwd: build, encoding: 'utf8' });
  assert.equal(made('').trim(), '');
  assert.match(made('https://docs.example/'), /property="og:image" content="https:\/\/docs\.example\/files\/doc\/pictures\/card\.png"/);
});

test('pages are read without script', async () => {
  const { context, page } = await opened('api-uri.html', { javaScriptEnabled: false });
  assert.ok(await page.locator('#urikit_uri_parse').count() === 1);
  assert.match(await page.locator('main').innerText(), /Errors URIKIT_E_CHAR/);
  await context.close();
});

test('search finds calls, codes and pages from the keyboard, without a server', async () => {
  assert.ok(statSync(resolve(site, 'search-index.js')).size < 200_000);
  const { context, page } = await opened('tour.html', { viewport: { width: 1280, height: 900 } });
  for (const [typed, target] of [['uri_resolve', /api-uri\.html#urikit_uri_resolve$/], ['E_PERCENT', /api-codes\.html#URIKIT_E_PERCENT$/],
    ['coming from another', /coming-from\.html$/]]) {
    await page.keyboard.press('/');
    await page.keyboard.type(typed);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document.querySelector('.search')));
    assert.deepEqual(violations.map(({ id }) => id), []);
    await page.keyboard.press('Enter');
    await page.waitForURL(target);
  }
  await page.keyboard.press('/');
  await page.keyboard.type('<img src=x onerror=alert(1)>');
  assert.equal(await page.locator('#found').innerText(), 'Nothing found');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#found').isVisible(), false);
  await context.close();
});

test('the list of pages shows the current entry; the page lists its parts; its neighbors follow', async () => {
  const { context, page } = await opened('changelog.html', { viewport: { width: 1440, height: 500 } });
  const { y } = await page.locator('#pages [aria-current]').boundingBox();
  assert.ok(y > 0 && y < 500, `at ${y}`);
  await page.goto(pathToFileURL(resolve(site, 'api-uri.html')).href);
  assert.ok(await page.locator('.here li').count() > 20);
  assert.equal(await page.locator('.next a').count(), 2);
  const clipped = await page.evaluate(() => [...document.querySelectorAll('pre.declared')].filter(pre => pre.scrollWidth > pre.clientWidth).length);
  assert.equal(clipped, 0);
  await context.close();
});

test('a phone: tables of words are stacked, charts fit or scroll, commands break; the playground leads back', async () => {
  const { context, page } = await opened('packages.html', { viewport: { width: 390, height: 844 } });
  const narrow = await page.evaluate(() => [...document.querySelectorAll('.stacked td')].filter(cell => cell.clientWidth > 0 && cell.clientWidth < 200).length);
  assert.equal(narrow, 0);
  await page.goto(pathToFileURL(resolve(site, 'results.html')).href);
  // bars fit: their widest picture is 520 units wide, so its letters are 9 pixels high; the curves scroll
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('main img')].filter(one =>
    (one.src.endsWith('growth.svg') ? one.width < 500 : one.width < 340 || one.getBoundingClientRect().right > 390)).map(one => one.src)), []);
  await page.goto(pathToFileURL(resolve(site, 'cookbook.html')).href);
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('.command')].filter(one => one.getBoundingClientRect().right > 390).map(one => one.textContent)), []);
  await page.goto(pathToFileURL(resolve(site, 'playground/index.html')).href);
  const links = await page.$$eval('.links a', list => list.map(one => one.href).filter(href => href.startsWith('file:')));
  assert.equal(links.length, 2);
  links.forEach(href => statSync(new URL(href)));
  await context.close();
});

test('pictures to look at', async () => {
  for (const scheme of ['light', 'dark']) {
    for (const width of widths) {
      for (const name of ['index.html', 'api-uri.html', 'coming-from.html']) {
        const { context, page } = await opened(name, { colorScheme: scheme, viewport: { width, height: 1000 } });
        await page.screenshot({ path: resolve(pictures, `${name.replace('.html', '')}-${width}-${scheme}.png`) });
        await context.close();
      }
    }
  }
  assert.equal(readdirSync(pictures).length, 18);
});

test('the picture of a link is a small PNG of what its page shows today', async () => {
  const { context, page } = await opened('index.html');
  const card = resolve(site, 'files/doc/pictures/card.png');
  assert.ok(statSync(card).size < 80_000, `${statSync(card).size} bytes`);
  const now = await drawCard(browser, process.env.CARD);
  const found = await page.evaluate(async ([one, other]) => {
    const images = await Promise.all([one, other].map(async (bytes) => createImageBitmap(await (await fetch(bytes)).blob())));
    const [a, b] = images.map((image) => {
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height).data;
    });
    return { width: images[0].width, height: images[0].height, apart: a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length };
  }, [readFileSync(card), now].map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`));
  assert.deepEqual([found.width, found.height], [SIZE.width, SIZE.height]);
  assert.ok(found.apart < 3, `doc/pictures/card.png differs by ${found.apart} of 255 a byte: make it again with doc/site/docs/tests/card.mjs`); // other fonts differ a little
  await context.close();
});
