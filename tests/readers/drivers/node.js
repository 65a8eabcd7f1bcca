// SPDX-License-Identifier: MIT
// What Node makes of each line of hex: "scheme host port path query" in hex, or "!" where it refuses.
//   node node.js whatwg|legacy|idna|version
// whatwg: new URL; a text without a scheme is a link on https://page.invalid/. legacy: url.parse. idna: the host as A-labels.
'use strict';
const legacy = require('url');
const [kind] = process.argv.slice(2);

const SCHEME = /^[\0- ]*[A-Za-z][A-Za-z0-9+.\-\t\n\r]*:/;
const hex = (text) => (text === null || text === undefined || text === '' ? '-' : Buffer.from(text, 'utf8').toString('hex'));

function whatwg(text) {
  const absolute = SCHEME.test(text);
  const url = absolute ? new URL(text) : new URL(text, 'https://page.invalid/');
  const own = absolute || url.hostname !== 'page.invalid';
  return [absolute ? url.protocol.slice(0, -1) : '', own ? url.hostname : '', own ? url.port : '', url.pathname, url.search.slice(1)];
}

function parse(text) {
  const url = legacy.parse(text);
  const host = url.host && url.host.startsWith('[') ? `[${url.hostname}]` : url.hostname;
  if (url.port !== null && Number(url.port) > 65535) throw new Error('port');
  return [url.protocol && url.protocol.slice(0, -1), host, url.port, url.pathname, url.query];
}

if (kind === 'version') {
  console.log(process.versions.node, 'with Ada', process.versions.ada);
  process.exit();
}
process.removeAllListeners('warning');
process.on('warning', () => {});
const out = [];
for (const line of require('fs').readFileSync(0, 'latin1').split('\n').slice(0, -1)) {
  const text = Buffer.from(line, 'hex').toString('utf8');
  if (kind === 'idna') {
    out.push(Buffer.from(legacy.domainToASCII(text)).toString('hex'));
    continue;
  }
  try {
    out.push((kind === 'whatwg' ? whatwg : parse)(text).map(hex).join(' '));
  } catch (error) {
    out.push('!');
  }
}
process.stdout.write(out.join('\n') + '\n');
