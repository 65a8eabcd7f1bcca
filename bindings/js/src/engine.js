// SPDX-License-Identifier: MIT
// One instance of the WebAssembly module: texts in, calls, texts out. Nothing outlives a call in its memory, which is
// as large as the largest call needed.

import { URIError, unitsBefore } from './error.js';
import { VERSION } from './version.js';

const PAGE = 65536;
const MAX_BYTES = 65536 * PAGE;
const SHORT = 24; // longer texts are written by TextEncoder, whose call costs as much as so many characters
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A code of urikit/code.h that this file reads. */
const E_UTF8 = 6;
const E_SPACE = 32;

/** Words of the reply: csrc/js.h. */
export const AT = 0;
export const LEN = 1;
export const SAME = 2;
export const HOST_KIND = 3;
export const SCHEME_END = 4;
export const HOST_AT = 5;
export const HOST_END = 6;
export const PATH_AT = 7;
export const PATH_END = 8;
export const QUERY_END = 9;

/** The length that stands for null: csrc/js.h. */
export const ABSENT = 0xffffffff;

/** urikit_kind, of what is read here. */
export const KIND = { URI: 1, IRI: 3, CRI: 4 };
const EXPLAIN_MAX = 320;

export class Engine {
    bytes = new Uint8Array(0);
    reply = new Uint32Array(0);
    heap = 0; // where the memory is free
    limit = MAX_BYTES;
    starting = null; // of init()
    byOther = null; // the same, where the init() of another entry point did it; never rejected
    #exports;
    #stack = 0; // where the module's stack begins
    #memory = null;
    #reply = 0;
    #free = this.bytes; // from heap on
    #codes;
    #mark;

    /**
     * codes  { code: [name, sentence] } of what the module can answer; build.mjs writes such files
     * mark   a function of the module
     * entry  the name that a program imports it by
     */
    constructor(codes = {}, mark = 'version', entry = 'urikit') {
        this.#codes = codes;
        this.#mark = mark;
        this.entry = entry;
        this.#exports = notReady(entry);
    }

