// SPDX-License-Identifier: MIT
import { fetchUrl } from './fetch-web.js';
import { kit, parts } from './lint-all.js';
import { starter } from './source.js';

export { URIError } from './error.js';
export { VERSION as version } from './version.js';
export const { init, createInstance } = starter({
    ...parts,
    fetchUrl,
    defaultOf: () => new URL('./lint.wasm', import.meta.url),
});
export const { lint, lintRules, readers, readersAgree, guard, guardLine, addressIsInternal } = kit;
export { GuardError } from './readers-all.js';
