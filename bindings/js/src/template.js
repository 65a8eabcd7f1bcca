// SPDX-License-Identifier: MIT
// The class URITemplate: RFC 6570, all four levels.
import { AT, LEN, SAME } from './engine.js';
import { unitsBefore } from './error.js';
import { INSPECT, nameOf, textOf } from './reference.js';
import { aligned, Records } from './record.js';

const ANY_ORDER = 1;
const OTHER_PAIRS = 2;
const AMBIGUOUS = 8;
/** Codes of urikit/code.h. */
const E_UTF8 = 6;
const E_SPACE = 32;
const E_NO_MATCH = 1542;
const E_JSON = 1543;

/** An object of names and values that follow each other; a name that comes twice has an array of its values. */
function objectOf(texts) {
    const values = new Map();
    const many = new Set();
    for (let i = 0; i < texts.length; i += 2) {
        const [name, value] = [texts[i], texts[i + 1]];
        if (!values.has(name)) {
            values.set(name, value);
        } else if (many.has(name)) {
            values.get(name).push(value);
        } else {
            values.set(name, [values.get(name), value]);
            many.add(name);
        }
    }
    return Object.fromEntries(values);
}

export function defineTemplates(engine) {
    /** Call a function that says how many bytes it needs, until it has them; the code. */
    function run(to, call) {
        engine.reserve(to);
        let code = call(to, engine.bytes.length - to);
        while (code === E_SPACE) {
            engine.reserve(to + engine.reply[LEN]);
            code = call(to, engine.bytes.length - to);
        }
        return code;
    }

    /** A template that does not change. */
    class URITemplate {
        #text;
        #variables;
        #level;
        #ambiguous;

        constructor(text) {
            if (typeof text !== 'string' && !(text instanceof URITemplate)) {
                throw new TypeError(`a template is a string, not ${nameOf(text)}`);
            }
            this.#text = String(text);
            const { heap } = engine;
            const len = engine.write(this.#text, heap);
            const to = aligned(heap + len);
            const code = run(to, (out, cap) => engine.call.template_check(heap, len, out, cap));
            if (code !== 0) {
                throw engine.error(code, engine.reply[AT], this.#text);
            }
            const records = new Records(engine, to + engine.reply[AT]);
            const names = new Set();
            this.#level = engine.reply[SAME] & (AMBIGUOUS - 1);
            this.#ambiguous = (engine.reply[SAME] & AMBIGUOUS) !== 0;
            while (!records.done) {
                names.add(records.text());
            }
            this.#variables = Object.freeze([...names]);
        }

        /** The names of the variables, each once, in the template's order. */
        get variables() {
            return this.#variables;
        }

        /** 1 to 4, RFC 6570 section 1.2. */
        get level() {
            return this.#level;
        }

        /** True if a text may match in several ways. */
        get isAmbiguous() {
            return this.#ambiguous;
        }

        /**
         * The URI with the values filled in. A value is a string, a number, true or false, an array or an object of these;
         * null and undefined are undefined. An object may have an array for a name that comes more than once.
         */
        expand(values = {}) {
            if (values === null || typeof values !== 'object') {
                throw new TypeError(`expected an object of values, not ${nameOf(values)}`);
            }
            const json = JSON.stringify(values instanceof Map ? Object.fromEntries(values) : values) ?? 'undefined';
            const { heap } = engine;
            const len = engine.write(this.#text, heap);
            const from = heap + len;
            const jsonLen = engine.write(json, from);
            const to = aligned(from + jsonLen);
            const code = run(to, (out, cap) => engine.call.template_expand(heap, len, from, jsonLen, out, cap));
            const { reply } = engine;
            if (code === E_JSON || code === E_UTF8) {
                const at = unitsBefore(json, reply[AT]);
                throw new TypeError(`${engine.reasonOf(E_JSON)}; not ${json.slice(at, at + 30)}`);
            }
            if (code !== 0) {
                throw engine.error(code, reply[AT], this.#text);
            }
            return engine.text(to + reply[AT], reply[LEN]);
        }

        /**
         * What the template takes of a URI: an object of strings, arrays and objects, decoded, null where a variable is
         * undefined; or null. A name of an object that comes twice has an array. anyOrder: named parameters may come in any
         * order. otherPairs: others are passed over.
         */
        match(uri, { anyOrder = false, otherPairs = false } = {}) {
            const text = textOf(uri);
            const flags = (anyOrder ? ANY_ORDER : 0) | (otherPairs ? OTHER_PAIRS : 0);
            const { heap } = engine;
            const len = engine.write(this.#text, heap);
            const from = heap + len;
            const textLen = engine.write(text, from);
            const to = aligned(from + textLen);
            const code = run(to, (out, cap) => engine.call.template_match(heap, len, from, textLen, flags, out, cap));
            if (code === E_NO_MATCH || code === E_UTF8) { // half a surrogate pair is in no URI
                return null;
            }
            if (code !== 0) {
                throw engine.error(code, engine.reply[AT], text);
            }
            const found = JSON.parse(engine.text(to + engine.reply[AT], engine.reply[LEN]));
            return Object.fromEntries(found.map((one) => (Array.isArray(one) ? [one[0], objectOf(one[1])] : Object.entries(one)[0])));
        }

        toString() {
            return this.#text;
        }

        toJSON() {
            return this.#text;
        }

        [INSPECT](depth, options, inspect) {
            return `URITemplate ${inspect ? inspect(this.#text, options) : JSON.stringify(this.#text)}`;
        }

        get [Symbol.toStringTag]() {
            return 'URITemplate';
        }
    }

    return { URITemplate };
}