    /**
     * The functions of the module, for one call: do not keep them. An exception that ended the last call, such as a stack
     * overflow of JavaScript, did not restore the stack pointer of the module. So it is set to its first value here.
     */
    get call() {
        const exports = this.#exports;
        exports.begin(this.#stack);
        return exports;
    }

    get ready() {
        return this.#memory !== null;
    }

    /**
     * Start with a module. `imports` is what it calls; `limit` how many bytes its memory may have.
     */
    start(module, imports, { memoryLimit = MAX_BYTES } = {}) {
        const { exports } = new WebAssembly.Instance(module, imports);
        const version = typeof exports.version === 'function' ? exports.version() : 0;
        if (version !== numberOf(VERSION) || !(exports.memory instanceof WebAssembly.Memory)) {
            const other = version ? `of version ${nameOf(version)}` : 'of something else';
            throw new Error(`${this.entry}: this is WebAssembly ${other}, the package is of version ${VERSION}`);
        }
        if (typeof exports[this.#mark] !== 'function') {
            throw new Error(`${this.entry}: this WebAssembly is another module of the package`);
        }
        this.limitTo({ memoryLimit });
        this.#memory = exports.memory;
        this.#reply = exports.reply();
        this.heap = (exports.heap() + 15) & ~15;
        this.#view();
        this.#stack = exports.stack();
        this.#exports = exports;
    }

    #view() {
        this.bytes = new Uint8Array(this.#memory.buffer);
        this.reply = new Uint32Array(this.#memory.buffer, this.#reply, 16);
        this.#free = this.bytes.subarray(this.heap);
    }

    /** How many bytes the memory may have from now on. */
    limitTo({ memoryLimit = MAX_BYTES }) {
        this.limit = memoryLimit;
    }

    get memoryBytes() {
        return this.bytes.length;
    }

    /** Make the memory reach up to `end`. */
    reserve(end) {
        if (end <= this.bytes.length) {
            return;
        }
        const want = Math.ceil(end / PAGE) * PAGE;
        if (this.#memory === null) {
            this.call.version(); // throws: not ready
        }
        if (want > this.limit) {
            throw new RangeError(`${this.entry}: out of memory: ${end} bytes are needed, the limit is ${this.limit}`);
        }
        try {
            this.#memory.grow((want - this.bytes.length) / PAGE);
        } catch (cause) {
            throw new RangeError(`${this.entry}: out of memory: ${end} bytes are needed`, { cause });
        }
        this.#view();
    }

    // ---- texts in

    /** Write a string at `at`; its length in bytes. A lone surrogate becomes three bytes, which no parser accepts. */
    write(text, at) {
        if (typeof text !== 'string') { // its methods would be code of others
            throw new TypeError(`expected a string, not ${typeof text}`);
        }
        const n = text.length;
        if (n > SHORT) {
            return this.#writeLong(text, at);
        }
        if (at + n * 3 > this.bytes.length) {
            this.reserve(at + n * 3);
        }
        const bytes = this.bytes;
        for (let i = 0; i < n; i++) {
            const c = text.charCodeAt(i);
            if (c > 127) {
                return this.#writeUnits(text, i, at + i) - at;
            }
            bytes[at + i] = c;
        }
        return n;
    }

    #writeLong(text, at) {
        if (at + text.length > this.bytes.length) {
            this.reserve(at + text.length);
        }
        let { read, written } = encoder.encodeInto(text, at === this.heap ? this.#free : this.bytes.subarray(at));
        if (read === text.length && written === read) {
            return written; // ASCII
        }
        if (!isWellFormed(text)) {
            this.reserve(at + text.length * 3);
            return this.#writeUnits(text, 0, at) - at;
        }
        if (read < text.length) {
            this.reserve(at + written + (text.length - read) * 3);
            written += encoder.encodeInto(text.slice(read), this.bytes.subarray(at + written)).written;
        }
        return written;
    }

    /** The rest of a text from unit i on; the end of what was written. */
    #writeUnits(text, i, at) {
        const bytes = this.bytes;
        while (i < text.length) {
            const c = text.codePointAt(i);
            i += c < 0x10000 ? 1 : 2;
            if (c < 0x80) {
                bytes[at++] = c;
            } else if (c < 0x800) {
                bytes[at++] = 0xc0 | (c >> 6);
                bytes[at++] = 0x80 | (c & 63);
            } else if (c < 0x10000) {
                bytes[at++] = 0xe0 | (c >> 12);
                bytes[at++] = 0x80 | ((c >> 6) & 63);
                bytes[at++] = 0x80 | (c & 63);
            } else {
                bytes[at++] = 0xf0 | (c >> 18);
                bytes[at++] = 0x80 | ((c >> 12) & 63);
                bytes[at++] = 0x80 | ((c >> 6) & 63);
                bytes[at++] = 0x80 | (c & 63);
            }
        }
        return at;
    }

    /** The same for text that is encoded, not parsed: a lone surrogate is an error here. null is ABSENT. */
    writePlain(text, at) {
        if (text === null) {
            return ABSENT;
        }
        if (!isWellFormed(text)) {
            const unit = text.search(/\p{Surrogate}/u);
            throw new URIError(this.reasonOf(E_UTF8), this.tokenOf(E_UTF8), unit, bytesBefore(text, unit), text);
        }
        return this.write(text, at);
    }

    /** Write bytes. */
    writeBytes(bytes, at) {
        this.reserve(at + bytes.length);
        this.bytes.set(bytes, at);
        return bytes.length;
    }

    // ---- texts out

    text(at, len) {
        return decoder.decode(this.bytes.subarray(at, at + len));
    }

    copy(at, len) {
        return this.bytes.slice(at, at + len);
    }

    tokenOf(code) {
        return (this.#codes[code] ?? UNKNOWN)[0];
    }

    reasonOf(code) {
        return (this.#codes[code] ?? UNKNOWN)[1];
    }

    // ---- calls

    /**
     * Call a function that writes its output at `to`, with as much memory as it needs. `run(to, cap)` returns a code.
     */
    produce(to, run) {
        let code = run(to, this.bytes.length - to);
        if (code === E_SPACE) {
            this.reserve(to + this.reply[LEN]);
            code = run(to, this.bytes.length - to);
        }
        return code;
    }

    /**
     * The error of a code, at the byte of reply[AT] of the text that is in the memory at `heap`, which was read as a kind
     * and refused. A small module has no sentences about texts, and says what it says of the code.
     */
    refusal(kind, code, len, text, byte = this.reply[AT]) {
        let reason;
        if (this.#exports.explain) {
            const to = this.heap + len;
            this.reserve(to + EXPLAIN_MAX);
            reason = this.text(to, this.call.explain(kind, this.heap, len, code, byte, to));
        }
        return this.error(code, byte, text, reason);
    }

    /** The error of a code, at a byte of a text. */
    error(code, byte, text, reason = this.reasonOf(code)) {
        const unit = text === null ? byte : unitsBefore(text, byte);
        return new URIError(reason, this.tokenOf(code), unit, byte, text);
    }
}

const UNKNOWN = ['unknown', 'unknown error'];

function notReady(entry) {
    return new Proxy({}, {
        get() {
            throw new Error(`${entry}: not ready: \`await init()\` first`);
        },
    });
}

function isWellFormed(text) {
    return text.isWellFormed ? text.isWellFormed() : !/\p{Surrogate}/u.test(text);
}

function bytesBefore(text, unit) {
    return encoder.encode(text.slice(0, unit)).length;
}

function numberOf(version) {
    const [major, minor, patch] = version.split(/[.-]/).map(Number); // '1.0.0-rc.1' has the number of 1.0.0
    return major * 10000 + minor * 100 + patch;
}

function nameOf(number) {
    return `${Math.floor(number / 10000)}.${Math.floor(number / 100) % 100}.${number % 100}`;
}
