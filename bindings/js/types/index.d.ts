// SPDX-License-Identifier: MIT
import type { TextCalls } from './text-calls.js';
import type { NoshURIParts, PackageURLParts, UserURLParts } from './type-parts.js';
/** urikit: URIs, IRIs, CRIs, NOSH URIs and user URLs. Call `await init()` once; everything else is synchronous. */

/** How far two texts may differ and have one normal form: each level does what those before it do, RFC 3986 section 6.2. */
export type Level = 'string' | 'case' | 'percent' | 'path' | 'syntax' | 'scheme';
/** A level, or an object with one. */
export type LevelOption = Level | { level?: Level };
/** What a host is, by its syntax, RFC 3986 section 3.2.2. */
export type HostKind = 'reg-name' | 'ipv4' | 'ipv6' | 'ipvfuture';
/** What a text is read as. */
export type Kind = 'uri' | 'uri-reference' | 'absolute-uri' | 'iri' | 'iri-reference' | 'cri' | 'nosh' | 'usr' | 'purl';
/** What a text is encoded for. */
export type Component =
    | 'unreserved' | 'userinfo' | 'host' | 'path-segment' | 'path' | 'query' | 'query-value' | 'fragment';
/** The platform's types, where the program's libraries have them (dom, or those of Node or Deno); else nothing. */
type Platform<Name extends string> = typeof globalThis extends { [name in Name]: { prototype: infer Made } } ? Made : never;
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Made } } } ? Made : never;
/** What is taken in place of text: a string, an identifier of this package, or the platform's URL. */
export type Text = string | Identifier | Platform<'URL'>;
/** The value of a pair of a query; null and undefined are a key without "=". */
export type QueryValue = string | number | bigint | boolean | null | undefined;
/** A query: encoded text, pairs, or an object, whose arrays give several pairs. */
export type Query =
    | string | null | Iterable<readonly [string, QueryValue]> | { readonly [key: string]: QueryValue | QueryValue[] };
/** [start, end) in UTF-16 units of the text */
export type Range = [start: number, end: number];
/** The components of RFC 3986 section 3. */
export type PartName = 'scheme' | 'authority' | 'userinfo' | 'host' | 'port' | 'path' | 'query' | 'fragment';

/** Limits of a module. */
export interface InstanceOptions {
    /** How many bytes the module's memory may have; a call that needs more throws RangeError. */
    memoryLimit?: number;
}
/** Where the module comes from: compiled, its bytes, a response, or its address. */
export type Source =
    | CompiledModule | ArrayBuffer | ArrayBufferView | Platform<'Response'> | Platform<'URL'> | string;

/**
 * Load the module, once: later calls wait for the first. After a failure it can be called again. Without a source the modules of the other
 * entry points that the program imports are loaded, too.
 */
export function init(source?: Source | Promise<Source>, options?: InstanceOptions): Promise<void>;
/** Classes and functions on a module instance of their own, with a memory of its own. */
export function createInstance(source?: Source | Promise<Source>, options?: InstanceOptions): Promise<Instance>;
/** The version of this package. */
export const version: string;

/** A text that is not what it should be. Also an instance of the built-in URIError. */
export class URIError extends globalThis.URIError {
    /** Made by this package; a program may make one for an error of its own. */
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

/** What every identifier of this package is. It does not change. */
export abstract class Identifier {
    /** The text. */
    toString(): string;
    /** The text, for JSON.stringify. */
    toJSON(): string;
}

/** A view of a query with the names of URLSearchParams. It only reads. */
export interface QueryView extends Iterable<[string | null, string | null]> {
    /** The query as written, null where it is absent; and whether '+' is a space. */
    readonly query: string | null;
    /** True if "+" is a space. */
    readonly form: boolean;
    /** How many pairs there are. */
    readonly size: number;
    /** The value of the first pair with a key; null without such a pair, and where it has no '='. */
    get(key: string): string | null;
    /** The values of all pairs with a key, in their order. */
    getAll(key: string): (string | null)[];
    /** True if a pair has the key, and the value if one is given. */
    has(key: string, value?: string | null): boolean;
    /** Calls the function for each pair, in their order. */
    forEach(callback: (value: string | null, key: string | null, view: QueryView) => void, self?: unknown): void;
    /** The key of each pair, decoded. */
    keys(): IterableIterator<string | null>;
    /** The value of each pair, decoded; null where there is no "=". */
    values(): IterableIterator<string | null>;
    /** Each pair, decoded: [key, value]. */
    entries(): IterableIterator<[string | null, string | null]>;
    /** The same as entries(). */
    [Symbol.iterator](): IterableIterator<[string | null, string | null]>;
    /** The pairs as written, with their percent-encoding. */
    readonly written: [string, string | null][];
    /** The query as written. */
    toString(): string;
}

declare interface Reference extends TextCalls {}
declare abstract class Reference extends Identifier {
    /** The text, as an own property: deep comparisons and structuredClone see it. */
    readonly text: string;
    /** Parts as written; null where absent, '' where empty. */
    readonly scheme: string | null;
    /** What is before the "@" of the authority; null where absent. It may hold a password. */
    readonly userinfo: string | null;
    /** An IP literal keeps its brackets. */
    readonly host: string | null;
    /** What the host is; null without an authority. */
    readonly hostKind: HostKind | null;
    /** As written; null where it is absent, empty or above 65535. */
    readonly port: number | null;
    /** The port, or the scheme's default where it is absent or empty. */
    readonly effectivePort: number | null;
    /** Never null: it may be empty. */
    readonly path: string;
    /** Without its "?"; null where absent. */
    readonly query: string | null;
    /** Without its "#"; null where absent. */
    readonly fragment: string | null;
    /** Userinfo, host and port as written; null where absent. */
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

