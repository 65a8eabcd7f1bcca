// SPDX-License-Identifier: MIT
import { fetchUrl } from './fetch-web.js';
import { define, engine, imports, newEngine, references } from './small.js';
import { initOf, instancesOf } from './source.js';

export { URIError } from './error.js';
export { VERSION as version } from './version.js';
export { canParse } from './small.js';
const from = { imports, fetchUrl, defaultOf: () => new URL('./uri.wasm', import.meta.url) };
export const init = initOf(engine, from); // also for the init() of other entry points
export const createInstance = /* @__PURE__ */ instancesOf(newEngine, define, from);
export const URI = /* @__PURE__ */ (() => references.URI)();
export const resolve = /* @__PURE__ */ (() => references.resolve)();
export const normalize = /* @__PURE__ */ (() => references.normalize)();
export const equal = /* @__PURE__ */ (() => references.equal)();
