// SPDX-License-Identifier: MIT
// The class CRI.
import { AT, KIND, LEN, SAME } from './engine.js';
import { hexOf, itemsOf } from './cri-items.js';
import { finish, Identifier, INSPECT, isIdentifier, nameOf, textOf } from './reference.js';
import { aligned, Records } from './record.js';

const PROFILES = { r18: 0, final: 1 };
const ZONES = { none: 0, rfc6874: 1, rfc6874bis: 2 };

/** csrc/families.c */
const FROM_IRI = 0;
const FROM_EDN = 1;
const TO_URI = 2;
const TO_EDN = 3;
const TO_LITERAL = 4;
const NORMALIZE = 5;
const RESOLVE = 0;
const RELATIVIZE = 1;
const EQUAL = 2;

/** Levels of a CBOR document: the most that a path has, and the bytes of one (urikit_cbor_level). */
const LEVELS = 64;
const LEVEL_SIZE = 16;
const E_CBOR_DEPTH = 20;

/** { profile, zone } as bits. */
export function bitsOf({ profile = 'r18', zone = 'none' } = {}) {
    if (!Object.hasOwn(PROFILES, profile)) {
        throw new RangeError(`unknown profile '${profile}'; the profiles are r18, final`);
    }
    if (!Object.hasOwn(ZONES, zone)) {
        throw new RangeError(`unknown form of zones '${zone}'; the forms are none, rfc6874, rfc6874bis`);
    }
    return PROFILES[profile] | (ZONES[zone] << 1);
}

/** The bytes of an ArrayBuffer or a view; null for anything else. They are a plain view: a class of others has its own methods. */
export function bytesOf(value) {
    if (ArrayBuffer.isView(value)) {
        return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    }
    const shared = typeof SharedArrayBuffer === 'function' && value instanceof SharedArrayBuffer;
    return value instanceof ArrayBuffer || shared ? new Uint8Array(value) : null;
}

