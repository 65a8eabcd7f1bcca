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
import type { Instance as ReadersInstance } from './readers.js';

export { addressIsInternal, guard, GuardError, readers, readersAgree } from './readers.js';
export type { GuardOptions, Reading } from './readers.js';

export interface Instance extends ReadersInstance {
    lint: typeof lint;
    lintRules: typeof lintRules;
}
export function createInstance(source?: Source | Promise<Source>, options?: InstanceOptions): Promise<Instance>;
