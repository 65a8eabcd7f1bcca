// SPDX-License-Identifier: MIT
import { fetchUrl } from './fetch-node.js';
import { parts, kit } from './small.js';
import { starter } from './source.js';

export { URIError } from './error.js';
export { VERSION as version } from './version.js';
export const { init, createInstance } = starter({
    ...parts,
    fetchUrl,
    defaultOf: () => new URL('./uri.wasm', import.meta.url),
});
export const { URI, canParse, resolve, normalize, equal } = kit;
