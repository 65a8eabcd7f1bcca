// SPDX-License-Identifier: MIT
// The page: what is typed, what is chosen, and what a link holds.
import { Engine } from '../../../../bindings/js/src/engine.js';
import { importsOf } from '../../../../bindings/js/src/unicode.js';
import { VERSION } from '../../../../bindings/js/src/version.js';
import { defineInspect } from '../module/inspect.js';
import { $, announce, code, copyText, count, el, fill, flash, plain, plural } from './dom.js';
import { draw, reason } from './drawing.js';
import { EXAMPLES, FIRST, GALLERY } from './gallery.js';
import { read, readCri } from './identifier.js';
import { BASE_LIMIT, fromFragment, LINK_LIMIT, toFragment } from './state.js';
import { startTable } from './table.js';
import { startRoutes, startTemplate } from './template.js';
import { VIEWS } from './views.js';

const KINDS_OFFERED = [...$('kind').options].map((option) => option.value);
const MODES = { one: '', table: 'Table', template: 'Template', routes: 'Routes', gallery: 'Gallery' }; // and their titles

const state = {
    kit: null,
    text: '',
    as: 'auto',
    base: null,
    view: 'parts',
    mode: 'one',
    id: null, // what was read: identifier.js
    cri: null, // the CRI that it was read from
    setBase(base) {
        state.base = base;
        look();
        remember();
    },
};
const tools = {}; // of the modes that have some

// ---- reading and showing one identifier

function look() {
    state.cri = state.as === 'cri' || state.as === 'edn' ? readCri(state.kit, state.text, state.as, state.base) : null;
    state.id = state.cri === null ? read(state.kit, state.text, state.as, state.base) : state.cri.uri ?? state.cri;
}

/** What the worst finding says before the kind: no tick beside what is dangerous. */
const VALID = {
    error: ['bad', '⚠ Valid, but dangerous: '],
    warning: ['warn', '⚠ Valid, but misleading: '],
    note: ['good', '✓ Valid: '],
};

function sayVerdict() {
    const source = state.cri ?? state.id;
    const findings = state.id.found.findings ?? [];
    const found = findings.length;
    const worst = findings.find(({ severity }) => severity === 'error') ?? findings.find(({ severity }) => severity === 'warning');
    const [mark, words] = VALID[worst?.severity ?? 'note'];
    const quoted = worst ? [' ', el('b', { class: mark }, `${worst.title}.`)] : [];
    if (state.text === '') {
        fill($('verdict'), 'Nothing yet. An empty text is a valid relative reference to the same document.');
        return;
    }
    const article = /^(an? )/.test(source.name) ? '' : /^(U|N|C|r|u)/.test(source.name) ? 'a ' : 'an ';
    fill($('verdict'), ...source.valid
        ? [el('b', { class: mark }, words), `${article}${source.name}`, state.cri && state.id !== state.cri ? ', drawn as its URI' : '',
            found > 0 ? `. ${plural(found, 'finding')}.` : '. No findings.', ...quoted]
        : [el('b', { class: 'bad' }, '✗ Not valid'), ` as ${article}${source.name}.`, ...quoted]);
}

function drawIt() {
    const source = state.cri ?? state.id;
    const box = $('drawing');
    box.classList.toggle('invalid', !source.valid);
    if (state.cri !== null && !state.cri.valid) {
        fill(box, ...draw(state.text, [], state.cri.bad), reason(state.text, state.cri.found.error, state.cri.bad));
    } else if (state.id.part) {
        const { id } = state;
        fill(box, ...draw(id.text, id.parts, id.bad), id.valid ? null : reason(id.text, id.found.error, id.bad));
    } else {
        fill(box, code(state.cri.found.cri.edn));
    }
}

function labelTabs() {
    for (const view of VIEWS) {
        const tab = $(`tab-${view.id}`);
        const n = view.count ? view.count(state) : null;
        fill(tab, view.title, ...(n === null ? [] : [' ', el('span', { class: 'n' }, String(n))]));
    }
}

function showView() {
    const view = VIEWS.find((one) => one.id === state.view);
    const panel = $('panel');
    if (state.id === null) {
        return;
    }
    for (const { id } of VIEWS) {
        const chosen = id === state.view;
        $(`tab-${id}`).setAttribute('aria-selected', String(chosen));
        $(`tab-${id}`).tabIndex = chosen ? 0 : -1;
    }
    panel.setAttribute('aria-labelledby', `tab-${state.view}`);
    fill(panel, el('h2', { class: 'hidden' }, view.title));
    view.show(state, panel);
}

