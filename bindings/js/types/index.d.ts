// SPDX-License-Identifier: MIT
/** urikit: URIs, IRIs, CRIs, NOSH URIs and user URLs. Call `await init()` once; everything else is synchronous. */

export type Level = 'string' | 'case' | 'percent' | 'path' | 'syntax' | 'scheme';
export type LevelOption = Level | { level?: Level };
export type HostKind = 'reg-name' | 'ipv4' | 'ipv6' | 'ipvfuture';
export type Kind = 'uri' | 'uri-reference' | 'absolute-uri' | 'iri' | 'iri-reference' | 'cri' | 'nosh' | 'usr' | 'purl';
export type Component =
    | 'unreserved' | 'userinfo' | 'host' | 'path-segment' | 'path' | 'query' | 'query-value' | 'fragment';
/** The platform's types, where the program's libraries have them (dom, or those of Node or Deno); else nothing. */
type Platform<Name extends string> = typeof globalThis extends { [name in Name]: { prototype: infer Made } } ? Made : never;
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Made } } } ? Made : never;
/** What is taken in place of text: a string, an identifier of this package, or the platform's URL. */
export type Text = string | Identifier | Platform<'URL'>;
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
    | CompiledModule | ArrayBuffer | ArrayBufferView | Platform<'Response'> | Platform<'URL'> | string;

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
    /** The query as written, null where it is absent; and whether '+' is a space. */
    readonly query: string | null;
    readonly form: boolean;
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
    /** The text, as an own property: deep comparisons and structuredClone see it. */
    readonly text: string;
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
    /** By the rules of HTML forms, as with URL: '+' is a space. It only reads. */
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
    /** Text without its '?', or pairs; null removes the query. */
    withQuery(query: Query, options?: EditOptions): this;
    /** Text without its '#'. */
    withFragment(fragment: string | null, options?: EditOptions): this;
    setQuery(key: string, value: QueryValue): this;
    addQuery(key: string, value: QueryValue): this;
    /** Without the pairs of some keys; '*' in a key matches any run of bytes. */
    removeQuery(...keys: (string | readonly string[])[]): this;
    /** The decoded value of the first pair with a key; undefined without such a pair. */
    queryValue(key: string, options?: { form?: boolean }): string | null | undefined;
    appendSegment(segment: string, options?: EditOptions): this;
    /** The IRI with the triplets decoded that may be characters there, RFC 3987 section 3.2. */
    toIRI(): IRI;
    /**
     * The URI with every byte beyond ASCII percent-encoded, RFC 3987 section 3.1. idna: a name in the host becomes
     * A-labels, by the platform's URL.
     */
    toURI(options?: { idna?: boolean }): URI;
}

export interface EditOptions {
    /** The text is encoded already: it is checked, and not changed. */
    encoded?: boolean;
}

/** A URI or relative reference of RFC 3986: ASCII. Immutable; the text is kept as it is. */
export class URI extends Reference {
    /** With a base: the target of the text against it, as with URL. Throws URIError. */
    constructor(text: Text, base?: Text);
    /** The same as the constructor: throws URIError. */
    static parse(text: Text, base?: Text): URI;
    static canParse(text: Text, kind?: Kind): boolean;
}

/** An IRI or relative reference of RFC 3987: also characters beyond ASCII. */
export class IRI extends Reference {
    /** With a base: the target of the text against it, as with URL. Throws URIError. */
    constructor(text: Text, base?: Text);
    static parse(text: Text, base?: Text): IRI;
    static canParse(text: Text, kind?: Kind): boolean;
}

export interface CRIOptions {
    /** The revision of draft-ietf-core-href: 18, the default, or the last. */
    profile?: 'r18' | 'final';
    /** How an IPv6 zone is written in URIs. */
    zone?: 'none' | 'rfc6874' | 'rfc6874bis';
}
export type Bytes = ArrayBuffer | ArrayBufferView;

