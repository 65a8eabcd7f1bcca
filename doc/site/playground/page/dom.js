// SPDX-License-Identifier: MIT
// Elements. Every text goes into the page as a text node: an identifier is input from strangers.

export const $ = (id) => document.getElementById(id);

/** An element with a class, attributes and children; a string among the children is a text node. */
export function el(name, options = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(options)) {
        if (key === 'class') {
            node.className = value;
        } else if (key === 'on') {
            for (const [event, run] of Object.entries(value)) {
                node.addEventListener(event, run);
            }
        } else if (value !== null && value !== undefined && value !== false) {
            node.setAttribute(key, value === true ? '' : value);
        }
    }
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
}

export function fill(node, ...children) {
    node.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
    return node;
}

// Controls, formats (also bidirectional ones), separators other than the space, private use, lone surrogates
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|[\p{Zs}](?<! )|[\u034f\u115f\u1160\u3164\uffa0\u2800]/gu;
const UNSEEN_NAMES = { 0: 'NUL', 9: 'TAB', 10: 'LF', 13: 'CR', 0x7f: 'DEL', 0xa0: 'NBSP', 0x200b: 'ZWSP', 0x3000: 'U+3000' };

/** The characters of a text that nobody could see have their names in a box. */
export function seen(text) {
    const parts = [];
    let from = 0;
    for (const match of text.matchAll(UNSEEN)) {
        parts.push(text.slice(from, match.index), el('span', { class: 'ctl' }, nameOfUnseen(match[0].codePointAt(0))));
        from = match.index + match[0].length;
    }
    parts.push(text.slice(from));
    return parts.filter((part) => part !== '');
}

export function nameOfUnseen(code) {
    return UNSEEN_NAMES[code] ?? codePointName(code);
}

export function codePointName(code) {
    return 'U+' + code.toString(16).toUpperCase().padStart(4, '0');
}

/** The same as one plain string, for labels and attributes. */
export function plain(text, limit = 200) {
    const short = text.length > limit ? text.slice(0, limit) + '…' : text;
    return short.replace(UNSEEN, (c) => `‹${nameOfUnseen(c.codePointAt(0))}›`);
}

export function code(text) {
    return text === '' ? el('span', { class: 'absent' }, 'empty') : el('code', {}, ...seen(text));
}

/** A text that may be long is cut for show. */
export function shortCode(text, limit = 4000) {
    return text.length <= limit ? code(text)
        : el('span', {}, code(text.slice(0, limit)), el('span', { class: 'soft' }, ` … and ${count(text.length - limit)} more`));
}

export function count(n) {
    return n.toLocaleString('en');
}

export function plural(n, one, many = one + 's') {
    return `${count(n)} ${n === 1 ? one : many}`;
}

/** Read out by screen readers. */
export function announce(text) {
    $('announce').textContent = text;
}

export async function copyText(text) {
    let done = false;
    try {
        await navigator.clipboard.writeText(text);
        done = true;
    } catch {
        const area = el('textarea', { class: 'hidden', 'aria-hidden': 'true', tabindex: '-1' });
        area.value = text;
        document.body.append(area);
        const before = document.activeElement;
        area.select();
        done = document.execCommand('copy');
        area.remove();
        before?.focus();
    }
    announce(done ? 'Copied' : 'Copying is not allowed here');
    return done;
}

/** A button that copies, and says so for a moment. */
export function flash(button, done) {
    const before = button.dataset.label ??= button.textContent;
    button.textContent = done ? 'Copied' : 'Not allowed';
    clearTimeout(button.timer);
    button.timer = setTimeout(() => { button.textContent = before; }, 1500);
}

export function table(heads, rows, options = {}) {
    return el('table', { class: 'stack', ...options },
        el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, head)))),
        el('tbody', {}, ...rows));
}

/** A row: the first cell is its header. Names of columns are for narrow screens. */
export function row(heads, cells, options = {}) {
    return el('tr', options, ...cells.map((cell, i) => i === 0
        ? el('th', { scope: 'row' }, ...[cell].flat())
        : el('td', { 'data-name': heads[i] }, ...[cell ?? ''].flat())));
}

/** Work that waits until nothing more is typed. */
export function later(work, wait) {
    let timer = 0;
    return () => {
        clearTimeout(timer);
        timer = setTimeout(work, wait);
    };
}
