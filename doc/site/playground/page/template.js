// SPDX-License-Identifier: MIT
// Templates: expanded, matched, and which of many takes a URI.
import { $, code, copyText, count, el, fill, flash, later, plural, row, shortCode, table } from './dom.js';
import { draw, reason } from './drawing.js';
import { ROUTED, ROUTES, TEMPLATES } from './gallery.js';
import { decoded, unitsOf } from './offsets.js';

const KINDS = ['undefined', 'text', 'list', 'map'];
const FLAGS = [['any-order', 1], ['other-pairs', 2]];

/** What is wrong with a text, with a caret. */
function wrong(text, error) {
    return reason(text, error, unitsOf(text, new TextEncoder().encode(text).length)(error.at));
}

function valueOf(text, raw) {
    const meaning = raw ? text : decoded(text);
    return meaning === null ? el('span', { class: 'soft' }, 'not UTF-8') : shortCode(meaning, 500);
}

/** What the variables took: [name, kind, raw, text, [[name, value], ...]]. */
function captured(captures) {
    const heads = ['Variable', 'As written', 'Value', 'Kind'];
    if (captures.length === 0) {
        return el('p', { class: 'soft' }, 'The template has no variables.');
    }
    return table(heads, captures.slice(0, 200).map(([name, kind, raw, text, items]) => row(heads, [code(name),
        text === null ? el('span', { class: 'absent' }, 'undefined') : shortCode(text, 500),
        text === null ? '' : kind < 2 ? valueOf(text, raw) : el('span', {}, ...items.slice(0, 100).flatMap(([key, value], i) =>
            [i > 0 ? ', ' : '', ...(key === null ? [] : [valueOf(key, raw), ' = ']), valueOf(value ?? '', raw)])),
        KINDS[kind] ?? ''])));
}

function tryLater(read) {
    return later(() => {
        try {
            read();
        } catch (error) { // too long
            fill($('template-verdict'), el('b', { class: 'bad' }, '✗ Not read. '), error.message);
            fill($('routes-verdict'), el('b', { class: 'bad' }, '✗ Not read. '), error.message);
        }
    }, 30);
}

export function startTemplate(kit, { remember, rememberChoice }) {
    let uri = null; // null: the expansion

    function sayTemplate(text, found) {
        const names = new Set((found.variables ?? []).map(([name]) => name));
        fill($('template-verdict'), ...found.error
            ? [el('b', { class: 'bad' }, '✗ Not valid'), ' as a template.']
            : [el('b', { class: 'good' }, '✓ Valid: '), `level ${found.level}, ${plural(names.size, 'variable')}.`,
                found.ambiguous ? el('b', { class: 'warn' }, ' ⚠ Ambiguous: a URI may match in several ways.') : null]);
    }

    function showExpansion(text, values, found) {
        const box = $('template-expanded');
        if (found.error) {
            fill(box, wrong(text, found.error));
        } else if (found.values_error) {
            fill(box, el('p', {}, 'These values are not a JSON object of texts, numbers, lists and maps.'), wrong(values, found.values_error));
        } else if (found.expand_error) {
            fill(box, wrong(text, found.expand_error));
        } else {
            const { expanded } = found;
            const read = kit.inspect(expanded.slice(0, 3000));
            const button = el('button', { type: 'button', 'aria-label': 'Copy the expansion' }, 'Copy');
            button.addEventListener('click', async () => flash(button, await copyText(expanded)));
            fill(box, el('h2', {}, 'Expanded'), expanded === '' ? el('p', {}, code('')) : el('div', { class: 'drawing small' }, ...draw(expanded, read.parts)), el('p', {}, button));
        }
    }

    function showMatch(found) {
        const error = found.match_error;
        fill($('template-match'), ...found.error ? [] : error
            ? [el('p', {}, el('b', { class: 'bad' }, '✗ No match. '), `${error.text}.`)]
            : found.captures ? [el('p', {}, el('b', { class: 'good' }, '✓ It matches.')), captured(found.captures)] : []);
    }

    function chosenFlags() {
        return FLAGS.reduce((sum, [id, flag]) => sum + ($(id).checked ? flag : 0), 0);
    }

    function read() {
        const [text, values] = [$('template-text').value, $('template-values').value];
        const flags = chosenFlags();
        const given = values.trim() === '' ? '{}' : values;
        let found = kit.inspectTemplate(text, given, uri, flags);
        if (uri === null) {
            $('template-uri').value = found.expanded ?? '';
            found = found.expanded === undefined ? found : kit.inspectTemplate(text, given, found.expanded, flags);
        }
        sayTemplate(text, found);
        showExpansion(text, given, found);
        showMatch(found);
    }

    const readLater = tryLater(read);
    for (const id of ['template-text', 'template-values', ...FLAGS.map(([flag]) => flag)]) {
        $(id).addEventListener('input', () => {
            readLater();
            remember();
        });
    }
    $('template-uri').addEventListener('input', () => {
        uri = $('template-uri').value === '' ? null : $('template-uri').value;
        readLater();
        remember();
    });

    function set({ template = TEMPLATES[0][0], values = TEMPLATES[0][1], uri: given = null, flags = '0' }) {
        $('template-text').value = template;
        $('template-values').value = values;
        uri = given;
        $('template-uri').value = uri ?? '';
        FLAGS.forEach(([id, flag]) => { $(id).checked = (Number(flags) & flag) > 0; });
        readLater();
    }

    for (const [template, values, given, name] of TEMPLATES) {
        $('template-examples').append(el('button', { type: 'button', class: 'plain', on: { click: () => {
            set({ template, values, uri: given });
            rememberChoice();
        } } }, name));
    }
    set({});
    return { set, linked: () => ({ template: $('template-text').value, values: $('template-values').value, uri, flags: String(chosenFlags() || '') || null }) };
}