function showAll() {
    fitText();
    sayTitle();
    offerTable();
    try {
        look();
    } catch (error) { // too long
        state.id = null;
        fill($('verdict'), el('b', { class: 'bad' }, '✗ Not read. '), error.message);
        fill($('drawing'));
        fill($('panel'));
        return;
    }
    sayVerdict();
    drawIt();
    labelTabs();
    showView();
}

function fitText() {
    const area = $('text');
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
}

/** Several lines in the field for one identifier are probably a list. */
function offerTable() {
    const lines = lineCount(state.text);
    $('many').hidden = lines < 2;
    $('many').firstElementChild.textContent = `This has ${count(lines)} lines. `;
}

/** Lines that are not blank. */
function lineCount(text) {
    return text.split(/[\r\n]/).filter((line) => line.trim() !== '').length;
}

// ---- links

let timer = 0;

function linked() {
    return state.mode === 'one' ? { id: state.text, as: state.as === 'auto' ? null : state.as, base: state.base, view: state.view === 'parts' ? null : state.view }
        : state.mode === 'table' ? { lines: $('lines').value } : tools[state.mode]?.linked?.() ?? { mode: state.mode };
}

/** The address of the page becomes the link, a moment after the last change. */
function remember() {
    clearTimeout(timer);
    timer = setTimeout(() => {
        const fragment = toFragment(linked());
        if (fragment.length <= LINK_LIMIT) {
            history.replaceState(null, '', fragment);
        }
    }, 250);
}

/** The same at once, as a page of its own: Back leads to what was there before the choice. */
function rememberChoice() {
    clearTimeout(timer);
    const whole = toFragment(linked());
    const fragment = whole.length <= LINK_LIMIT ? whole : toFragment({ mode: state.mode });
    if (fragment !== location.hash) {
        history.pushState(null, '', fragment);
    }
}

async function share(button) {
    const fragment = toFragment(linked());
    if (fragment.length > LINK_LIMIT) {
        announce('Too long for a link');
        button.textContent = 'Too long for a link';
        return;
    }
    clearTimeout(timer);
    history.replaceState(null, '', fragment);
    flash(button, await copyText(location.href));
}

function modeOf(given) {
    return ['template', 'routes'].find((key) => given[key] !== undefined) ?? (given.lines !== undefined ? 'table' : given.mode in MODES ? given.mode : 'one');
}

function restore() {
    const given = fromFragment(location.hash);
    const mode = modeOf(given);
    if ((mode === 'one' && given.mode === undefined) || state.id === null) {
        restoreOne(given);
    }
    if (given.lines !== undefined) {
        $('lines').value = given.lines;
        tools.table.read(given.lines);
    } else if (given.mode === undefined) {
        tools[mode]?.set?.(given);
    }
    setMode(mode);
}

function restoreOne(given) {
    if (location.hash.length < 2) { // a URL that programs read in several ways
        [given.id, , given.view] = FIRST;
    }
    state.text = given.id ?? FIRST[0];
    state.as = KINDS_OFFERED.includes(given.as) ? given.as : 'auto';
    state.base = given.base?.slice(0, BASE_LIMIT) ?? null;
    state.view = VIEWS.some((view) => view.id === given.view) ? given.view : 'parts';
    $('text').value = state.text;
    $('kind').value = state.as;
    showAll();
}

// ---- what a person does

function setMode(mode) {
    state.mode = mode;
    for (const one of Object.keys(MODES)) {
        $(one).hidden = one !== mode;
        $(`mode-${one}`).setAttribute('aria-pressed', String(one === mode));
    }
    fitText();
    sayTitle();
}

function sayTitle() {
    const about = MODES[state.mode] || plain(state.text, 60);
    document.title = about === '' ? 'urikit playground' : `${about} - urikit playground`;
}

function setText(text, view = null, as = 'auto') {
    state.text = text;
    state.as = as;
    state.view = view ?? state.view;
    $('text').value = text;
    $('kind').value = as;
    setMode('one');
    showAll();
    rememberChoice();
}

function openAsTable(text) {
    setMode('table');
    $('lines').value = text;
    tools.table.read(text);
    $('lines').focus();
    rememberChoice();
}

