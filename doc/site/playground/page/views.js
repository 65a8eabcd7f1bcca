// SPDX-License-Identifier: MIT
// The views below the drawing. Each is { id, title, count(state), show(state, panel) }.
import { fromALabel } from './punycode.js';
import { difference, mappedHost, readByBrowser, verdict } from './compare.js';
import { itemsOf } from './cbor.js';
import { colorOf, draw, reason } from './drawing.js';
import { asReference, read } from './identifier.js';
import { BASE_LIMIT } from './state.js';
import { code, count, copyText, el, flash, plain, plural, row, seen, shortCode, table } from './dom.js';
import { decoded, fromHex, utf8 } from './offsets.js';

const PARTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];

function soft(text) {
    return el('span', { class: 'soft' }, text);
}

function absent() {
    return el('span', { class: 'absent' }, 'absent');
}

function none(text) {
    return el('p', { class: 'soft' }, text);
}

function copyButton(text, what) {
    const button = el('button', { type: 'button', 'aria-label': `Copy ${what}` }, 'Copy');
    button.addEventListener('click', async () => flash(button, await copyText(text)));
    return button;
}

// ---- parts

const HOST_KINDS = { 'reg-name': 'a name', ipv4: 'an IPv4 address', ipv6: 'an IPv6 address', ipvfuture: 'an address of a future version' };

function noteOn(name, id) {
    const { found } = id;
    if (name === 'host' && found.host_kind) {
        const use = found.address_use ? `, ${found.address_use}` : '';
        return HOST_KINDS[found.host_kind] + use + (found.address && found.address !== id.part('host').replace(/[[\]]/g, '') ? `: ${found.address}` : '');
    }
    if (name === 'port' && id.part('port') === null && found.effective_port) {
        return `${found.effective_port} by default`;
    }
    return found.notes?.[name] ?? '';
}

function partRow(heads, name, id, note) {
    const value = id.part(name);
    const meaning = value === null ? null : decoded(value);
    const read = value === null || meaning === value ? '' : meaning === null ? soft('not UTF-8') : code(meaning);
    return row(heads, [el('span', { class: `tag ${colorOf(name)}` }, name), value === null ? absent() : shortCode(value), read, note === '' ? '' : soft(note)].slice(0, heads.length),
        { 'data-part': name });
}

function segments(path) {
    return path === '' ? [] : (path.startsWith('/') ? path.slice(1) : path).split('/');
}

function listOfSegments(path) {
    const list = segments(path);
    if (list.length < 2) {
        return [];
    }
    const shown = list.slice(0, 100).map((one) => el('li', {}, code(decoded(one) ?? one), one.match(/^(\.|%2e){1,2}$/i) ? soft(' a dot segment') : null));
    return [el('h3', {}, plural(list.length, 'segment')), el('ol', {}, ...shown), list.length > 100 ? soft('… the first 100') : null];
}

function tableOfPairs(query) {
    if (query === null || query === '') {
        return [];
    }
    const list = query.split('&');
    const heads = ['Key', 'Value'];
    const rows = list.slice(0, 100).map((pair) => {
        const at = pair.indexOf('=');
        const value = at < 0 ? null : pair.slice(at + 1);
        const key = at < 0 ? pair : pair.slice(0, at);
        return row(heads, [code(decoded(key) ?? key), value === null ? absent() : code(decoded(value) ?? value)]);
    });
    return [el('h3', {}, `${plural(list.length, 'pair')} in the query`), table(heads, rows), list.length > 100 ? soft('… the first 100') : null];
}

function showParts({ id }, panel) {
    if (!id.part) {
        panel.append(none('No URI has these bytes, so there are no parts of one.'));
        return;
    }
    const { family } = id.found;
    const names = family && id.valid ? id.parts.map(([name]) => name) : PARTS;
    if (!id.valid) {
        panel.append(none('The text is not valid. This is how the expression in RFC 3986, appendix B, splits it.'));
    }
    const notes = names.map((name) => noteOn(name, id)); // a column without any is left out
    const heads = ['Part', 'As written', 'Decoded', ...(notes.some((note) => note !== '') ? ['Note'] : [])];
    panel.append(table(heads, names.map((name, i) => partRow(heads, name, id, notes[i]))));
    if (!family) {
        panel.append(...[...listOfSegments(id.part('path') ?? ''), ...tableOfPairs(id.part('query'))].filter(Boolean));
    }
}

