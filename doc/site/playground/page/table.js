// SPDX-License-Identifier: MIT
// Many identifiers in columns: read in slices, so that the page goes on answering; only the rows in sight are in the page.
import { $, code, copyText, count, el, fill, flash, later, plain, plural } from './dom.js';
import { columnsOf, recordsOf, toCsv } from './csv.js';
import { unitsOf } from './offsets.js';

const SLICE = 12; // milliseconds of work between two moments in which the page can answer
const ROW = 32; // pixels: the height of a row in style.css
const SPARE = 12; // rows above and below those in sight

const COLUMNS = ['line', 'input', 'valid', 'error', 'at', 'scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'normal', 'findings', 'worst', 'rules'];
const SHOWN = [['line', 'Line'], ['findings', 'Findings'], ['input', 'Identifier'], ['host', 'Host'], ['error', 'Error'], ['scheme', 'Scheme'], ['userinfo', 'Userinfo'], ['port', 'Port'],
    ['path', 'Path'], ['query', 'Query'], ['fragment', 'Fragment'], ['normal', 'Normal form']];
const SEVERITY = { note: 1, warning: 2, error: 3 };
const SIGN = { invalid: '✗', error: '⚠', warning: '!', note: 'i' };

/** One row. Absent is null, empty is ''. */
function rowOf(kit, text, line) {
    let found;
    try {
        found = kit.inspectLine(text);
    } catch (error) { // too long
        found = { bytes: text.length, parts: [], findings: [], error: { text: error.message, at: 0 } };
    }
    const unit = unitsOf(text, found.bytes);
    const row = { line, input: text, valid: found.error === null, error: found.error?.text ?? null, at: found.error ? unit(found.error.at) : null,
        scheme: null, userinfo: null, host: null, port: null, path: null, query: null, fragment: null,
        normal: found.canonical ?? found.normal ?? null, findings: found.findings.length, worst: null, marks: new Map(found.findings) };
    for (const [name, start, end] of found.parts) {
        const key = name === 'authority' || name === 'type' ? 'host' : name === 'name' ? 'path' : name === 'qualifiers' ? 'query' : name;
        row[key] = text.slice(unit(start), unit(end));
    }
    for (const severity of row.marks.values()) {
        row.worst = SEVERITY[severity] > (SEVERITY[row.worst] ?? 0) ? severity : row.worst;
    }
    return row;
}

/** By severity, then by how many. */
function rank(row) {
    return row.worst === null ? null : SEVERITY[row.worst] * 1e9 + row.findings;
}

function compareBy(key, down) {
    const sign = down ? -1 : 1;
    return (a, b) => {
        const [x, y] = key === 'findings' ? [rank(a), rank(b)] : [a[key], b[key]];
        if (x === y) {
            return a.line - b.line;
        }
        if (x === null || y === null) {
            return x === null ? 1 : -1; // what is absent comes last
        }
        if (key === 'port' && /^\d+$/.test(x) && /^\d+$/.test(y)) {
            return sign * (Number(x) - Number(y));
        }
        return x < y ? -sign : sign;
    };
}

function hasText(row, needle) {
    return row.input.toLowerCase().includes(needle) || (row.error ?? '').toLowerCase().includes(needle) || (row.normal ?? '').toLowerCase().includes(needle);
}

/** What a row counts for, and is shown for: its validity, the severities of its findings, and their rules. */
function marksOf(row) {
    return new Set([row.valid ? 'valid' : 'invalid', ...row.marks.values(), ...row.marks.keys()]);
}

const CHIPS = [['valid', 'valid'], ['invalid', 'not valid'], ['error', 'error'], ['warning', 'warning'], ['note', 'note']];

const LINE_END = /\r\n|\r|\n/g;

/** The texts to read, each with its line: whole lines, or the cells of a column. */
function* textsOf(text, columns, column) {
    if (column >= 0) {
        let head = columns.headed;
        for (const { line, cells } of recordsOf(text, columns.separator)) {
            if (!head) {
                yield [line, cells[column] ?? ''];
            }
            head = false;
        }
        return;
    }
    let line = 0;
    for (const one of text.split(LINE_END)) {
        yield [++line, one];
    }
}

export function startTable(kit, { remember, open }) {
    const box = $('grid');
    let rows = [];
    let chosen = []; // rows that the filter leaves, in order
    let order = { key: 'line', down: false };
    let run = 0; // which reading is the newest
    let body = null;
    let only = null; // a chip: validity, severity or rule; null: all
    let totals = new Map(); // of each chip
    let ofRule = new Map(); // the severity of each rule
    let heads = ''; // of the columns that are offered
    let column = -1; // the one that is read; -1: whole lines

    function pause() {
        return new Promise((resolve) => { setTimeout(resolve, 0); });
    }

    async function readLines(text) {
        const mine = ++run;
        const columns = columnsOf(text);
        offerColumns(columns);
        const lines = (text.match(LINE_END)?.length ?? 0) + 1;
        const next = [];
        let shown = 0; // rows are shown at once, and again whenever they are twice as many: time stays linear
        only = null;
        startCounting();
        rows = next;
        box.scrollTop = 0;
        let until = performance.now() + SLICE;
        for (const [line, one] of textsOf(text, columns, column)) {
            if (one !== '') {
                next.push(rowOf(kit, one, line));
                countRow(next.at(-1));
            }
            if (performance.now() > until) {
                if (next.length >= 2 * shown) {
                    shown = next.length;
                    update();
                }
                $('table-status').textContent = `Reading … ${count(line)} of ${plural(lines, 'line')}`;
                await pause();
                if (mine !== run) {
                    return;
                }
                until = performance.now() + SLICE;
            }
        }
        update();
    }

    /** A choice stays as long as the columns are the same. */
    function offerColumns(columns) {
        const names = columns === null ? '' : columns.separator + columns.names.join(columns.separator);
        $('columns').hidden = columns === null;
        if (names !== heads) {
            heads = names;
            column = columns?.best ?? -1;
            fill($('column'), ...['whole lines', ...columns?.names ?? []].map((name, i) => el('option', { value: String(i - 1) }, plain(name, 40))));
            $('column').value = String(column);
        }
    }

    function startCounting() {
        totals = new Map();
        ofRule = new Map();
    }

    function countRow(row) {
        for (const mark of marksOf(row)) {
            totals.set(mark, (totals.get(mark) ?? 0) + 1);
        }
        row.marks.forEach((severity, rule) => ofRule.set(rule, severity));
    }

    /** One click shows those lines only, another one all again. */
    function chip(key, severity, title, n) {
        const button = el('button', { type: 'button', class: `chip ${severity}`, 'data-only': key ?? 'all', 'aria-pressed': String(only === key) },
            SIGN[severity] ? el('span', { 'aria-hidden': 'true' }, `${SIGN[severity]} `) : null, title, ' ', el('b', {}, count(n)));
        button.addEventListener('click', () => {
            only = only === key ? null : key;
            update();
            $('filters').querySelector(`[data-only="${key ?? 'all'}"]`)?.focus();
        });
        return button;
    }

    function drawChips() {
        const rules = [...ofRule].sort(([a, x], [b, y]) => SEVERITY[y] - SEVERITY[x] || totals.get(b) - totals.get(a) || (a < b ? -1 : 1));
        $('filters').hidden = rows.length === 0;
        fill($('chips'), chip(null, 'all', 'all', rows.length),
            ...CHIPS.filter(([key]) => totals.has(key)).map(([key, title]) => chip(key, key, title, totals.get(key))));
        fill($('rules'), ...rules.map(([rule, severity]) => chip(rule, severity, rule, totals.get(rule))));
    }

    function update() {
        const needle = $('filter').value.toLowerCase();
        chosen = rows.filter((row) => (only === null || marksOf(row).has(only)) && (needle === '' || hasText(row, needle)));
        if (order.key !== 'line' || order.down) {
            chosen.sort(compareBy(order.key, order.down));
        }
        const bad = totals.get('invalid') ?? 0;
        const suspect = rows.filter((row) => row.findings > 0).length;
        $('table-status').textContent = rows.length === 0 ? 'Nothing yet: paste lines, or open a file. It stays on this machine.'
            : `${plural(rows.length, 'identifier')}: ${count(rows.length - bad)} valid, ${count(bad)} not valid, ${count(suspect)} with findings.`
                + (chosen.length < rows.length ? ` ${count(chosen.length)} shown.` : '');
        $('download').disabled = $('copy-hosts').disabled = chosen.length === 0;
        drawChips();
        drawTable();
    }

    // ---- the table

    function headCell([key, title]) {
        const sorted = order.key === key;
        const arrow = sorted ? (order.down ? ' ▾' : ' ▴') : '';
        const button = el('button', { type: 'button', 'data-key': key }, title, el('span', { 'aria-hidden': 'true' }, arrow));
        button.addEventListener('click', () => {
            order = { key, down: sorted && !order.down };
            update();
            box.querySelector(`[data-key=${key}]`)?.focus();
        });
        return el('th', { scope: 'col', 'aria-sort': sorted ? (order.down ? 'descending' : 'ascending') : 'none' }, button);
    }

    function cell(row, key) {
        const value = row[key];
        if (key === 'line') {
            const button = el('button', { type: 'button', 'aria-label': `Open line ${row.line}` }, String(row.line));
            button.addEventListener('click', () => open(row.input));
            return el('th', { scope: 'row', class: 'num' }, button);
        }
        if (key === 'findings') {
            const rules = [...row.marks.keys()].join(', ');
            return value === 0 ? el('td') : el('td', { title: rules },
                el('span', { class: `sev ${row.worst}` }, `${SIGN[row.worst]} ${row.worst}`), value > 1 ? `${count(value)} ` : '', el('span', { class: 'soft' }, rules.slice(0, 80)));
        }
        if (value === null) {
            return el('td');
        }
        return el('td', { title: plain(value, 1000) }, value === '' ? el('span', { class: 'absent' }, 'empty') : key === 'error' ? value : code(value.slice(0, 200)));
    }

    function drawTable() {
        if (rows.length === 0) {
            fill(box);
            return;
        }
        body = el('tbody');
        fill(box, el('table', { 'aria-rowcount': String(chosen.length + 1) }, el('thead', {}, el('tr', { 'aria-rowindex': '1' }, ...SHOWN.map(headCell))), body));
        drawRows();
    }

    function blank(height) {
        return el('tr', { 'aria-hidden': 'true' }, height > 0 ? el('td', { class: 'blank', colspan: String(SHOWN.length) }) : null);
    }

    function drawRows() {
        const focused = document.activeElement?.closest?.('tbody tr')?.getAttribute('aria-rowindex');
        const first = Math.max(0, Math.floor(box.scrollTop / ROW) - SPARE);
        const last = Math.min(chosen.length, Math.ceil((box.scrollTop + box.clientHeight) / ROW) + SPARE);
        const above = blank(first * ROW);
        const below = blank((chosen.length - last) * ROW);
        above.style.height = `${first * ROW}px`;
        below.style.height = `${(chosen.length - last) * ROW}px`;
        fill(body, above, ...chosen.slice(first, last).map((row, i) =>
            el('tr', { class: row.valid ? '' : 'bad', 'aria-rowindex': String(first + i + 2) }, ...SHOWN.map(([key]) => cell(row, key)))), below);
        body.dataset.first = String(first);
        if (focused) {
            body.querySelector(`[aria-rowindex="${focused}"] button`)?.focus({ preventScroll: true });
        }
    }

    let frame = 0;
    box.addEventListener('scroll', () => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => {
            const first = Math.max(0, Math.floor(box.scrollTop / ROW) - SPARE);
            if (body && Math.abs(first - Number(body.dataset.first)) >= SPARE / 2) {
                drawRows();
            }
        });
    });

    // ---- what a person does

    const readLater = later(() => readLines($('lines').value), 120);

    $('lines').addEventListener('input', () => {
        readLater();
        remember();
    });
    $('filter').addEventListener('input', later(update, 80));
    $('file').addEventListener('change', async () => {
        const file = $('file').files[0];
        if (file) {
            $('lines').value = await file.text();
            $('file').value = '';
            await readLines($('lines').value);
            remember();
        }
    });
    $('column').addEventListener('change', () => {
        column = Number($('column').value);
        readLines($('lines').value);
    });
    $('copy-hosts').addEventListener('click', async () => {
        update();
        flash($('copy-hosts'), await copyText(toCsv(['host'], chosen.map((row) => [row.valid ? row.host : '']))));
    });
    $('table-clear').addEventListener('click', () => {
        $('lines').value = '';
        readLines('');
        remember();
        $('lines').focus();
    });
    $('download').addEventListener('click', () => {
        update(); // what was typed a moment ago counts
        const text = toCsv(COLUMNS, chosen.map((row) => COLUMNS.map((key) => (key === 'rules' ? [...row.marks.keys()].join(' ') : row[key]))));
        const link = el('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/csv' })), download: 'identifiers.csv' });
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    });
    update();
    return { read: readLines };
}
