// SPDX-License-Identifier: MIT
// The WASM build says what the native tool says: parts, errors with their offsets, normal forms, targets, CRIs, NOSH URIs,
// user URLs and findings, of the fuzzers' inputs and of changes to them. A difference ends the run.
//
//   node wasm.mjs PACKAGE TOOL SECONDS SEED FOLDER...
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve as pathOf } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, tool, seconds, seed, ...corpora] = process.argv.slice(2);
const ROUND = 4000;
const BASES = ['http://b/c/d;p?q', 'a:b/c', 'x:///../a/./b?c#d', 'http://\u00e9/\u00e9'];
const PIECES = ['/../', '/./', '//', '%2e', '%2E%2e', ':', '@', '?', '#', '[::1]', '[v1.a]', '1.2.3.4', '%41', '%c3%a9', '\u00e9', '\ufffd',
    '\u{1f600}', '\u202e', 'xn--', 'usr:', 'nosh:', 'http:', 'HTTP:', 'urn:', ':80', ':65536', '&', '=', '+', '%', '%zz', ' ', '\0', '\\', '\n', 'a', '.'];

// ---- inputs ------------------------------------------------------------------------------------------------------------

/** xorshift: the same seed gives the same inputs. */
let state = BigInt(seed) * 2654435761n + 88172645463325252n;
function below(bound) {
    state = BigInt.asUintN(64, state ^ (state << 13n));
    state ^= state >> 7n;
    state = BigInt.asUintN(64, state ^ (state << 17n));
    return Number((state >> 11n) % BigInt(bound));
}

/** The texts of the corpora, one a line, those that are UTF-8. */
function readCorpora() {
    const texts = new Set(['']);
    for (const name of corpora) {
        for (const file of readdirSync(name)) {
            for (const line of readFileSync(`${name}/${file}`).toString('utf8').split('\n')) {
                if (line.length < 300) {
                    texts.add(line);
                }
            }
        }
    }
    return [...texts];
}

function change(text, texts) {
    const at = below(text.length + 1);
    const end = Math.min(text.length, at + below(3));
    const made = below(4) === 0 ? text.slice(0, at) + texts[below(texts.length)].slice(-8) : text.slice(0, at) + PIECES[below(PIECES.length)] + text.slice(end);
    return made.isWellFormed?.() === false ? made.toWellFormed() : made;
}

// ---- the native tool --------------------------------------------------------------------------------------------------

function native(args, texts) {
    let out;
    try {
        out = execFileSync(tool, [...args, '--json', '--quiet', '--input', 'json'], {
            input: texts.map((text) => `${JSON.stringify(text)}\n`).join(''), maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'ignore'],
        });
    } catch (error) {
        if (error.status !== 1) { // 1: some record is not valid
            throw error;
        }
        out = error.stdout;
    }
    const lines = out.toString().split('\n').slice(0, -1);
    if (lines.length !== texts.length) {
        throw new Error(`${args}: ${lines.length} answers to ${texts.length} texts`);
    }
    return lines.map((line) => JSON.parse(line));
}

// ---- comparing ----------------------------------------------------------------------------------------------------------

let compared = 0;

function expect(got, wanted, what, text) {
    compared++;
    if (JSON.stringify(got) !== JSON.stringify(wanted)) {
        console.error(`${what}: ${JSON.stringify(text)}\n  WASM:   ${JSON.stringify(got)}\n  native: ${JSON.stringify(wanted)}`);
        process.exit(1);
    }
}

/** The answer of a call, or its error as the tool writes it. */
function answer(kit, call) {
    try {
        return call();
    } catch (error) {
        if (!(error instanceof kit.URIError)) {
            throw error;
        }
        return { error: error.code, at: error.byteOffset };
    }
}

const fault = (native) => ({ error: native.error.code, at: native.error.at });
const partsOf = (u) => [u.scheme, u.userinfo, u.host, u.hostKind, u.path, u.query, u.fragment];
const membersOf = (n) => [n.scheme, n.userinfo, n.host, n.host_kind, n.path, n.query, n.fragment];

