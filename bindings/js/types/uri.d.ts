// SPDX-License-Identifier: MIT
/** urikit/uri: URIs only, in a few kilobytes. */
import type * as all from './index.js';

export type {
    Component, EditOptions, HostKind, InstanceOptions, Level, LevelOption, PartName, Query, QueryValue, QueryView, Range,
    Source, Text,
} from './index.js';
export { URIError, equal, init, normalize, resolve, version } from './index.js';

type Verbs =
    | 'relativize' | 'relativeTo' | 'surt' | 'withScheme' | 'withUserinfo' | 'withHost' | 'withPort' | 'withPath' | 'withQuery'
    | 'withFragment' | 'setQuery' | 'addQuery' | 'removeQuery' | 'queryValue' | 'appendSegment' | 'toIRI' | 'toURI'
    | 'normalize' | 'resolve';
/** The class of urikit without editing. */
export interface URI extends Omit<all.URI, Verbs> {
    normalize(level?: all.LevelOption): URI;
    resolve(reference: all.Text, options?: { compat?: boolean }): URI;
}
export const URI: {
    new (text: all.Text, base?: all.Text): URI;
    parse(text: all.Text, base?: all.Text): URI;
    canParse(text: all.Text, kind?: Kind): boolean;
};

export type Kind = 'uri' | 'uri-reference';
export function canParse(text: all.Text, kind?: Kind): boolean;
export type Instance = Pick<all.Instance, 'resolve' | 'normalize' | 'equal'> & {
    URI: typeof URI;
    canParse: typeof canParse;
};
export function createInstance(
    source?: all.Source | Promise<all.Source>, options?: all.InstanceOptions,
): Promise<Instance>;
