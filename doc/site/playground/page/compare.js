// SPDX-License-Identifier: MIT
// How the browser's own URL reads a text, beside ours; and what changed from one text to the next.
import { decoded } from './offsets.js';

/** What the browser reads, in our words, or the reason why it refuses. */
export function readByBrowser(text, base) {
    try {
        const url = base === null ? new URL(text) : new URL(text, base);
        const hasHost = /^[a-z][a-z0-9+.-]*:\/\//.test(url.href);
        const userinfo = url.password ? `${url.username}:${url.password}` : url.username;
        return {
            href: url.href,
            scheme: url.protocol.slice(0, -1),
            userinfo: userinfo === '' ? null : userinfo,
            host: hasHost || url.hostname !== '' ? url.hostname : null,
            port: url.port === '' ? null : url.port,
            path: url.pathname,
            query: url.search === '' ? null : url.search.slice(1),
            fragment: url.hash === '' ? null : url.hash.slice(1),
        };
    } catch (error) {
        return { refused: error instanceof Error ? error.message : String(error) };
    }
}

/** The host as the browser maps it for DNS, or null where it refuses. */
export function mappedHost(host) {
    try {
        return new URL(`https://${host}/`).hostname || null;
    } catch {
        return null;
    }
}

/**
 * 'same', 'respelled' (the same thing in another spelling: its normal form, percent-encoding or A-labels), 'differs'.
 * normal is our part in the normal form.
 */
export function verdict(name, ours, normal, theirs) {
    if (ours === theirs) {
        return 'same';
    }
    if ((normal ?? '') === (theirs ?? '') || (ours ?? '') === (theirs ?? '')) {
        return 'respelled';
    }
    if (ours !== null && theirs !== null) {
        if (normal !== null && decoded(normal) !== null && decoded(normal) === decoded(theirs)) {
            return 'respelled';
        }
        if (name === 'host' && /[^\0-\x7f]/.test(ours) && isALabels(theirs)) {
            return 'respelled';
        }
    }
    return 'differs';
}

/** The same name in A-labels is a spelling; an address is not. */
function isALabels(host) {
    return /(^|\.)xn--/.test(host);
}

const TOKEN = /%[0-9a-f]{2}|[\s\S]/giu;
const CELLS = 250000;

/**
 * The steps from one text to another: [['=', text], ['-', text], ['+', text]]. A triplet is never cut. Long texts are
 * compared by what they have in common at both ends.
 */
export function difference(before, after) {
    const a = before.match(TOKEN) ?? [];
    const b = after.match(TOKEN) ?? [];
    let head = 0;
    while (head < a.length && head < b.length && a[head] === b[head]) {
        head++;
    }
    let tail = 0;
    while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) {
        tail++;
    }
    const steps = [];
    push(steps, '=', a.slice(0, head).join(''));
    between(a.slice(head, a.length - tail), b.slice(head, b.length - tail), steps);
    push(steps, '=', a.slice(a.length - tail).join(''));
    return joined(steps);
}

function push(steps, kind, text) {
    if (text === '') {
        return;
    }
    const last = steps[steps.length - 1];
    if (last && last[0] === kind) {
        last[1] += text;
    } else {
        steps.push([kind, text]);
    }
}

/** By the longest common subsequence, where the table for it is small. */
function between(a, b, steps) {
    if (a.length * b.length > CELLS) {
        push(steps, '-', a.join(''));
        push(steps, '+', b.join(''));
        return;
    }
    const width = b.length + 1;
    const longest = new Uint16Array((a.length + 1) * width);
    for (let i = a.length - 1; i >= 0; i--) {
        for (let j = b.length - 1; j >= 0; j--) {
            longest[i * width + j] = a[i] === b[j] ? longest[(i + 1) * width + j + 1] + 1
                : Math.max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
        }
    }
    let i = 0;
    let j = 0;
    while (i < a.length || j < b.length) {
        if (i < a.length && j < b.length && a[i] === b[j]) {
            push(steps, '=', a[i]);
            i++;
            j++;
        } else if (i < a.length && (j === b.length || longest[(i + 1) * width + j] >= longest[i * width + j + 1])) {
            push(steps, '-', a[i++]);
        } else {
            push(steps, '+', b[j++]);
        }
    }
}

/** One letter that stayed between two changes reads better as changed. */
function joined(steps) {
    const out = [];
    for (let i = 0; i < steps.length; i++) {
        const [kind, text] = steps[i];
        const inside = kind === '=' && i > 0 && i < steps.length - 1 && text.length === 1;
        if (inside) {
            change(out, text, text);
        } else if (kind === '=') {
            push(out, '=', text);
        } else {
            change(out, kind === '-' ? text : '', kind === '+' ? text : '');
        }
    }
    return out;
}

/** Adds to the change at the end: what goes precedes what comes. */
function change(out, gone, come) {
    const at = out.findLastIndex(([kind]) => kind === '=') + 1;
    let before = '';
    let after = '';
    for (const [kind, text] of out.splice(at)) {
        if (kind === '-') {
            before += text;
        } else {
            after += text;
        }
    }
    push(out, '-', before + gone);
    push(out, '+', after + come);
}
