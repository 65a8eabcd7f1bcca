// SPDX-License-Identifier: MIT
// Several texts in one output: csrc/record.h.
import { ABSENT, LEN } from './engine.js';

export class Records {
    #engine;
    #view;
    #at = 0;

    constructor(engine, at) {
        this.#engine = engine;
        const { bytes } = engine;
        this.#view = new DataView(bytes.buffer, bytes.byteOffset + at, engine.reply[LEN]);
    }

    get done() {
        return this.#at >= this.#view.byteLength;
    }

    number() {
        const number = this.#view.getUint32(this.#at, true);
        this.#at += 4;
        return number;
    }

    bytes() {
        const len = this.number();
        if (len === ABSENT) {
            return null;
        }
        const from = this.#view.byteOffset + this.#at;
        this.#at += len;
        return this.#engine.copy(from, len);
    }

    text() {
        const len = this.number();
        if (len === ABSENT) {
            return null;
        }
        const from = this.#view.byteOffset + this.#at;
        this.#at += len;
        return this.#engine.text(from, len);
    }
}

/** The next address at which an array of C may begin. */
export function aligned(at) {
    return (at + 15) & ~15;
}
