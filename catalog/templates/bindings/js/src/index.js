// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
import { kit, parts } from './all.js';
import { fetchUrl } from './fetch-web.js';
import { hasSimd, starter } from './source.js';

export { URIError } from './error.js';
export { VERSION as version } from './version.js';
export const { init, createInstance } = starter({
    ...parts,
    fetchUrl,
    defaultOf: () => (hasSimd() ? new URL('./urikit-simd.wasm', import.meta.url)
        : new URL('./urikit.wasm', import.meta.url)),
});
export const {
    URI, IRI, CRI, NoshURI, UserURL, PackageURL, URITemplate, canParse, resolve, relativize, normalize, equal, encode, parseMany,
    findCRIs, convertDocument,
@each strings
    @{js},
@end
} = kit;
