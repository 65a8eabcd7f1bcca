// SPDX-License-Identifier: MIT
/** urikit: URIs, IRIs, CRIs, NOSH URIs and user URLs. Call `await init()` once; everything else is synchronous. */

export type Level = 'string' | 'case' | 'percent' | 'path' | 'syntax' | 'scheme';
export type LevelOption = Level | { level?: Level };
export type HostKind = 'reg-name' | 'ipv4' | 'ipv6' | 'ipvfuture';
export type Kind = 'uri' | 'uri-reference' | 'iri' | 'iri-reference';
export type Component =
    | 'unreserved' | 'userinfo' | 'host' | 'path-segment' | 'path' | 'query' | 'query-value' | 'fragment';
/** What is taken in place of text: a string, an identifier of this package, or the platform's URL. */
export type Text = string | Identifier | URL;
export type QueryValue = string | number | bigint | boolean | null | undefined;
export type Query =
    | string | null | Iterable<readonly [string, QueryValue]> | { readonly [key: string]: QueryValue | QueryValue[] };
/** [start, end) in UTF-16 units of the text */
export type Range = [start: number, end: number];
export type PartName = 'scheme' | 'authority' | 'userinfo' | 'host' | 'port' | 'path' | 'query' | 'fragment';

export interface InstanceOptions {
    /** How many bytes the module's memory may have; a call that needs more throws RangeError. */
    memoryLimit?: number;
}
export type Source =
    | WebAssembly.Module | ArrayBuffer | ArrayBufferView | Response | URL | string;

/** Load the module, once: later calls wait for the first. After a failure it can be called again. */
export function init(source?: Source | Promise<Source>, options?: InstanceOptions): Promise<void>;
/** Classes and functions on a module instance of their own, with a memory of its own. */
export function createInstance(source?: Source | Promise<Source>, options?: InstanceOptions): Promise<Instance>;
export const version: string;

/** A text that is not what it should be. Also an instance of the built-in URIError. */
export class URIError extends globalThis.URIError {
    constructor(reason: string, code: string, offset: number, byteOffset: number, text?: string | null);
    /** Where the text stops being valid, in UTF-16 units; in bytes where bytes were given. */
    readonly offset: number;
    /** The same in bytes of its UTF-8. */
    readonly byteOffset: number;
    /** The short name of the error, as the command urikit prints it. */
    readonly code: string;
    /** A sentence. */
    readonly reason: string;
    /** What was read; null where it was not text. */
    readonly text: string | null;
}

export abstract class Identifier {
    toString(): string;
    toJSON(): string;
}

/** A view of a query with the names of URLSearchParams. It only reads. */
export interface QueryView extends Iterable<[string | null, string | null]> {
    readonly size: number;
    /** The value of the first pair with a key; null without such a pair, and where it has no '='. */
    get(key: string): string | null;
    getAll(key: string): (string | null)[];
    has(key: string, value?: string | null): boolean;
    forEach(callback: (value: string | null, key: string | null, view: QueryView) => void, self?: unknown): void;
    keys(): IterableIterator<string | null>;
    values(): IterableIterator<string | null>;
    entries(): IterableIterator<[string | null, string | null]>;
    [Symbol.iterator](): IterableIterator<[string | null, string | null]>;
    /** The pairs as written, with their percent-encoding. */
    readonly written: [string, string | null][];
    /** The query as written. */
    toString(): string;
}

declare abstract class Reference extends Identifier {
    /** Parts as written; null where absent, '' where empty. */
    readonly scheme: string | null;
    readonly userinfo: string | null;
    /** An IP literal keeps its brackets. */
    readonly host: string | null;
    readonly hostKind: HostKind | null;
    /** As written; null where it is absent, empty or above 65535. */
    readonly port: number | null;
    /** The port, or the scheme's default where it is absent or empty. */
    readonly effectivePort: number | null;
    readonly path: string;
    readonly query: string | null;
    readonly fragment: string | null;
    readonly authority: string | null;
    /** Percent-decoded; null for a segment that is not UTF-8. '/' has one empty segment. */
    readonly pathSegments: (string | null)[];
    /** Percent-decoded; the value is null where there is no '='. */
    readonly queryPairs: [key: string | null, value: string | null][];
    readonly searchParams: QueryView;
    /** form: '+' is a space */
    queryView(options?: { form?: boolean }): QueryView;
    /** The parts that there are, with where they are in the text. */
    readonly ranges: { path: Range } & { [part in PartName]?: Range };

    normalize(level?: LevelOption): this;
    /** The target of a reference against this base, RFC 3986 section 5.2. */
    resolve(reference: Text, options?: { compat?: boolean }): this;
    /** The shortest reference that resolves against this base to a target. */
    relativize(target: Text): this;
    /** The shortest reference that resolves against base to this. */
    relativeTo(base: Text): this;
    /** True if the normal forms at a level are the same. */
    equals(other: Text, level?: LevelOption): boolean;
    equal(other: Text, level?: LevelOption): boolean;
    /** A key that sorts by domain: https://(com,example,www,)/path */
    surt(): string;

    withScheme(scheme: string): this;
    withUserinfo(userinfo: string | null, options?: EditOptions): this;
    withHost(host: string, options?: EditOptions): this;
    withPort(port: number | null): this;
    withPath(path: string, options?: EditOptions): this;
    withQuery(query: Query, options?: EditOptions): this;
    withFragment(fragment: string | null, options?: EditOptions): this;
    setQuery(key: string, value: QueryValue): this;
    addQuery(key: string, value: QueryValue): this;
    removeQuery(key: string): this;
    /** The decoded value of the first pair with a key; undefined without such a pair. */
    queryValue(key: string, options?: { form?: boolean }): string | null | undefined;
    appendSegment(segment: string, options?: EditOptions): this;
}

export interface EditOptions {
    /** The text is encoded already: it is checked, and not changed. */
    encoded?: boolean;
}

/** A URI or relative reference of RFC 3986: ASCII. Immutable; the text is kept as it is. */
export class URI extends Reference {
    constructor(text: Text);
    /** The same as the constructor: throws URIError. */
    static parse(text: Text): URI;
    static canParse(text: Text, kind?: Kind): boolean;
}

/** An IRI or relative reference of RFC 3987: also characters beyond ASCII. */
export class IRI extends Reference {
    constructor(text: Text);
    static parse(text: Text): IRI;
    static canParse(text: Text, kind?: Kind): boolean;
}

/** True if a text is valid as a kind; the default is an IRI reference. */
export function canParse(text: Text, kind?: Kind): boolean;
/** The target of a reference against a base. */
export function resolve(base: Text, reference: Text, options?: { compat?: boolean }): string;
/** The shortest reference that resolves against a base to a target. */
export function relativize(base: Text, target: Text): string;
/** The normal form: of ASCII text that of a URI, of other text that of an IRI. */
export function normalize(text: Text, level?: LevelOption): string;
/** True if the normal forms of two texts at a level are the same. */
export function equal(a: Text, b: Text, level?: LevelOption): boolean;
/** Percent-encode text for a component: every byte that is not allowed there. */
export function encode(text: string, component?: Component): string;

export interface Instance {
    URI: typeof URI;
    IRI: typeof IRI;
    canParse: typeof canParse;
    resolve: typeof resolve;
    relativize: typeof relativize;
    normalize: typeof normalize;
    equal: typeof equal;
    encode: typeof encode;
}
