// SPDX-License-Identifier: MIT
/** urikit/compat: the functions of uri-js and fast-uri by their names and shapes. It needs no init(). */
export { URIError } from './index.js';

export interface URIComponents {
    scheme?: string;
    userinfo?: string;
    host?: string;
    port?: number | string;
    path?: string;
    query?: string;
    fragment?: string;
    reference?: string;
    error?: string;
    /** of urn; a UUID has uuid in place of nss */
    nid?: string;
    nss?: string;
    uuid?: string;
    /** of ws and wss */
    secure?: boolean;
    resourceName?: string;
}
export type URIComponent = URIComponents;
export interface Options {
    scheme?: string;
    reference?: string;
    tolerant?: boolean;
    absolutePath?: boolean;
    domainHost?: boolean;
    nid?: string;
}
/** The parts in normal form up to percent-encoding; absent parts are undefined; `error` where it is not a URI. */
export function parse(uri: string, options?: Options): URIComponents;
export function serialize(components: URIComponents, options?: Options): string;
/** Throws URIError where one of them is not a URI. */
export function resolve(base: string, relative: string, options?: Options): string;
export function resolveComponents(
    base: URIComponents, relative: URIComponents, options?: Options, skipNormalization?: boolean,
): URIComponents;
export { resolveComponents as resolveComponent };
/** A text that is not a URI stays as it is. */
export function normalize(uri: string, options?: Options): string;
export function normalize(uri: URIComponents, options?: Options): URIComponents;
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
