// SPDX-License-Identifier: MIT
/** urikit/lint: what is dangerous or misleading in an identifier. It has a module of its own, which the init() of any entry loads. */
import type { InstanceOptions, Source, Text } from './index.js';

export { URIError, init, version } from './index.js';

/** How grave a finding is. */
export type Severity = 'note' | 'warning' | 'error';
/** A rule of lint. */
export interface Rule {
    /** Its name, as `urikit lint` prints it. */
    readonly id: string;
    /** What it finds, in a sentence. */
    readonly title: string;
    /** How grave it is, unless a policy says otherwise. */
    readonly severity: Severity;
    /** The section of a specification, "RFC 3986 7.6" */
    readonly section: string;
}
/** What a rule found in a text. */
export interface Finding extends Rule {
    /** [start, end) in UTF-16 units of the text */
    start: number;
    /** Where it ends, in UTF-16 units. */
    end: number;
    /** [startByte, endByte) in bytes of its UTF-8 */
    startByte: number;
    /** Where it ends, in bytes of UTF-8. */
    endByte: number;
    /** A sentence without a full stop. */
    why: string;
}
/** The findings about a text, which need not be valid. policy: lines, as `urikit lint --policy` reads them; RangeError if one is wrong. */
export function lint(text: Text, options?: { policy?: string }): Finding[];
/** All rules, in the order in which they are tried. */
export function lintRules(): readonly Rule[];
import type { Instance as ReadersInstance } from './readers.js';

export { addressIsInternal, guard, GuardError, guardLine, readers, readersAgree } from './readers.js';
export type { GuardOptions, Reading } from './readers.js';

/** What createInstance gives: the same names, on a module of its own. */
export interface Instance extends ReadersInstance {
    lint: typeof lint;
    lintRules: typeof lintRules;
}
/** Classes and functions on a module instance of their own, with a memory of its own. */
export function createInstance(source?: Source | Promise<Source>, options?: InstanceOptions): Promise<Instance>;
