// SPDX-License-Identifier: MIT
// A view of a query with the names of URLSearchParams. It only reads: setQuery, addQuery and removeQuery of a URI
// write. Order and spelling are those of the query: toString() gives it back as it is.

/** Percent-decoded, or null where that is not UTF-8. Every '%' is a triplet. */
export function decoded(text) {
    if (!text.includes('%')) {
        return text;
    }
    try {
        return decodeURIComponent(text);
    } catch {
        return null;
    }
}

/** The pairs of a query as written. */
export function rawPairs(query) {
    if (query === null) {
        return [];
    }
    return query.split('&').map((pair) => {
        const at = pair.indexOf('=');
        return at < 0 ? [pair, null] : [pair.slice(0, at), pair.slice(at + 1)];
    });
}

export function decodedPairs(query, form = false) {
    const read = form ? (text) => decoded(text.replaceAll('+', ' ')) : decoded;
    return rawPairs(query).map(([key, value]) => [read(key), value === null ? null : read(value)]);
}

export class QueryView {
    query; // these two for comparisons and clones
    form;
    #query;
    #pairs;

    constructor(query, { form = false } = {}) {
        this.query = query;
        this.form = Boolean(form);
        this.#query = query;
        this.#pairs = decodedPairs(query, form);
        Object.freeze(this);
    }

    get size() {
        return this.#pairs.length;
    }

    /** The value of the first pair with a key; null without such a pair, and where it has no '='. */
    get(key) {
        return this.#pairs.find((pair) => pair[0] === key)?.[1] ?? null;
    }

    getAll(key) {
        return this.#pairs.filter((pair) => pair[0] === key).map((pair) => pair[1]);
    }

    has(key, value) {
        return this.#pairs.some((pair) => pair[0] === key && (value === undefined || pair[1] === value));
    }

    forEach(callback, self) {
        for (const [key, value] of this.#pairs) {
            callback.call(self, value, key, this);
        }
    }

    *keys() {
        for (const [key] of this.#pairs) {
            yield key;
        }
    }

    *values() {
        for (const [, value] of this.#pairs) {
            yield value;
        }
    }

    *entries() {
        for (const [key, value] of this.#pairs) {
            yield [key, value];
        }
    }

    [Symbol.iterator]() {
        return this.entries();
    }

    /** The pairs as written, with their percent-encoding. */
    get written() {
        return rawPairs(this.#query);
    }

    /** The query as written; '' where it is absent. */
    toString() {
        return this.#query ?? '';
    }
}