function checkParts(kit, name, texts) {
    const parsed = native(['parse', '--as', `${name.toLowerCase()}-reference`], texts);
    texts.forEach((text, i) => {
        const wanted = parsed[i].valid ? membersOf(parsed[i]) : fault(parsed[i]);
        expect(answer(kit, () => partsOf(new kit[name](text))), wanted, name, text);
    });
    return texts.filter((text, i) => parsed[i].valid);
}

function checkFunctions(kit, name, valid) {
    const as = ['--as', `${name.toLowerCase()}-reference`];
    for (const level of ['case', 'percent', 'syntax', 'scheme']) {
        const normal = native(['normalize', ...as, '--level', level], valid);
        valid.forEach((text, i) => expect(String(new kit[name](text).normalize(level)), normal[i].output, `${name} ${level}`, text));
    }
    for (const base of name === 'URI' ? BASES.slice(0, 3) : BASES) {
        const targets = native(['resolve', ...as, '--base', base], valid);
        valid.forEach((text, i) => expect(answer(kit, () => String(new kit[name](base).resolve(text))),
            targets[i].valid ? targets[i].output : fault(targets[i]), `${name} resolve ${base}`, text));
    }
}

function checkFamilies(kit, texts) {
    const usr = native(['parse', '--as', 'usr'], texts);
    const nosh = native(['parse', '--as', 'nosh'], texts);
    texts.forEach((text, i) => {
        expect(answer(kit, () => { const u = new kit.UserURL(text); return [u.type, u.name, u.canonical, u.profileURL]; }),
            usr[i].valid ? [usr[i].type, usr[i].name, usr[i].canonical, usr[i].profile_url] : fault(usr[i]), 'usr', text);
        expect(answer(kit, () => { const n = new kit.NoshURI(text); return [n.authorityKind, n.collection, n.rkey, String(n.normalize())]; }),
            nosh[i].valid ? [nosh[i].authority_kind, nosh[i].collection, nosh[i].rkey, nosh[i].normalized] : fault(nosh[i]), 'nosh', text);
    });
}

/** Of texts that are valid IRI references; the rules of Unicode are those of two different tables, so only ASCII and NFC. */
function checkCris(kit, valid) {
    const ascii = valid.filter((text) => /^[\0-\x7f]*$/.test(text) && !/%[89a-f]/i.test(text));
    const made = native(['convert', '--as', 'iri-reference', '--to', 'cri'], ascii);
    ascii.forEach((text, i) => expect(answer(kit, () => new kit.CRI(text).toHex()), made[i].valid ? made[i].output : fault(made[i]), 'cri', text));
}

function checkFindings(lint, texts) {
    const found = native(['lint'], texts);
    texts.forEach((text, i) => expect(lint.lint(text).map((f) => [f.id, f.startByte, f.endByte]),
        found[i].findings.map((f) => [f.rule, f.start, f.end]), 'lint', text));
}

// ---- a run -----------------------------------------------------------------------------------------------------------------

const load = (name) => import(pathToFileURL(pathOf(folder, 'dist', name)).href);
const all = await load('index.node.js');
const small = await load('uri.node.js');
const lint = await load('lint.node.js');
const plain = await all.createInstance(readFileSync(pathOf(folder, 'dist/urikit.wasm')));
await Promise.all([all.init(), small.init(), lint.init()]);
const kits = [all, { ...plain, URIError: all.URIError }];

const texts = readCorpora();
const end = Date.now() + 1000 * Number(seconds);
let rounds = 0;
let count = 0;
do {
    const kit = kits[rounds % 2];
    const some = Array.from({ length: ROUND }, () => {
        const text = texts[below(texts.length)];
        return below(3) === 0 ? text : change(text, texts);
    });
    if (some.some((text) => /[\ud800-\udfff]/.test(text) && Buffer.from(text).toString() !== text)) {
        some.forEach((text, i) => { some[i] = Buffer.from(text).toString(); });
    }
    const valid = checkParts(kit, 'URI', some);
    checkParts(small, 'URI', some);
    checkFunctions(kit, 'URI', valid);
    const wide = checkParts(kit, 'IRI', some);
    checkFunctions(kit, 'IRI', wide);
    checkCris(kit, wide);
    checkFamilies(kit, some);
    checkFindings(lint, some);
    count += some.length;
    rounds++;
} while (Date.now() < end);
console.log(`${count} texts, ${compared} answers of WebAssembly and native the same, seed ${seed}`);