    /** The normal form at a level, by default "syntax"; the same object where it is in normal form. */
    normalize(level?: LevelOption): this;
    /** The target of a reference against this base, RFC 3986 section 5.2. */
    resolve(reference: Text, options?: { compat?: boolean }): this;
    /** The shortest reference that resolves against this base to a target. */
    relativize(target: Text): this;
    /** The shortest reference that resolves against base to this. */
    relativeTo(base: Text): this;
    /** True if the normal forms at a level are the same. */
    equals(other: Text, level?: LevelOption): boolean;
    /** The same as equals(). */
    equal(other: Text, level?: LevelOption): boolean;

    /** With another scheme. */
    withScheme(scheme: string): this;
    /** With another userinfo, percent-encoded where it must be; null removes it. */
    withUserinfo(userinfo: string | null, options?: EditOptions): this;
    /** With another host, percent-encoded where it must be. An IPv6 address has its brackets. */
    withHost(host: string, options?: EditOptions): this;
    /** With another port; null removes it. */
    withPort(port: number | null): this;
    /** With another path, percent-encoded where it must be. */
    withPath(path: string, options?: EditOptions): this;
    /** Text without its '?', or pairs; null removes the query. */
    withQuery(query: Query, options?: EditOptions): this;
    /** Text without its '#'. */
    withFragment(fragment: string | null, options?: EditOptions): this;
    /** With one pair of a key: the first is changed, the others go; without one, it is added. */
    setQuery(key: string, value: QueryValue): this;
    /** With a pair added at the end. */
    addQuery(key: string, value: QueryValue): this;
    /** Without the pairs of some keys; '*' in a key matches any run of bytes. */
    removeQuery(...keys: (string | readonly string[])[]): this;
    /** The decoded value of the first pair with a key; undefined without such a pair. */
    queryValue(key: string, options?: { form?: boolean }): string | null | undefined;
    /** With a segment added to the path; its "/" is encoded. */
    appendSegment(segment: string, options?: EditOptions): this;
    /** The IRI with the triplets decoded that may be characters there, RFC 3987 section 3.2. */
    toIRI(): IRI;
    /**
     * The URI with every byte beyond ASCII percent-encoded, RFC 3987 section 3.1. idna: a name in the host becomes
     * A-labels, by the platform's URL.
     */
    toURI(options?: { idna?: boolean }): URI;
}

/** How a text is taken that becomes a part. */
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
    /** True if the text is a URI or reference, or valid as a kind. It does not throw. */
    static canParse(text: Text, kind?: Kind): boolean;
}

/** An IRI or relative reference of RFC 3987: also characters beyond ASCII. */
export class IRI extends Reference {
    /** With a base: the target of the text against it, as with URL. Throws URIError. */
    constructor(text: Text, base?: Text);
    /** The same as the constructor: throws URIError. */
    static parse(text: Text, base?: Text): IRI;
    /** True if the text is an IRI or reference, or valid as a kind. It does not throw. */
    static canParse(text: Text, kind?: Kind): boolean;
}

/** How CRIs are read and written. */
export interface CRIOptions {
    /** The revision of draft-ietf-core-href: 18, the default, or the last. */
    profile?: 'r18' | 'final';
    /** How an IPv6 zone is written in URIs. */
    zone?: 'none' | 'rfc6874' | 'rfc6874bis';
}
/** CBOR: a buffer, or a view of one. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** An item of the CBOR of a CRI. */
export interface CRIItem {
    /** What the item is in the CRI. */
    role:
        | 'tag' | 'array' | 'scheme' | 'discard' | 'authority' | 'userinfo-mark' | 'userinfo' | 'host' | 'address' | 'zone'
        | 'port' | 'path' | 'segment' | 'query' | 'parameter' | 'fragment' | 'piece';
    /** [start, end) in bytes; the content begins at headEnd. */
    start: number;
    /** Where it ends, in bytes. */
    end: number;
    /** Where its content begins, in bytes. */
    headEnd: number;
    /** How many arrays it is in. */
    depth: number;
    /** Its type in CBOR. */
    kind: 'integer' | 'bytes' | 'text' | 'array' | 'tag' | 'simple';
    /** What the item says, as people read it. */
    text: string;
    /** How many elements an array has. */
    count?: number;
}

