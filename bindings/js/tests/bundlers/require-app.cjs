// SPDX-License-Identifier: MIT
// The same from CommonJS, for a browser.
const { init, URI } = require('urikit/inline');
const { resolve } = require('urikit/compat');

globalThis.running = init().then(() => {
    const text = `${new URI('http://a/b/c').resolve('../x')} ${resolve('http://a/b', 'c')}`;
    globalThis.answer = text === 'http://a/x http://a/c' ? 'right' : text;
}, (error) => {
    globalThis.answer = String(error && error.stack);
});