/** An item of the CBOR of a CRI. */
export interface CRIItem {
    role:
        | 'tag' | 'array' | 'scheme' | 'discard' | 'authority' | 'userinfo-mark' | 'userinfo' | 'host' | 'address' | 'zone'
        | 'port' | 'path' | 'segment' | 'query' | 'parameter' | 'fragment' | 'piece';
    /** [start, end) in bytes; the content begins at headEnd. */
    start: number;
    end: number;
    headEnd: number;
    /** How many arrays it is in. */
    depth: number;
    kind: 'integer' | 'bytes' | 'text' | 'array' | 'tag' | 'simple';
    /** What the item says, as people read it. */
    text: string;
    /** How many elements an array has. */
    count?: number;
}

/** A Constrained Resource Identifier, draft-ietf-core-href, or a reference: from its CBOR, or from a URI or IRI. */
export class CRI extends Identifier {
    constructor(source: Bytes | Text, options?: CRIOptions);
    static parse(source: Bytes | Text, options?: CRIOptions): CRI;
    static canParse(source: Bytes | Text, options?: CRIOptions): boolean;
    /** From CBOR's diagnostic notation: [-1, ["a"]] or cri'coap://a'. */
    static fromEDN(text: string, options?: CRIOptions): CRI;
    /** The CBOR in hex, as an own property: deep comparisons and structuredClone see it, and the next two. */
    readonly hex: string;
    readonly profile: 'r18' | 'final';
    readonly zone: 'none' | 'rfc6874' | 'rfc6874bis';
    /** The CBOR, a copy. */
    readonly bytes: Uint8Array;
    toBytes(): Uint8Array;
    toHex(): string;
    /** True if it has a scheme: it is not a reference. */
    readonly isFull: boolean;
    /** The name of the scheme; null without one, or where its number has no known name. */
    readonly scheme: string | null;
    /** CBOR's diagnostic notation. */
    readonly edn: string;
    toEDN(): string;
    /** The literal of diagnostic notation: cri'coap://a' */
    toLiteral(): string;
    /** The URI; a URIError where it has none. */
    toURI(): URI;
    /** Which byte says what: the outer item before the inner ones. */
    readonly items: CRIItem[];
    normalize(): this;
    resolve(reference: Bytes | Text): this;
    relativize(target: Bytes | Text): this;
    relativeTo(base: Bytes | Text): this;
    equals(other: Bytes | Text): boolean;
    equal(other: Bytes | Text): boolean;
}

export type Dialect = 'sdl' | 'lexicon';

/** A NOSH URI in general syntax. */
export class NoshURI extends Identifier {
    constructor(text: Text, dialect?: Dialect);
    static parse(text: Text, dialect?: Dialect): NoshURI;
    static canParse(text: Text, dialect?: Dialect): boolean;
    /** The text, as an own property; so is `dialect`. */
    readonly text: string;
    readonly authority: string;
    readonly authorityKind: 'address' | 'account' | 'domain' | 'other';
    /** The first segment of the path in normal form; null without one. */
    readonly collection: string | null;
    /** The second. */
    readonly rkey: string | null;
    readonly path: string;
    readonly query: string | null;
    readonly fragment: string | null;
    readonly dialect: Dialect;
    /** True if it is valid in restricted syntax, too. */
    readonly restricted: boolean;
    /** Why it is not. */
    readonly restrictedError: URIError | null;
    normalize(): this;
    equals(other: Text): boolean;
    equal(other: Text): boolean;
}

/** A user URL. */
export class UserURL extends Identifier {
    constructor(text: Text);
    static parse(text: Text): UserURL;
    static canParse(text: Text): boolean;
    /** The text, as an own property. */
    readonly text: string;
    /** In lower case. */
    readonly type: string;
    /** Decoded. */
    readonly name: string;
    /** Decoded, in canonical order. */
    readonly qualifiers: Map<string, string>;
    /** The canonical form. */
    readonly canonical: string;
    /** The address of the profile page; null where the type has no definition. */
    readonly profileURL: string | null;
    normalize(): this;
    equals(other: Text): boolean;
    equal(other: Text): boolean;
}