/** A Constrained Resource Identifier, draft-ietf-core-href, or a reference: from its CBOR, or from a URI or IRI. */
export class CRI extends Identifier {
    /** From CBOR, or from the text of a URI or IRI. Throws URIError. */
    constructor(source: Bytes | Text, options?: CRIOptions);
    /** The same as the constructor: throws URIError. */
    static parse(source: Bytes | Text, options?: CRIOptions): CRI;
    /** True if the constructor takes it. It does not throw. */
    static canParse(source: Bytes | Text, options?: CRIOptions): boolean;
    /** From CBOR's diagnostic notation: [-1, ["a"]] or cri'coap://a'. */
    static fromEDN(text: string, options?: CRIOptions): CRI;
    /** The CBOR in hex, as an own property: deep comparisons and structuredClone see it, and the next two. */
    readonly hex: string;
    /** The revision that it was read by. */
    readonly profile: 'r18' | 'final';
    /** How an IPv6 zone is written in its URI. */
    readonly zone: 'none' | 'rfc6874' | 'rfc6874bis';
    /** The CBOR, a copy. */
    readonly bytes: Uint8Array;
    /** The CBOR, a copy. */
    toBytes(): Uint8Array;
    /** The CBOR in hex. */
    toHex(): string;
    /** True if it has a scheme: it is not a reference. */
    readonly isFull: boolean;
    /** The name of the scheme; null without one, or where its number has no known name. */
    readonly scheme: string | null;
    /** CBOR's diagnostic notation. */
    readonly edn: string;
    /** The same as edn. */
    toEDN(): string;
    /** The literal of diagnostic notation: cri'coap://a' */
    toLiteral(): string;
    /** The URI; a URIError where it has none. */
    toURI(): URI;
    /** Which byte says what: the outer item before the inner ones. */
    readonly items: CRIItem[];
    /** The normal form. */
    normalize(): this;
    /** The target of a reference against this base. */
    resolve(reference: Bytes | Text): this;
    /** The shortest reference that resolves against this base to a target. */
    relativize(target: Bytes | Text): this;
    /** The shortest reference that resolves against base to this. */
    relativeTo(base: Bytes | Text): this;
    /** True if the normal forms are the same. */
    equals(other: Bytes | Text): boolean;
    /** The same as equals(). */
    equal(other: Bytes | Text): boolean;
}

/** A URI or CRI in a CBOR document. Its content was not checked. */
export type CBORFind = {
    /** Where it is: `/1/3/"x"`, a part for each array and map around it; null where that is too long. */
    readonly path: string | null;
    /** Of its tag, in bytes of the document. */
    readonly start: number;
    /** Exclusive. */
    readonly end: number;
} & (
    | { readonly kind: 'uri'; /** The text; null if it is not one text string of definite length. */ readonly content: string | null }
    | { readonly kind: 'cri'; /** The CBOR of the CRI, for new CRI(content). */ readonly content: Uint8Array }
);
/** The CRIs (tag 99) and URIs (tag 32) of a CBOR document, in their order. Throws URIError if it is not well-formed. */
export function findCRIs(data: Bytes): CBORFind[];
/** The document with each URI as a CRI, or each CRI as a URI; every other byte stays, and so does what has no other form. */
export function convertDocument(data: Bytes, to: 'cri' | 'uri', options?: CRIOptions): Uint8Array;

/** The revision of the specification that a NOSH URI is read by. */
export type Dialect = 'sdl' | 'lexicon';

/** An identifier of a scheme with parts of its own. */
declare abstract class Named extends Identifier {
    /** The text, as an own property: deep comparisons and structuredClone see it. */
    readonly text: string;
    /** The canonical form; the same object where it is one. */
    normalize(): this;
    /** True if the canonical forms are the same. */
    equals(other: Text): boolean;
    /** The same as equals(). */
    equal(other: Text): boolean;
}

