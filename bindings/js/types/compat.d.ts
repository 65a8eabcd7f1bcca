// SPDX-License-Identifier: MIT
/** urikit/compat: the functions of uri-js and fast-uri by their names and shapes. It needs no init(). */
export { URIError } from './index.js';

/** The components of a URI, by uri-js and fast-uri. */
export interface URIComponents {
    /** In lower case, without ":". */
    scheme?: string;
    /** What is before the "@". */
    userinfo?: string;
    /** Without the brackets of an IP literal. */
    host?: string;
    /** A number, or the text where it is none. */
    port?: number | string;
    /** The path; it may be empty. */
    path?: string;
    /** Without its "?". */
    query?: string;
    /** Without its "#". */
    fragment?: string;
    /** What the text is: "uri", "absolute", "relative" or "same-document". */
    reference?: string;
    /** Why the text is not valid; absent where it is. */
    error?: string;
    /** of urn; a UUID has uuid in place of nss */
    nid?: string;
    /** The rest of a URN. */
    nss?: string;
    /** Of a urn:uuid. */
    uuid?: string;
    /** of ws and wss */
    secure?: boolean;
    /** The path and query of a WebSocket URL. */
    resourceName?: string;
}
/** The name in fast-uri. */
export type URIComponent = URIComponents;
/** The options of uri-js and fast-uri. */
export interface Options {
    /** The scheme to assume. */
    scheme?: string;
    /** What the text must be. */
    reference?: string;
    /** A reference with the scheme of its base is relative, RFC 3986 section 5.2.2. */
    tolerant?: boolean;
    /** Keep a path absolute. */
    absolutePath?: boolean;
    /** The host is a domain name: Unicode and A-labels become each other. */
    domainHost?: boolean;
    /** The namespace of a URN. */
    nid?: string;
}
/** The parts in normal form up to percent-encoding; absent parts are undefined; `error` where it is not a URI. */
export function parse(uri: string, options?: Options): URIComponents;
/** The text of components. */
export function serialize(components: URIComponents, options?: Options): string;
/** Throws URIError where one of them is not a URI. */
export function resolve(base: string, relative: string, options?: Options): string;
/** The same of components. */
export function resolveComponents(
    base: URIComponents, relative: URIComponents, options?: Options, skipNormalization?: boolean,
): URIComponents;
export { resolveComponents as resolveComponent };
/** A text that is not a URI stays as it is. */
export function normalize(uri: string, options?: Options): string;
/** The normal form of components. */
export function normalize(uri: URIComponents, options?: Options): URIComponents;
/** True if the normal forms are the same. */
export function equal(a: string | URIComponents, b: string | URIComponents, options?: Options): boolean;

declare const compat: {
    parse: typeof parse;
    serialize: typeof serialize;
    resolve: typeof resolve;
    resolveComponents: typeof resolveComponents;
    resolveComponent: typeof resolveComponents;
    normalize: typeof normalize;
    equal: typeof equal;
};
export default compat;
