// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
// The same as urikit, with the module in this file: for bundlers and pages that cannot load a file beside it.
import { kit, parts } from './all.js';
import { fetchUrl } from './fetch-web.js';
import { MODULE } from './inline-module.js';
import { starter } from './source.js';

/** The module is compressed (zlib's format, which Node 18 reads too) and written in base64. */
async function unpack() {
    const packed = Uint8Array.from(atob(MODULE), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Response(stream).arrayBuffer();
}

export { URIError } from './error.js';
export { VERSION as version } from './version.js';
export const { init, createInstance } = starter({ ...parts, fetchUrl, defaultOf: unpack });
export const {
    URI, IRI, CRI, NoshURI, UserURL, PackageURL, URITemplate, canParse, resolve, relativize, normalize, equal, encode, parseMany,
    findCRIs, convertDocument,
@each strings
    @{js},
@end
} = kit;