/** A line that was copied has its line end with it. Several lines are a table. */
function onPaste(event) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (lineCount(text) > 1) {
        event.preventDefault();
        openAsTable(text);
        return;
    }
    const line = text.replace(/(\r\n|\r|\n)+$/, '');
    if (line !== text && !/[\r\n]/.test(line)) {
        event.preventDefault();
        if (!document.execCommand('insertText', false, line)) {
            const area = $('text');
            area.setRangeText(line, area.selectionStart, area.selectionEnd, 'end');
            onInput();
        }
    }
}

function onInput() {
    state.text = $('text').value;
    showAll();
    remember();
}

function moveTab(event) {
    const at = VIEWS.findIndex((view) => view.id === state.view);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: VIEWS.length - 1 }[event.key];
    if (to !== undefined) {
        event.preventDefault();
        choose(VIEWS[(to + VIEWS.length) % VIEWS.length].id);
        $(`tab-${state.view}`).focus();
    }
}

function choose(view) {
    state.view = view;
    showView();
    remember();
}

/** The parts of the drawing and the rows and bytes that speak of them light up together. */
function linkParts(root) {
    const mark = (event) => {
        const part = event.type === 'mouseover' ? event.target.closest?.('[data-part]')?.dataset.part : null;
        for (const node of root.querySelectorAll('.piece[data-part], tr[data-part]:not([data-item])')) {
            node.classList.toggle('hot', part !== null && part !== undefined && node.dataset.part === part);
        }
    };
    root.addEventListener('mouseover', mark);
    root.addEventListener('mouseleave', mark);
}

function galleryItem([text, why, view]) {
    const button = el('button', { type: 'button' }, code(text), el('span', {}, why));
    button.addEventListener('click', () => {
        setText(text, view);
        $('main').scrollIntoView();
        $('text').focus({ preventScroll: true });
    });
    return el('li', {}, button);
}

function fillGallery() {
    $('gallery-list').append(...GALLERY.map(galleryItem));
}

function fillExamples() {
    for (const [text, name] of EXAMPLES) {
        $('examples').append(el('button', { type: 'button', class: 'plain', on: { click: () => setText(text) } }, name));
    }
}

function wire() {
    $('tabs').append(...VIEWS.map((view) => el('button', { type: 'button', role: 'tab', id: `tab-${view.id}`, 'aria-controls': 'panel', on: { click: () => choose(view.id) } }, view.title)));
    $('tabs').addEventListener('keydown', moveTab);
    $('text').addEventListener('input', onInput);
    $('text').addEventListener('paste', onPaste);
    $('text').addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault(); // one identifier is one line; Shift+Enter makes a line end
        }
    });
    $('kind').addEventListener('change', () => {
        state.as = $('kind').value;
        showAll();
        remember();
    });
    $('copy-text').addEventListener('click', async () => flash($('copy-text'), await copyText(state.text)));
    $('share').addEventListener('click', () => share($('share')));
    for (const id of ['table-share', 'template-share', 'routes-share']) {
        $(id).addEventListener('click', () => share($(id)));
    }
    $('clear').addEventListener('click', () => {
        setText('');
        $('text').focus();
    });
    for (const mode of Object.keys(MODES)) {
        $(`mode-${mode}`).addEventListener('click', () => {
            setMode(mode);
            rememberChoice();
        });
    }
    $('skip').addEventListener('click', (event) => {
        event.preventDefault(); // the fragment is the state
        document.querySelector(`#${state.mode} :is(textarea, input, button)`).focus();
    });
    $('many-open').addEventListener('click', () => openAsTable(state.text));
    $('table-example').addEventListener('click', () => openAsTable(GALLERY.map(([text]) => text).join('\n')));
    addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault());
    addEventListener('drop', async (event) => {
        const file = event.dataTransfer?.files[0];
        if (file) {
            event.preventDefault();
            openAsTable(await file.text());
        }
    });
    linkParts($('one'));
    addEventListener('hashchange', restore);
    addEventListener('resize', fitText);
}

async function start() {
    const engine = new Engine();
    engine.start(await WebAssembly.compile(await globalThis.unpack('wasm').arrayBuffer()), importsOf(engine));
    state.kit = defineInspect(engine);
    $('version').textContent = VERSION;
    tools.table = startTable(state.kit, { remember, open: (text) => setText(text, 'parts') });
    tools.template = startTemplate(state.kit, { remember, rememberChoice });
    tools.routes = startRoutes(state.kit, { remember });
    fillExamples();
    fillGallery();
    wire();
    restore();
}

start().catch((error) => {
    $('failure').hidden = false;
    $('failure').textContent = `This page cannot start here: ${error.message}`;
});
