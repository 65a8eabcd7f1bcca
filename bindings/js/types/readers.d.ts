// SPDX-License-Identifier: MIT
/** urikit/readers: how other programs read a URL, and what a server may fetch. It has a module of its own, which the init() of any entry loads. */
import type { InstanceOptions, Source, Text } from './index.js';

export { URIError, init, version } from './index.js';

/** What a program makes of a text. Parts are null where there is none. */
export interface Reading {
    /** The program. */
    name: string;
    /** The version that the model is of. */
    version: string;
    /** False if the program refuses the text. */
    accepts: boolean;
    /** null where it is refused, or has none. */
    scheme: string | null;
    /** As the program would connect to it; null without one. */
    host: string | null;
    /** null: none, or the default of the scheme */
    port: number | null;
    /** The path that it would ask for. */
    path: string | null;
    /** Without its "?"; null where absent. */
    query: string | null;
    /** The part for which it refuses the text; null if it accepts it. */
    why: string | null;
    /** There is a user name or a password that is not empty. */
    userinfo: boolean;
    /** A server, which gets the text in a request line: nginx, tomcat. The path is the one that it looks up. */
    server: boolean;
}
/** How other programs read a text, by our models. base: an http or https URI with a host, to which each joins it; with others why is 'base'. */
export function readers(text: Text, options?: { base?: Text | null }): Reading[];
/** True if at least one program accepts the text, and all that do read the same. */
export function readersAgree(text: Text): boolean;

/** What guard lets through. */
export interface GuardOptions {
    /** Default: http and https. */
    schemes?: Iterable<string> | null;
    /** Default: every host. "*.example.com" is every name below it. */
    hosts?: Iterable<string> | null;
    /** The ports that are allowed; null is every port. */
    ports?: Iterable<number> | null;
    /** true: internal addresses are allowed. */
    internal?: boolean;
    /** true: also hosts that are not names of letters, digits and '-'. */
    anyHost?: boolean;
    /** An absolute URI, which a reference is resolved against first. */
    base?: Text | null;
    /** Lines of a policy, as for `urikit lint --policy`. A wildcard below a public suffix (`*.co.uk`), which `urikit guard` refuses, is taken. */
    policy?: string;
    /** true: only a text passes that is the one to fetch; for others the rule is "changed". */
    asGiven?: boolean;
}
/** Why guard does not let a text through. */
export class GuardError extends Error {
    /** Made by guard(). */
    constructor(rule: string, why: string, offset?: number | null, line?: number | null);
    /** readers-host, policy-host, policy-address, invalid ... */
    readonly rule: string;
    /** A sentence. */
    readonly why: string;
    /** In UTF-16 units: the character that makes the text invalid; null for other rules. */
    readonly offset: number | null;
    /** The line of options.policy that denies the text, counted from 1; null if none does. */
    readonly line: number | null;
}
/**
 * The text to fetch, in normal form, if every program reads it alike and the options allow it. Throws a GuardError if not. Fetch this text,
 * not the one that was given: for http://good.example?u@other.example/ some programs connect to other.example. A name can resolve to an internal address: call addressIsInternal when connecting.
 */
export function guard(text: Text, options?: GuardOptions): string;
/** The line of options.policy, counted from 1, that allows the host of a text that passes, or denies the text; null if none does. */
export function guardLine(text: Text, options?: GuardOptions): number | null;
/** True for an address that a server should not fetch from when someone else names it. Throws a RangeError for a text that is not an address. */
export function addressIsInternal(ip: string): boolean;

/** What createInstance gives: the same names, on a module of its own. */
export interface Instance {
    readers: typeof readers;
    readersAgree: typeof readersAgree;
    guard: typeof guard;
    guardLine: typeof guardLine;
    addressIsInternal: typeof addressIsInternal;
}
/** Classes and functions on a module instance of their own, with a memory of its own. */
export function createInstance(source?: Source | Promise<Source>, options?: InstanceOptions): Promise<Instance>;
