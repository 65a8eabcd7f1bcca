// SPDX-License-Identifier: MIT
/** urikit/uri: URIs only, in a few kilobytes. */
import type * as all from './index.js';
import type { TextCalls } from './text-calls.js';

export type {
    Component, EditOptions, HostKind, InstanceOptions, Level, LevelOption, PartName, Query, QueryValue, QueryView, Range,
    Source, Text,
} from './index.js';
export { URIError, equal, init, normalize, resolve, version } from './index.js';

type Methods =
    | keyof TextCalls | 'relativize' | 'relativeTo' | 'withScheme' | 'withUserinfo' | 'withHost' | 'withPort' | 'withPath' | 'withQuery'
    | 'withFragment' | 'setQuery' | 'addQuery' | 'removeQuery' | 'queryValue' | 'appendSegment' | 'toIRI' | 'toURI'
    | 'normalize' | 'resolve';
/** The class of urikit without editing. */
export interface URI extends Omit<all.URI, Methods> {
    /** The normal form at a level, by default "syntax". */
    normalize(level?: all.LevelOption): URI;
    /** The target of a reference against this base, RFC 3986 section 5.2. */
    resolve(reference: all.Text, options?: { compat?: boolean }): URI;
}
/** The class URI of this module: parts, normalize, resolve, equals. */
export const URI: {
    new (text: all.Text, base?: all.Text): URI;
    /** The same as the constructor: throws URIError. */
    parse(text: all.Text, base?: all.Text): URI;
    /** True if the text is a URI or reference. It does not throw. */
    canParse(text: all.Text, kind?: Kind): boolean;
};

/** What a text is read as. */
export type Kind = 'uri' | 'uri-reference';
/** True if the text is valid as a kind; the default is a reference. */
export function canParse(text: all.Text, kind?: Kind): boolean;
/** What createInstance gives: the same names, on a module of its own. */
export type Instance = Pick<all.Instance, 'resolve' | 'normalize' | 'equal'> & {
    URI: typeof URI;
    canParse: typeof canParse;
};
/** Classes and functions on a module instance of their own, with a memory of its own. */
export function createInstance(
    source?: all.Source | Promise<all.Source>, options?: all.InstanceOptions,
): Promise<Instance>;
