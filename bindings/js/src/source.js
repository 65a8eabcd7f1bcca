// SPDX-License-Identifier: MIT
// From what init() is given to a compiled module.

/** A module that only a machine with SIMD accepts: one function, i8x16.splat and drop. */
const PROBE = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11,
]);

export function hasSimd() {
    return WebAssembly.validate(PROBE);
}

const COPY_IT = 'the file has to be beside the program, or its address is given to init(); urikit/inline needs no file';

/** What to do about a module that is not compiled. */
function helpOf(cause, bytes, address) {
    const head = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0).subarray(0, 4);
    if (head.length < 4 || head[0] !== 0 || head[1] !== 97 || head[2] !== 115 || head[3] !== 109) {
        return address === '' ? '' : ` ${address} is not a WebAssembly module: ${COPY_IT}`;
    }
    return /disallowed|blocked|unsafe-eval|content.security/i.test(cause.message)
        ? " The page's Content-Security-Policy needs script-src 'wasm-unsafe-eval'" : '';
}

/** A Module, bytes, a Response, or a promise of one of these; `fetchUrl` reads what a string or URL names. */
async function moduleOf(entry, source, fetchUrl) {
    let given = await source;
    let address = '';
    if (typeof given === 'string' || (typeof URL === 'function' && given instanceof URL)) {
        address = String(given);
        try {
            given = await fetchUrl(given);
        } catch (cause) {
            throw new Error(`${entry}: the WebAssembly module cannot be read: ${cause.message} ${address}: ${COPY_IT}`, { cause });
        }
    }
    if (given instanceof WebAssembly.Module) {
        return given;
    }
    if (typeof Response === 'function' && given instanceof Response) {
        if (!given.ok) {
            throw new Error(`${entry}: the WebAssembly module cannot be read: ${given.status} ${given.statusText} ${given.url || address}: ${COPY_IT}`);
        }
        address = given.url || address;
        given = await given.arrayBuffer();
    }
    if (!(given instanceof ArrayBuffer) && !ArrayBuffer.isView(given)) {
        throw new TypeError(`${entry}: init() takes a WebAssembly.Module, bytes, a Response or an address`);
    }
    try {
        return await WebAssembly.compile(given);
    } catch (cause) {
        throw new Error(`${entry}: the WebAssembly module cannot be compiled: ${cause.message}${helpOf(cause, given, address)}`, { cause });
    }
}

async function begin(engine, source, options, { imports, fetchUrl, defaultOf }) {
    engine.start(await moduleOf(engine.entry, source ?? defaultOf(), fetchUrl), imports(engine), options);
}

/** The entry points of the program: what each engine starts from. */
const entries = new Map();

function start(engine, from, source, options) {
    engine.starting ??= begin(engine, source, options, from).catch((error) => {
        engine.starting = null;
        throw error;
    });
    return engine.starting;
}

/**
 * init() of an entry point: load the module, once: later calls wait for the first. After a failure it can be called again. Without a source the
 * modules of the other entry points that the program imports are loaded, too. Where one of those fails, its own init() says why.
 */
export function initOf(engine, from) {
    entries.set(engine, from);
    return async function init(source, options) {
        const { byOther } = engine;
        engine.byOther = null;
        await byOther;
        const own = start(engine, from, source, options);
        const others = source === undefined ? [...entries] : [];
        for (const [other, its] of others) {
            if (!other.starting) {
                other.byOther = start(other, its).catch(() => {});
            }
        }
        await Promise.all([own, ...others.map(([other]) => other.byOther)]);
        if (byOther && options) {
            engine.limitTo(options);
        }
    };
}

/** Classes and functions on a module instance of their own, with a memory of its own. */
export function instancesOf(newEngine, define, from) {
    return async function createInstance(source, options) {
        const one = newEngine();
        const kit = define(one);
        await begin(one, source, options, from);
        return kit;
    };
}

/**
 * init() and createInstance() for an entry point.
 *
 * engine       the default instance
 * newEngine    makes another
 * define       makes the classes and functions above an engine
 * imports      what a module calls, for an engine
 * fetchUrl     reads what an address names
 * defaultOf()  what to start with if nothing is given
 */
export function starter({ engine, newEngine, define, ...from }) {
    return { init: initOf(engine, from), createInstance: instancesOf(newEngine, define, from) };
}