/** Its parts. */
export interface NoshURI extends NoshURIParts {}
/** The account, 1 to 9223372036854775807, of an address; nothing if it has none. */
export type NoshRegistry = Map<string, bigint | number> | ((address: string) => bigint | number | null | undefined);
/** A NOSH URI in general syntax. */
export class NoshURI extends Named {
    /** Throws URIError. */
    constructor(text: Text, dialect?: Dialect);
    /** The same as the constructor: throws URIError. */
    static parse(text: Text, dialect?: Dialect): NoshURI;
    /** True if the constructor takes it. It does not throw. */
    static canParse(text: Text, dialect?: Dialect): boolean;
    /**
     * True if the canonical forms are the same; with a registry also if they are but for authorities of one account. A registry has the
     * account of an address, "0x" and 40 hex digits in lower case.
     */
    equals(other: Text, registry?: NoshRegistry): boolean;
    /** Why it is not valid in restricted syntax; null where it is. */
    readonly restrictedError: URIError | null;
}

/** Its parts. */
export interface UserURL extends UserURLParts {}
/** A user URL. */
export class UserURL extends Named {
    /** Throws URIError. */
    constructor(text: Text);
    /** The same as the constructor: throws URIError. */
    static parse(text: Text): UserURL;
    /** True if the constructor takes it. It does not throw. */
    static canParse(text: Text): boolean;
}

/** Its parts. */
export interface PackageURL extends PackageURLParts {}
/** A package URL (purl, ECMA-427). Parts are decoded, by the rules of the type. */
export class PackageURL extends Named {
    /** Throws URIError. */
    constructor(text: Text);
    /** The same as the constructor: throws URIError. */
    static parse(text: Text): PackageURL;
    /** True if the constructor takes it. It does not throw. */
    static canParse(text: Text): boolean;
}

/** A value of a variable of a URI template; null and undefined are undefined. */
export type TemplateValue = string | number | boolean | null | undefined | { toJSON(): string };
/** An array in an object has the values of a name that comes more than once. */
export type TemplateValues = Readonly<Record<string, TemplateValue | readonly TemplateValue[] | Readonly<Record<string, TemplateValue | readonly TemplateValue[]>>>>;
/** What a variable of a URI template matched; an array in an object has the values of a name that comes more than once. */
export type TemplateMatch = string | null | (string | null)[] | Record<string, string | null | (string | null)[]>;

/** A URI template, RFC 6570, all four levels. */
export class URITemplate {
    /** Throws URIError. */
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
    /** The text. */
    toString(): string;
    /** The text, for JSON.stringify. */
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

export * from './string-calls.js';

/** What parseMany gives: columns with a row for each text. Offsets are in UTF-16 units of the row's own text. */
export interface Columns {
    /** How many rows there are. */
    readonly length: number;
    /** How many of them are valid. */
    readonly validCount: number;
    /** What was given. */
    readonly source: readonly string[] | string;
    /** Where the scheme ends; 0 without one. */
    readonly schemeEnd: Uint32Array;
    /** Where the host begins. Read it where hostKind is not 0. */
    readonly hostStart: Uint32Array;
    /** Where the host ends. */
    readonly hostEnd: Uint32Array;
    /** Where the path begins. */
    readonly pathStart: Uint32Array;
    /** Where the path ends: at the "?", if there is a query. */
    readonly pathEnd: Uint32Array;
    /** Where the query ends: at the "#", if there is a fragment. */
    readonly queryEnd: Uint32Array;
    /** 0 absent, 1 reg-name, 2 ipv4, 3 ipv6, 4 ipvfuture */
    readonly hostKind: Uint8Array;
    /** 0 for a valid row; else its error, at errorOffset */
    readonly codes: Uint16Array;
    /** Where a row that is not valid stops being so. */
    readonly errorOffset: Uint32Array;
    /** The text of a row, as given. */
    text(row: number): string;
    /** True if a row is valid. */
    isValid(row: number): boolean;
    /** As written; null where it is absent or the row is not valid. */
    part(row: number, name: PartName): string | null;
    /** What the host of a row is; null without an authority. */
    hostKindName(row: number): HostKind | null;
}
/**
 * Parse many texts: an array of strings, or one string with a text in each line. A bad text does not throw. A line ends with
 * '\n'; '\r' belongs to the text, and no text with it is valid.
 */
export function parseMany(
    texts: readonly string[] | string, options?: { kind?: 'iri-reference' | 'uri-reference' },
): Columns;

type StringCalls = typeof import('./string-calls.js');

/** What createInstance gives: the same names, on a module of its own. */
export interface Instance extends StringCalls {
    URI: typeof URI;
    IRI: typeof IRI;
    CRI: typeof CRI;
    NoshURI: typeof NoshURI;
    UserURL: typeof UserURL;
    PackageURL: typeof PackageURL;
    URITemplate: typeof URITemplate;
    parseMany: typeof parseMany;
    findCRIs: typeof findCRIs;
    convertDocument: typeof convertDocument;
    canParse: typeof canParse;
    resolve: typeof resolve;
    relativize: typeof relativize;
    normalize: typeof normalize;
    equal: typeof equal;
    encode: typeof encode;
}
