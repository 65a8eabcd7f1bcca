// SPDX-License-Identifier: MIT
// From what init() is given to a compiled module.

/** A module that only a machine with SIMD accepts: one function, i8x16.splat and drop. */
const PROBE = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11,
]);

export function hasSimd() {
    return WebAssembly.validate(PROBE);
}

/** A Module, bytes, a Response, or a promise of one of these; `fetchUrl` reads what a string or URL names. */
export async function moduleOf(source, fetchUrl) {
    let given = await source;
    if (typeof given === 'string' || (typeof URL === 'function' && given instanceof URL)) {
        given = await fetchUrl(given);
    }
    if (given instanceof WebAssembly.Module) {
        return given;
    }
    if (typeof Response === 'function' && given instanceof Response) {
        if (!given.ok) {
            throw new Error(`urikit: the WebAssembly module cannot be read: ${given.status} ${given.statusText}`);
        }
        given = await given.arrayBuffer();
    }
    if (!(given instanceof ArrayBuffer) && !ArrayBuffer.isView(given)) {
        throw new TypeError('urikit: init() takes a WebAssembly.Module, bytes, a Response or an address');
    }
    try {
        return await WebAssembly.compile(given);
    } catch (cause) {
        throw new Error(`urikit: the WebAssembly module cannot be compiled: ${cause.message}`, { cause });
    }
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
export function starter({ engine, newEngine, define, imports, fetchUrl, defaultOf }) {
    let started = null;

    async function begin(one, source, options) {
        one.start(await moduleOf(source ?? defaultOf(), fetchUrl), imports(one), options);
    }

    return {
        /** Load the module, once: later calls wait for the first. After a failure it can be called again. */
        init(source, options) {
            started ??= begin(engine, source, options).catch((error) => {
                started = null;
                throw error;
            });
            return started;
        },

        /** Classes and functions on a module instance of their own, with a memory of its own. */
        async createInstance(source, options) {
            const one = newEngine();
            const kit = define(one);
            await begin(one, source, options);
            return kit;
        },
    };
}