// ---- findings

const SEVERITIES = ['error', 'warning', 'note'];

function finding(one, id) {
    const start = id.unit(one.start);
    const end = id.unit(one.end);
    const from = Math.max(0, start - 40);
    const excerpt = el('code', {}, from > 0 ? '…' : '', ...seen(id.text.slice(from, start)), el('mark', {}, ...seen(id.text.slice(start, Math.min(end, start + 200)))),
        ...seen(id.text.slice(end, end + 40)), end + 40 < id.text.length ? '…' : '');
    return el('article', { class: `finding ${one.severity}` },
        el('h3', {}, el('span', { class: `sev ${one.severity}` }, one.severity), one.title),
        el('p', {}, sentence(one.why)),
        el('p', {}, excerpt),
        el('p', { class: 'hint' }, `Rule ${one.rule}, ${one.section.replace(/ (?=[\d.]+$)/, ' §').replace(/ (?=[A-Z]$)/, ', appendix ')}`));
}

/** The name of a scheme at the beginning stays in lower case. */
function sentence(text) {
    return (/^(https?|ftp|file|mailto)\b/.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1)) + '.';
}

function showFindings({ id }, panel) {
    const list = [...(id.found.findings ?? [])].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
    if (list.length === 0) {
        panel.append(none('Nothing. No rule finds anything dangerous or misleading in this identifier.'));
    }
    panel.append(...list.slice(0, 200).map((one) => finding(one, id)));
    if (list.length > 200) {
        panel.append(none(`The first 200 of ${count(list.length)}.`));
    }
}

// ---- how others read it

const WORDS = { same: 'same', respelled: 'other spelling', differs: 'differs' };

function browserTable(kit, id, base) {
    const theirs = readByBrowser(id.text, null);
    const needsBase = theirs.refused && id.valid && id.part('scheme') === null && base;
    const used = needsBase ? readByBrowser(id.text, base) : theirs;
    const ours = needsBase && id.found.target ? read(kit, id.found.target, 'auto', null) : id;
    const heads = ['Part', 'urikit', 'This browser', 'Verdict'];
    const intro = needsBase ? `Both read it against the base ${plain(base, 80)}.` : null;
    if (used.refused) {
        const because = id.part('scheme') === null ? 'It has no scheme, and there is no base (see Resolve).' : '';
        return [el('p', {}, el('strong', { class: id.valid ? 'differs' : 'same' }, 'This browser refuses it. '),
            id.valid ? `urikit reads it: it is valid by the standard. ${because}` : 'urikit refuses it, too.')];
    }
    const scheme = ours.found.levels?.scheme ?? null;
    const normal = scheme === null ? ours : read(kit, scheme, 'auto', null);
    const rows = PARTS.map((name) => {
        const a = ours.part(name);
        const b = used[name];
        const result = verdict(name, a, normal.part(name), b);
        return row(heads, [el('span', { class: `tag ${colorOf(name)}` }, name), a === null ? absent() : shortCode(a, 500), b === null ? absent() : shortCode(b, 500),
            el('span', { class: result }, WORDS[result])], { class: result });
    });
    const refused = id.valid ? null : el('p', {}, el('strong', { class: 'differs' }, 'This browser accepts it; urikit refuses it. '),
        'The column of urikit is how RFC 3986, appendix B, splits the text.');
    return [refused, intro ? none(intro) : null, table(heads, rows)];
}

const READ = ['scheme', 'host', 'port', 'path', 'query'];

/** What a program reads there, to compare: an empty path is "/". */
function readingKey(one, part) {
    return part === 'path' && one.path === '' ? '2f' : one[part];
}