export function defineCri(engine, URI) {
    /** One function of the module on one text or some bytes; where its output is. */
    function run(op, given, bits) {
        const { heap } = engine;
        const isText = typeof given === 'string';
        const len = isText ? engine.write(given, heap) : engine.writeBytes(given, heap);
        const to = heap + len * (op === FROM_EDN ? 2 : 1);
        engine.reserve(to);
        const code = engine.produce(to, (out, cap) => engine.call.cri(op, heap, len, bits, out, cap));
        if (code !== 0) {
            throw op === FROM_EDN ? engine.error(code, engine.reply[AT], given)
                : engine.refusal(isText ? KIND.IRI : KIND.CRI, code, len, isText ? given : null);
        }
        return to;
    }

    function two(op, a, b, bits) {
        const { heap } = engine;
        const aLen = engine.writeBytes(a, heap);
        const bLen = engine.writeBytes(b, heap + aLen);
        const to = heap + aLen + bLen;
        const code = engine.produce(to, (out, cap) => engine.call.cri_two(
            op, heap, aLen, heap + aLen, bLen, bits, out, cap));
        if (code !== 0) {
            throw engine.error(code, engine.reply[AT], null);
        }
        return op === EQUAL ? engine.reply[SAME] === 1 : engine.copy(to, engine.reply[LEN]);
    }

    function check(bytes, bits) {
        const { heap } = engine;
        const len = engine.writeBytes(bytes, heap);
        const code = engine.call.cri_check(heap, len, bits);
        if (code !== 0) {
            throw engine.refusal(KIND.CRI, code, len, null);
        }
        return engine.reply[SAME] === 1;
    }

    class CRI extends Identifier {
        hex; // these three for comparisons and clones
        profile;
        zone;
        #bytes;
        #bits;
        #full;

        /** From CBOR (a Uint8Array, another view or an ArrayBuffer), or from the URI or IRI that makes the CRI. */
        constructor(source, options) {
            super();
            this.#bits = bitsOf(options);
            const own = source instanceof CRI && #bytes in source;
            const given = own ? null : bytesOf(source) ?? (isIdentifier(source) ? bytesOf(source.bytes) : null); // of another instance
            if (own) {
                this.#bytes = source.#bytes;
            } else if (given !== null) {
                this.#bytes = given.slice();
            } else {
                const to = run(FROM_IRI, textOf(source), this.#bits);
                this.#bytes = engine.copy(to, engine.reply[LEN]);
            }
            this.#full = check(this.#bytes, this.#bits);
            this.hex = hexOf(this.#bytes);
            this.profile = this.#bits & 1 ? 'final' : 'r18';
            this.zone = Object.keys(ZONES)[this.#bits >> 1];
            finish(this, new.target === CRI);
        }

        static parse(source, options) {
            return new this(source, options);
        }

        /** True if the class accepts it. */
        static canParse(source, options) {
            try {
                return Boolean(new this(source, options));
            } catch (error) {
                if (error instanceof TypeError || error instanceof RangeError) {
                    throw error;
                }
                return false;
            }
        }

        /** From CBOR's diagnostic notation: [-1, ["a"]] or cri'coap://a'. */
        static fromEDN(text, options) {
            if (typeof text !== 'string') {
                throw new TypeError(`diagnostic notation is a string, not ${nameOf(text)}`);
            }
            const to = run(FROM_EDN, text, bitsOf(options));
            return new this(engine.copy(to, engine.reply[LEN]), options);
        }

        /** The CBOR, a copy. */
        get bytes() {
            return this.#bytes.slice();
        }

        toBytes() {
            return this.#bytes.slice();
        }

        /** True if it has a scheme: it is not a reference. */
        get isFull() {
            return this.#full;
        }

        /** CBOR's diagnostic notation: [-1, ["a"]] */
        get edn() {
            return this.#text(TO_EDN);
        }

        toEDN() {
            return this.#text(TO_EDN);
        }

        /** The literal of diagnostic notation: cri'coap://a' */
        toLiteral() {
            return this.#text(TO_LITERAL);
        }

        #text(op) {
            return engine.text(run(op, this.#bytes, this.#bits), engine.reply[LEN]);
        }

        /** The URI; an error where it has none. */
        toURI() {
            return new URI(this.#text(TO_URI));
        }

        get #options() {
            return { profile: this.profile, zone: this.zone };
        }

        #made(bytes) {
            return new this.constructor(bytes, this.#options);
        }

        /** Redundant percent-encoded text rewritten, the scheme's default port left out. */
        normalize() {
            const to = run(NORMALIZE, this.#bytes, this.#bits);
            return this.#made(engine.copy(to, engine.reply[LEN]));
        }

        /** The target of a CRI reference, or of what makes one, against this CRI. */
        resolve(reference) {
            return this.#made(two(RESOLVE, this.#bytes, new CRI(reference, this.#options).#bytes, this.#bits));
        }

        /** The shortest reference that resolves against this to a target. */
        relativize(target) {
            return this.#made(two(RELATIVIZE, this.#bytes, new CRI(target, this.#options).#bytes, this.#bits));
        }

        /** The shortest reference that resolves against base to this. */
        relativeTo(base) {
            return this.#made(two(RELATIVIZE, new CRI(base, this.#options).#bytes, this.#bytes, this.#bits));
        }

        /** True if both are equivalent, component by component; false for references. */
        equals(other) {
            return two(EQUAL, this.#bytes, new CRI(other, this.#options).#bytes, this.#bits);
        }

        equal(other) {
            return this.equals(other);
        }

        /** Which byte says what: the items of the CBOR, each with where it begins and ends. */
        get items() {
            return itemsOf(this.#bytes, (number) => schemeName(number, this.#bits & 1));
        }

        get #array() {
            return this.items.filter((item) => item.depth === 1);
        }

        /** The name of the scheme; null without one, or where the number has no known name. */
        get scheme() {
            return this.#array.find((item) => item.role === 'scheme')?.text ?? null;
        }

        /** The URI, as text. */
        toString() {
            return this.#text(TO_URI);
        }

        /** In hex: a CRI may have no URI. */
        toJSON() {
            return this.hex;
        }

        toHex() {
            return this.hex;
        }

        [INSPECT]() {
            return `${this.constructor.name} ${this.edn}`;
        }

        get [Symbol.toStringTag]() {
            return 'CRI';
        }
    }

    /** The name of a scheme's number; null if it has none. */
    function schemeName(number, profile = 0) {
        const { heap } = engine;
        engine.produce(heap, (out, cap) => engine.call.cri_scheme_name(number, profile, out, cap));
        return new Records(engine, heap).text();
    }

    /** Runs a call on a CBOR document with as many levels as it needs; where its output is. */
    function onDocument(data, call) {
        const bytes = bytesOf(data);
        if (bytes === null) {
            throw new TypeError(`a CBOR document is bytes, not ${nameOf(data)}`);
        }
        const { heap } = engine;
        const len = engine.writeBytes(bytes, heap);
        const levels = aligned(heap + len);
        for (let count = LEVELS; ; count = Math.min(8 * count, len)) {
            const to = levels + count * LEVEL_SIZE;
            engine.reserve(to);
            const code = engine.produce(to, (out, cap) => call(heap, len, levels, out, cap));
            if (code === 0) {
                return to;
            }
            if (code !== E_CBOR_DEPTH || count >= len) {
                throw engine.error(code, engine.reply[AT], null);
            }
        }
    }

    /** The CRIs (tag 99) and URIs (tag 32) of a CBOR document. */
    function findCRIs(data) {
        const records = new Records(engine, onDocument(data, (...at) => engine.call.cbor_find(...at)));
        const found = [];
        while (!records.done) {
            const isCri = records.number() === 1;
            found.push({
                kind: isCri ? 'cri' : 'uri', path: records.text(), start: records.number(), end: records.number(),
                content: isCri ? records.bytes() : records.text(),
            });
        }
        return found;
    }

    /** The document with each URI as a CRI, or each CRI as a URI. */
    function convertDocument(data, kind, options) {
        if (kind !== 'cri' && kind !== 'uri') {
            throw new RangeError(`a document is converted to 'cri' or 'uri', not to '${kind}'`);
        }
        const bits = bitsOf(options);
        const to = onDocument(data, (ptr, len, ...out) => engine.call.cbor_convert(ptr, len, Number(kind === 'cri'), bits, ...out));
        return engine.copy(to, engine.reply[LEN]);
    }

    return { CRI, findCRIs, convertDocument };
}
