// SPDX-License-Identifier: MIT
// The identifier with its parts named under it.
import { el, plural, seen } from './dom.js';

const COLORS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];
const LIKE = { authority: 'host', type: 'host', namespace: 'port', name: 'path', version: 'userinfo', qualifiers: 'query', subpath: 'fragment', discard: 'port', array: 'other', tag: 'other' };
const LIMIT = 3000; // characters drawn

export function colorOf(name) {
    return 'c-' + (COLORS.includes(name) ? name : LIKE[name] ?? 'other');
}

/** Parts with a place, or an empty one: [name, start, end] in units. The path is named only where there is one. */
function pieces(text, parts) {
    const list = [];
    let at = 0;
    for (const [name, start, end] of parts) {
        if (start < at || (name === 'path' && start === end)) {
            continue;
        }
        if (start > at) {
            list.push([null, at, start]);
        }
        list.push([name, start, end]);
        at = end;
    }
    if (at < text.length) {
        list.push([null, at, text.length]);
    }
    return list;
}

/** The characters from start to end; the one at `bad` is marked. */
function letters(text, start, end, bad) {
    if (bad === null || bad < start || bad >= end) {
        return seen(text.slice(start, end));
    }
    const length = text.codePointAt(bad) > 0xffff ? 2 : 1;
    const mark = text.slice(bad, bad + length);
    return [...seen(text.slice(start, bad)), el('span', { class: 'caret' }, ...seen(mark)), ...seen(text.slice(bad + length, end))];
}

function piece(text, [name, start, end], bad) {
    const inside = letters(text, start, end, bad);
    if (name === null) {
        return el('span', { class: 'delim' }, ...inside);
    }
    return el('span', { class: `piece ${colorOf(name)}`, 'data-part': name },
        el('span', { class: 't' }, ...(start === end ? ['\u200a'] : inside)),
        el('span', { class: 'l' }, start === end ? `${name}, empty` : name));
}

/** Nodes that draw a text. bad: where it stops being valid, or null. */
export function draw(text, parts, bad = null) {
    const shown = text.length > LIMIT ? text.slice(0, LIMIT) : text;
    const fitting = parts.map(([name, start, end]) => [name, Math.min(start, LIMIT), Math.min(end, LIMIT)])
        .filter(([, start]) => start < shown.length || shown.length === text.length);
    const nodes = pieces(shown, fitting).map((one) => piece(shown, one, bad));
    if (bad !== null && bad >= text.length) {
        nodes.push(el('span', { class: 'delim' }, el('span', { class: 'caret' }, '\u2003')));
    }
    if (shown.length < text.length) {
        nodes.push(el('span', { class: 'l' }, ` … and ${plural(text.length - shown.length, 'character')} more`));
    }
    return nodes;
}

const AROUND = 24; // characters on each side of a caret

/** Where and why a text is not valid, with a caret under the place. */
export function reason(text, error, unit) {
    const from = Math.max(0, unit - AROUND);
    const cells = [...text.slice(from, unit)].map(cell);
    const bad = unit < text.length ? cell(String.fromCodePoint(text.codePointAt(unit))) : '';
    const after = [...text.slice(unit + (text.codePointAt(unit) > 0xffff ? 2 : 1), unit + AROUND)].map(cell).join('');
    const before = (from > 0 ? '…' : '') + cells.join('');
    return el('div', { class: 'reason', id: 'reason' },
        el('strong', {}, `${capital(error.text)}.`),
        el('pre', { 'aria-hidden': 'true' }, before, el('b', {}, bad), after, '\n', ' '.repeat([...before].length), el('b', {}, '^')),
        ' ', el('span', { class: 'soft' }, `Byte ${error.at}, character ${[...text.slice(0, unit)].length}, counted from 0. Code `),
        el('code', {}, error.code));
}

/** One column for each character, so that a caret under it is in its place. */
function cell(character) {
    return seen(character)[0] === character ? character : '\ufffd';
}

function capital(text) {
    return text[0].toUpperCase() + text.slice(1);
}