/** What most of the programs that accept the text read there: one answer, or several that are as many. */
function usual(readers, part) {
    const counts = new Map();
    for (const one of readers.filter(({ why }) => why === null)) {
        const key = readingKey(one, part);
        counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const most = Math.max(...counts.values());
    return new Set([...counts.keys()].filter((key) => counts.get(key) === most));
}

function readingCell(one, part) {
    if (one[part] === null) {
        return el('span', { class: 'absent' }, 'none');
    }
    if (part === 'port') {
        return code(String(one.port));
    }
    const text = utf8(fromHex(one[part]));
    return text === null ? soft(`bytes ${plain(one[part], 80)}`) : shortCode(text, 500);
}

const MARK = '!';

function hex(text) {
    return text === null ? null : Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A reading in the form of the models: parts in hex, a port as number. */
function reading(title, version, why, part) {
    const port = part('port');
    return { title, version, why, ...Object.fromEntries(READ.map((name) => [name, why === null ? hex(part(name)) : null])),
        port: why !== null || port === null || port === '' ? null : Number(port) };
}

/** urikit, this browser, and the models; those that differ from most others first. */
function allReaders(id, reference, base) {
    const browser = readByBrowser(reference.text, base);
    const ours = reading('urikit', 'RFC 3986', id.valid ? null : 'not valid', (name) => reference.part(name));
    const live = reading('This browser', 'live', browser.refused ? 'not valid' : null, (name) => browser[name]);
    return [ours, live, ...id.found.readers];
}

function modelTable(id, reference) {
    const heads = ['Program', 'Scheme', 'Host', 'Port', 'Path', 'Query'];
    const readers = allReaders(id, reference, null);
    const most = new Map(READ.map((part) => [part, usual(readers, part)]));
    const isUsual = (one) => one.why === null && READ.every((part) => most.get(part).has(readingKey(one, part)));
    const rows = [...readers.filter((one) => !isUsual(one)), ...readers.filter(isUsual)].map((one) => {
        const head = el('th', { scope: 'row' }, one.title, ' ', soft(one.version));
        if (one.why !== null) {
            return el('tr', {}, head, el('td', { class: 'differs', colspan: READ.length, 'data-name': 'All' }, `${MARK} refuses it (${one.why})`));
        }
        return el('tr', {}, head, ...READ.map((part, i) => {
            const differs = !most.get(part).has(readingKey(one, part));
            return el('td', { 'data-name': heads[i + 1], ...(differs && { class: 'differs' }) }, differs ? `${MARK} ` : null, readingCell(one, part));
        }));
    });
    const takers = readers.filter(({ why }) => why === null);
    const parts = READ.filter((part) => new Set(takers.map((one) => readingKey(one, part))).size > 1);
    const agree = takers.length === 0 ? ' All refuse it.' : parts.length > 0 ? ` They do not agree about ${listed(parts)}.`
        : takers.length < readers.length ? ' Those that accept it agree.' : ' They agree.';
    return [el('h3', {}, 'What programs read'),
        el('p', { class: 'hint' }, 'This browser itself, the others by models that are tested against the programs. A cell that differs from most others begins with !, and such rows come first.',
            el('strong', { class: parts.length > 0 ? 'differs' : 'same' }, agree)),
        table(heads, rows, { class: 'stack readers' })];
}

/** ["a", "b", "c"]: "the a, the b and the c" */
function listed(words) {
    const all = words.map((word) => `the ${word}`);
    return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

function showReaders({ kit, id, base }, panel) {
    if (!id.found.readers) {
        panel.append(none('This CRI has no URI that others could read.'));
        return;
    }
    const reference = asReference(kit, id);
    panel.append(...[...modelTable(id, reference), el('h3', {}, 'The URL of this browser'), ...browserTable(kit, reference, base)].filter(Boolean));
}

// ---- normal forms

const STEPS = [
    ['string', 'As written: no step is taken.'],
    ['case', 'Scheme and host in lower case, hex digits of triplets in upper case.'],
    ['percent', 'Triplets of unreserved characters are decoded, once.'],
    ['path', 'Dot segments are removed. This is the usual level, also called syntax.'],
    ['scheme', 'Rules of the scheme: default and empty port, empty path, the spelling of IPv6 addresses.'],
];

const COMPARED = 20000; // characters; longer texts are not compared letter by letter

function changed(before, after) {
    if (before.length + after.length > COMPARED) {
        return shortCode(after);
    }
    return el('code', {}, ...difference(before, after).map(([kind, text]) =>
        kind === '=' ? el('span', {}, ...seen(text)) : el(kind === '-' ? 'del' : 'ins', {}, ...seen(text))));
}

function showForms({ id }, panel) {
    const { levels, canonical, surt } = id.found;
    if (canonical) {
        panel.append(el('h3', {}, 'Canonical form of the family'), el('p', {}, canonical === id.text ? soft('as it is') : changed(id.text, canonical)));
        if (id.found.restricted) {
            panel.append(none(`Not in the restricted syntax: ${id.found.restricted.text}.`));
        }
        panel.append(el('h3', {}, 'As a URI'));
    }
    if (!levels) {
        panel.append(none('Only a valid identifier has normal forms.'));
        return;
    }
    let before = id.text;
    const steps = STEPS.map(([name, why]) => {
        const after = levels[name];
        const same = after === before;
        const item = el('li', {}, el('b', {}, name), same ? el('span', { class: 'same' }, name === 'string' ? shortCode(after) : 'no change') : changed(before, after),
            el('span', { class: 'why' }, why));
        before = after;
        return item;
    });
    panel.append(el('ol', { class: 'steps' }, ...steps), el('p', {}, copyButton(levels.scheme, 'the last form')),
        el('h3', {}, 'A key that sorts by domain (SURT)'), el('p', {}, shortCode(surt)));
}

// ---- resolve

function showTarget(kit, id, base, box) {
    const { found } = id;
    if (base === null) {
        box.replaceChildren(none('Write a base above: the address of the page that contains the reference.'));
    } else if (found.base_error) {
        const basis = read(kit, base, 'iri', null);
        box.replaceChildren(el('p', {}, 'This is not a base.'), basis.bad === null ? '' : reason(base, basis.found.error, basis.bad));
    } else if (!id.valid) {
        box.replaceChildren(none('The identifier is not valid, so it has no target.'));
    } else {
        const target = read(kit, found.target, 'auto', null);
        const browser = readByBrowser(id.text, base);
        const same = browser.href === found.target || browser.href === target.found.levels?.scheme || browser.href === target.found.as_uri;
        box.replaceChildren(...[
            el('h3', {}, 'The target'), el('div', { class: 'drawing small' }, ...draw(target.text, target.parts)), el('p', {}, copyButton(found.target, 'the target')),
            el('dl', { class: 'pairs' },
                el('dt', {}, 'This browser'), el('dd', {}, browser.refused ? el('span', { class: 'differs' }, 'refuses it') : code(browser.href), ' ',
                    browser.refused ? null : el('span', { class: same ? 'same' : 'differs' }, same ? 'same' : 'differs')),
                ...(found.relative === null || found.relative === undefined ? [] : [el('dt', {}, 'The other way'), el('dd', {}, code(found.relative), soft(' is the shortest reference from the base to this identifier'))])),
        ]);
    }
}

function showResolve(state, panel) {
    const input = el('input', { class: 'line-input', id: 'base', type: 'text', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', dir: 'ltr', maxlength: String(BASE_LIMIT),
        placeholder: 'https://example.com/folder/page' });
    const box = el('div', { 'aria-live': 'polite' });
    input.value = state.base ?? '';
    input.addEventListener('input', () => {
        state.setBase(input.value === '' ? null : input.value);
        showTarget(state.kit, state.id, state.base, box);
    });
    panel.append(el('div', { class: 'field' }, el('label', { for: 'base' }, 'Base'), input),
        el('p', { class: 'hint' }, 'RFC 3986, section 5.2: the parts that the reference lacks come from the base.'), box);
    showTarget(state.kit, state.id, state.base, box);
}

// ---- IRI and names

function labelTable(host) {
    const ascii = mappedHost(host);
    if (ascii === null) {
        return [none('This browser does not take the host as a name.')];
    }
    const unicode = ascii.split('.').map((label) => fromALabel(label) ?? label).join('.');
    return [el('dl', { class: 'pairs' },
        el('dt', {}, 'As written'), el('dd', {}, code(host)),
        el('dt', {}, 'For DNS (Punycode)'), el('dd', {}, code(ascii)),
        el('dt', {}, 'In Unicode'), el('dd', {}, code(unicode), unicode !== host.toLowerCase() ? soft(' (not as written)') : null)),
    el('p', { class: 'hint' }, 'Mapped by the tables of this browser (UTS 46).')];
}

function scripts(text) {
    const list = [];
    for (const character of new Set(text)) {
        if (character.codePointAt(0) > 0x7f) {
            list.push(character);
        }
    }
    if (list.length === 0) {
        return [];
    }
    const heads = ['Character', 'Code point', 'Percent-encoded'];
    const rows = list.slice(0, 50).map((character) => row(heads, [el('code', {}, ...seen(character)), 'U+' + character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0'),
        el('code', {}, [...new TextEncoder().encode(character)].map((byte) => '%' + byte.toString(16).toUpperCase().padStart(2, '0')).join(''))]));
    return [el('h3', {}, 'Characters beyond ASCII'), table(heads, rows)];
}

function showNames({ kit, id }, panel) {
    const reference = id.part ? asReference(kit, id) : null;
    if (reference?.valid) {
        const { as_uri: uri, as_iri: iri } = reference.found;
        panel.append(el('h3', {}, 'The same as a URI and as an IRI'), el('dl', { class: 'pairs' },
            el('dt', {}, 'URI'), el('dd', {}, uri === id.text ? soft('as it is') : changed(id.text, uri)),
            el('dt', {}, 'IRI'), el('dd', {}, iri === id.text ? soft('as it is') : changed(id.text, iri))));
    }
    const host = reference?.part('host');
    if (host && (reference.found.host_kind ?? 'reg-name') === 'reg-name') {
        panel.append(el('h3', {}, 'The host as a name'), ...labelTable(decoded(host) ?? host));
    } else {
        panel.append(none('There is no name in the host.'));
    }
    panel.append(...scripts(id.text));
}

// ---- CRI and CoAP

const OPTIONS = { 3: 'Uri-Host', 7: 'Uri-Port', 11: 'Uri-Path', 15: 'Uri-Query' };
const BYTES_SHOWN = 512;

function describe(item, bytes) {
    const at = item.end - item.start > 1 ? `Bytes ${item.start} to ${item.end - 1}` : `Byte ${item.start}`;
    const text = item.text === '' ? [] : [' ', code(item.text)];
    return [el('strong', {}, `${at}: `), item.meaning, ...text, soft(` (${item.part})`), bytes.length > BYTES_SHOWN && item.end > BYTES_SHOWN ? soft(' …') : null].filter(Boolean);
}

/** The hex dump. One byte is in the tab order; arrow keys move on. */
function hexDump(bytes, items, chosen) {
    const owner = new Array(bytes.length);
    for (const item of items) {
        owner.fill(item, item.start, item.end);
    }
    const buttons = [];
    const group = el('div', { class: 'hex', role: 'group', 'aria-label': 'Bytes of the CRI. Arrow keys move.' });
    for (let from = 0; from < Math.min(bytes.length, BYTES_SHOWN); from += 8) {
        const line = el('div', {}, el('span', { class: 'at', 'aria-hidden': 'true' }, String(from)));
        for (let at = from; at < Math.min(from + 8, bytes.length, BYTES_SHOWN); at++) {
            const item = owner[at];
            const hex = bytes[at].toString(16).padStart(2, '0');
            const button = el('button', { type: 'button', class: `byte ${colorOf(item.part)}`, 'data-part': item.part, 'data-item': String(items.indexOf(item)), tabindex: at === 0 ? '0' : '-1',
                'aria-label': `byte ${at}, ${hex}, ${item.part}` }, hex);
            button.addEventListener('focus', () => chosen(item));
            button.addEventListener('mouseenter', () => chosen(item));
            button.addEventListener('keydown', (event) => moveIn(buttons, at, event));
            buttons.push(button);
            line.append(button);
        }
        group.append(line);
    }
    return group;
}

function moveIn(buttons, at, event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8, Home: -at, End: buttons.length - 1 - at }[event.key];
    const next = buttons[at + step];
    if (step !== undefined && next) {
        event.preventDefault();
        buttons[at].tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
    }
}

function itemTable(items) {
    const heads = ['Bytes', 'Says', 'Part'];
    return table(heads, items.slice(0, 200).map((item, i) => row(heads, [
        item.end - item.start > 1 ? `${item.start}–${item.end - 1}` : String(item.start),
        el('span', { class: `indent${Math.min(item.depth, 3)}` }, item.meaning, item.text === '' ? '' : ' ', item.text === '' ? '' : code(item.text)),
        el('span', { class: `tag ${colorOf(item.part)}` }, item.part)], { 'data-item': String(i), 'data-part': item.part })));
}

function byteMap(bytes, scheme) {
    const items = itemsOf(bytes, scheme);
    const meaning = el('p', { class: 'meaning', 'aria-live': 'polite' }, soft('Point at a byte, or move to it with Tab and the arrow keys.'));
    const map = el('div');
    const chosen = (item) => {
        meaning.replaceChildren(...describe(item, bytes));
        const index = String(items.indexOf(item));
        for (const node of map.querySelectorAll('[data-item]')) {
            node.classList.toggle('hot', node.dataset.item === index);
        }
    };
    map.append(hexDump(bytes, items, chosen), bytes.length > BYTES_SHOWN ? soft(`The first ${BYTES_SHOWN} of ${count(bytes.length)} bytes.`) : '', meaning, itemTable(items));
    for (const line of map.querySelectorAll('tr[data-item]')) {
        line.addEventListener('mouseenter', () => chosen(items[Number(line.dataset.item)]));
    }
    return map;
}

function sizes(bytes, text) {
    const most = Math.max(bytes, text, 1);
    const bar = (value, name) => el('meter', { min: '0', max: String(most), value: String(value), 'aria-label': `${name}: ${value} bytes` });
    return el('div', { class: 'bars' }, el('span', {}, `CRI ${plural(bytes, 'byte')}`), bar(bytes, 'CRI'), el('span', {}, `URI ${plural(text, 'byte')}`), bar(text, 'URI'));
}

function coapTable({ coap, no_coap: why }) {
    if (!coap) {
        return [none(why?.code === 'coap_scheme' ? 'Not a CoAP identifier: the schemes are coap, coaps, coap+tcp, coaps+tcp, coap+ws and coaps+ws.'
            : `None: ${why?.text ?? 'the identifier is not valid'}.`)];
    }
    if (coap.length === 0) {
        return [none('None: the request goes straight to this address.')];
    }
    const heads = ['Option', 'Number', 'Value', 'Bytes'];
    return [table(heads, coap.map(([number, hex]) => {
        const bytes = fromHex(hex);
        const value = number === 7 ? String(bytes.reduce((sum, byte) => sum * 256 + byte, 0)) : utf8(bytes);
        return row(heads, [OPTIONS[number] ?? 'option', String(number), value === null ? soft('not UTF-8') : code(value), hex === '' ? '' : el('code', {}, hex)]);
    }))];
}

function showCri({ id, cri }, panel) {
    const source = cri ?? id;
    const forms = source.found.cri;
    if (!forms) {
        const why = source.found.no_cri ?? source.found.error;
        panel.append(el('h3', {}, 'CRI'), none(`None: ${why ? why.text : 'the identifier is not valid'}.`));
    } else {
        const bytes = fromHex(forms.hex);
        panel.append(el('h3', {}, 'The same as a CRI: a URI in CBOR'), sizes(bytes.length, new TextEncoder().encode(forms.uri ?? '').length),
            byteMap(bytes, id.part?.('scheme') ?? null),
            el('h3', {}, 'In diagnostic notation'), el('dl', { class: 'pairs' }, el('dt', {}, 'Items'), el('dd', {}, shortCode(forms.edn)),
                ...(forms.literal ? [el('dt', {}, 'Literal'), el('dd', {}, shortCode(forms.literal))] : []),
                el('dt', {}, 'Hex'), el('dd', {}, shortCode(forms.hex), ' ', copyButton(forms.hex, 'the hex'))));
        if (forms.no_uri) {
            panel.append(none(`It has no URI: ${forms.no_uri.text}.`));
        }
    }
    panel.append(el('h3', {}, 'CoAP options of a request'), ...coapTable(source.found));
}

// ---- all

export const VIEWS = [
    { id: 'parts', title: 'Parts', show: showParts },
    { id: 'findings', title: 'Findings', show: showFindings, count: ({ id }) => id.found.findings?.length ?? 0 },
    { id: 'readers', title: 'How others read it', show: showReaders },
    { id: 'forms', title: 'Normal forms', show: showForms },
    { id: 'resolve', title: 'Resolve', show: showResolve },
    { id: 'names', title: 'IRI and names', show: showNames },
    { id: 'cri', title: 'CRI and CoAP', show: showCri },
];
