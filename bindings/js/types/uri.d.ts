// SPDX-License-Identifier: MIT
/** urikit/uri: URIs only, in a few kilobytes. */
import type * as all from './index.js';

export type {
    Component, EditOptions, HostKind, InstanceOptions, Level, LevelOption, PartName, Query, QueryValue, QueryView, Range,
    Source, Text,
} from './index.js';
export { URI, URIError, encode, equal, init, normalize, relativize, resolve, version } from './index.js';

export type Kind = 'uri' | 'uri-reference';
export function canParse(text: all.Text, kind?: Kind): boolean;
export type Instance = Pick<all.Instance, 'URI' | 'resolve' | 'relativize' | 'normalize' | 'equal' | 'encode'> & {
    canParse: typeof canParse;
};
export function createInstance(
    source?: all.Source | Promise<all.Source>, options?: all.InstanceOptions,
): Promise<Instance>;