export function startRoutes(kit, { remember }) {
    function sayRoute(lines, found) {
        const bad = found.errors.length;
        const others = bad > 0 ? [el('b', { class: 'bad' }, ` ${plural(bad, 'line')} not valid.`)] : [];
        fill($('routes-verdict'), ...found.line === undefined
            ? [el('b', { class: 'bad' }, '✗ No template takes it. '), found.count === 0 ? '' : `${found.match_error.text}.`, ...others]
            : [el('b', { class: 'good' }, `✓ Line ${count(found.line + 1)}: `), shortCode(lines[found.line], 200), ...others]);
        fill($('routes-match'), found.captures ? captured(found.captures) : null);
    }

    function showOrder(lines, found) {
        const wrongs = found.errors.slice(0, 20).map(([line, error]) => el('div', {}, el('h2', {}, `Line ${count(line + 1)}`), wrong(lines[line], error)));
        const heads = ['Line', 'Template'];
        const order = found.order.length < 2 ? [] : [el('h2', {}, 'The most specific first'),
            table(heads, found.order.map((line) => row(heads, [count(line + 1), shortCode(lines[line], 500)], line === found.line ? { class: 'hot' } : {}))),
            found.order.length < found.count ? el('p', { class: 'soft' }, `The first ${count(found.order.length)} of ${count(found.count)}.`) : null];
        fill($('routes-order'), ...wrongs, ...order);
    }

    const readLater = tryLater(() => {
        const text = $('routes-lines').value.replace(/\r\n?/g, '\n');
        const found = kit.inspectRoutes(text, $('routes-uri').value, 0);
        const lines = text.split('\n');
        sayRoute(lines, found);
        showOrder(lines, found);
    });

    for (const id of ['routes-lines', 'routes-uri']) {
        $(id).addEventListener('input', () => {
            readLater();
            remember();
        });
    }

    function set({ routes = ROUTES.join('\n'), uri = ROUTED }) {
        $('routes-lines').value = routes;
        $('routes-uri').value = uri;
        readLater();
    }

    set({});
    return { set, linked: () => ({ routes: $('routes-lines').value, uri: $('routes-uri').value }) };
}