/** A package URL (purl, ECMA-427). Parts are decoded, by the rules of the type. */
export class PackageURL extends Identifier {
    constructor(text: Text);
    static parse(text: Text): PackageURL;
    static canParse(text: Text): boolean;
    /** The text, as an own property. */
    readonly text: string;
    /** In lower case. */
    readonly type: string;
    /** Segments with '/' between them; null where absent. */
    readonly namespace: string | null;
    readonly name: string;
    readonly version: string | null;
    /** Decoded, in canonical order. */
    readonly qualifiers: Map<string, string>;
    readonly subpath: string | null;
    /** The canonical form. */
    readonly canonical: string;
    normalize(): this;
    equals(other: Text): boolean;
    equal(other: Text): boolean;
}

/** A value of a variable of a URI template; null and undefined are undefined. */
export type TemplateValue = string | number | boolean | null | undefined | { toJSON(): string };
/** An array in an object has the values of a name that comes more than once. */
export type TemplateValues = Readonly<Record<string, TemplateValue | readonly TemplateValue[] | Readonly<Record<string, TemplateValue | readonly TemplateValue[]>>>>;
/** What a variable of a URI template matched; an array in an object has the values of a name that comes more than once. */
export type TemplateMatch = string | null | (string | null)[] | Record<string, string | null | (string | null)[]>;

/** A URI template, RFC 6570, all four levels. */
export class URITemplate {
    constructor(text: string | URITemplate);
    /** The names of the variables, each once, in the template's order. */
    readonly variables: readonly string[];
    /** 1 to 4, RFC 6570 section 1.2. */
    readonly level: number;
    /** True if a text may match in several ways. */
    readonly isAmbiguous: boolean;
    /** The URI with the values filled in. */
    expand(values?: TemplateValues | ReadonlyMap<string, unknown>): string;
    /** What the template takes of a URI, decoded; null if it does not match. */
    match(uri: Text, options?: { anyOrder?: boolean; otherPairs?: boolean }): Record<string, TemplateMatch> | null;
    toString(): string;
    toJSON(): string;
}

/** True if a text is valid as a kind; the default is an IRI reference. */
export function canParse(text: Text, kind?: Kind): boolean;
/** True if the bytes are a CRI reference. */
export function canParse(bytes: Bytes | CRI, kind: 'cri'): boolean;
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

/** What parseMany gives: columns with a row for each text. Offsets are in UTF-16 units of the row's own text. */
export interface Columns {
    readonly length: number;
    readonly validCount: number;
    /** What was given. */
    readonly source: readonly string[] | string;
    readonly schemeEnd: Uint32Array;
    readonly hostStart: Uint32Array;
    readonly hostEnd: Uint32Array;
    readonly pathStart: Uint32Array;
    readonly pathEnd: Uint32Array;
    readonly queryEnd: Uint32Array;
    /** 0 absent, 1 reg-name, 2 ipv4, 3 ipv6, 4 ipvfuture */
    readonly hostKind: Uint8Array;
    /** 0 for a valid row; else its error, at errorOffset */
    readonly codes: Uint16Array;
    readonly errorOffset: Uint32Array;
    text(row: number): string;
    isValid(row: number): boolean;
    /** As written; null where it is absent or the row is not valid. */
    part(row: number, name: PartName): string | null;
    hostKindName(row: number): HostKind | null;
}
/**
 * Parse many texts: an array of strings, or one string with a text in each line. A bad text does not throw. A line ends with
 * '\n'; '\r' belongs to the text, and no text with it is valid.
 */
export function parseMany(
    texts: readonly string[] | string, options?: { kind?: 'iri-reference' | 'uri-reference' },
): Columns;

export interface Instance {
    URI: typeof URI;
    IRI: typeof IRI;
    CRI: typeof CRI;
    NoshURI: typeof NoshURI;
    UserURL: typeof UserURL;
    PackageURL: typeof PackageURL;
    parseMany: typeof parseMany;
    canParse: typeof canParse;
    resolve: typeof resolve;
    relativize: typeof relativize;
    normalize: typeof normalize;
    equal: typeof equal;
    encode: typeof encode;
}
