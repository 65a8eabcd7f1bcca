// SPDX-License-Identifier: MIT
// The picture that goes with a link to the site: card.mjs CHROMIUM CARD.html OUT.png. Where others show links, they show no SVG.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const SIZE = { width: 1200, height: 630 };

/** The picture of card.html, as bytes of a PNG. */
export async function drawCard(browser, html) {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' });
  await page.goto(pathToFileURL(resolve(html)).href);
  const png = await page.screenshot({ type: 'png' });
  await page.close();
  return png;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { writeFileSync } = await import('node:fs');
  const [program, html, out] = process.argv.slice(2);
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
  writeFileSync(out, await drawCard(browser, html));
  await browser.close();
}
