// SPDX-License-Identifier: MIT
/** urikit/lint: what is dangerous or misleading in an identifier. It has a module and an init() of its own. */
import type { InstanceOptions, Source, Text } from './index.js';

export { URIError, init, version } from './index.js';

export type Severity = 'note' | 'warning' | 'error';
export interface Rule {
    readonly id: string;
    readonly title: string;
    readonly severity: Severity;
    /** The section of a specification, "RFC 3986 7.6" */
    readonly section: string;
}
export interface Finding extends Rule {
    /** [start, end) in UTF-16 units of the text */
    start: number;
    end: number;
    /** [startByte, endByte) in bytes of its UTF-8 */
    startByte: number;
    endByte: number;
    /** A sentence without a full stop. */
    why: string;
}
/** The findings about a text, which need not be valid. */
export function lint(text: Text): Finding[];
/** All rules, in the order in which they are tried. */
export function lintRules(): readonly Rule[];
/** What a program makes of a text. Parts are null where there is none. */
export interface Reading {
    name: string;
    version: string;
    accepts: boolean;
    scheme: string | null;
    host: string | null;
    /** null: none, or the default of the scheme */
    port: number | null;
    path: string | null;
    query: string | null;
    /** The part for which it refuses the text; null if it accepts it. */
    why: string | null;
}
/** How other programs read a text, by our models. */
export function readers(text: Text): Reading[];
/** True if at least one program accepts the text, and all that do read the same. */
export function readersAgree(text: Text): boolean;

export interface GuardOptions {
    /** Default: http and https. */
    schemes?: Iterable<string>;
    /** Default: every host. "*.example.com" is every name below it. */
    hosts?: Iterable<string> | null;
    ports?: Iterable<number> | null;
    /** true: internal addresses are allowed. */
    internal?: boolean;
    base?: Text | null;
    /** Lines of a policy, as for `urikit lint --policy`. */
    policy?: string;
}
/** Why guard does not let a text through. */
export class GuardError extends Error {
    constructor(rule: string, why: string);
    readonly rule: string;
    readonly why: string;
}
/** The text to fetch, if every program reads it alike and the options allow it. Throws a GuardError if not. */
export function guard(text: Text, options?: GuardOptions): string;
/** True for an address that a server should not fetch from when someone else names it. Throws a RangeError if it is none. */
export function addressIsInternal(ip: string): boolean;

export interface Instance {
    lint: typeof lint;
    lintRules: typeof lintRules;
    readers: typeof readers;
    readersAgree: typeof readersAgree;
    guard: typeof guard;
    addressIsInternal: typeof addressIsInternal;
}
export function createInstance(source?: Source | Promise<Source>, options?: InstanceOptions): Promise<Instance>;
