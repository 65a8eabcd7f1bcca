// SPDX-License-Identifier: MIT
// Chromium, the page, and small helpers of the tests. The page is opened as a file unless a test says otherwise.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..'); // this file runs in build/playground
export const PAGE = join(root, 'build/js/site/index.html');
export const ADDRESS = pathToFileURL(PAGE).href;
export const PICTURES = join(root, 'build/playground/pictures');

const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((one) => existsSync(one));

export function launch() {
    return chromium.launch({ executablePath: path, args: ['--no-sandbox'] }); // no sandbox: tests may run as root
}

/** A page that is ready. `problems` collects what must not be: errors, requests, dialogs. */
export async function open(browser, { address = ADDRESS, fragment = '#view=parts', width = 1280, height = 900, ...options } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, ...options });
    const page = await context.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
    page.on('dialog', (dialog) => {
        problems.push(`dialog: ${dialog.message()}`);
        dialog.dismiss();
    });
    page.on('request', (request) => {
        if (request.url().split('#')[0] !== address && !/^(data|blob):/.test(request.url())) {
            problems.push(`request: ${request.url()}`);
        }
    });
    await page.goto(address + fragment);
    await page.waitForSelector('#gallery-list li', { state: 'attached' });
    return { page, context, problems };
}

export function link(state) {
    return '#' + Object.entries(state).map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
}

/** [[part, text], ...] of the drawing. */
export function parts(page, within = '#drawing') {
    return page.$$eval(`${within} .piece`, (list) => list.map((one) => [one.dataset.part, one.querySelector('.t').textContent]));
}

export async function type(page, text) {
    await page.fill('#text', '');
    await page.locator('#text').pressSequentially(text);
}

/** Put a text into the clipboard's place and paste it, as Control+V does. */
export async function paste(page, selector, text) {
    await page.focus(selector);
    await page.evaluate((given) => {
        const data = new DataTransfer();
        data.setData('text/plain', given);
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        if (document.activeElement.dispatchEvent(event)) {
            document.execCommand('insertText', false, given);
        }
    }, text);
}

export const VIEWS = ['parts', 'findings', 'readers', 'forms', 'resolve', 'names', 'cri'];
