// SPDX-License-Identifier: MIT
// What Node makes of each line of hex: "scheme host port path query userinfo" in hex, the last 1 if there is any, or "!" where it refuses.
//   node node.js whatwg|legacy|idna|node-http|version
// whatwg: new URL; a text without a scheme is a link on https://page.invalid/. legacy: url.parse. idna: the host as A-labels.
// join, join-legacy: of each line with a base and a reference, the text that new URL or url.resolve makes, in hex.
// node-http: where http.request goes; the request ends at its agent.
'use strict';
const legacy = require('url');
const [kind] = process.argv.slice(2);

const SCHEME = /^[\0- ]*[A-Za-z][A-Za-z0-9+.\-\t\n\r]*:/;
const hex = (text) => (text === null || text === undefined || text === '' ? '-' : Buffer.from(text, 'utf8').toString('hex'));

function whatwg(text) {
  const absolute = SCHEME.test(text);
  const url = absolute ? new URL(text) : new URL(text, 'https://page.invalid/');
  const own = absolute || url.hostname !== 'page.invalid';
  return [absolute ? url.protocol.slice(0, -1) : '', own ? url.hostname : '', own ? url.port : '', url.pathname, url.search.slice(1), url.username || url.password ? '1' : ''];
}

function parse(text) {
  const url = legacy.parse(text);
  const host = url.host && url.host.startsWith('[') ? `[${url.hostname}]` : url.hostname;
  if (url.port !== null && Number(url.port) > 65535) throw new Error('port');
  return [url.protocol && url.protocol.slice(0, -1), host, url.port, url.pathname, url.query, /^:?$/.test(url.auth ?? '') ? '' : '1'];
}

function request(text) {
  let seen;
  const secure = new URL(text).protocol === 'https:';
  const agent = { defaultPort: secure ? 443 : 80, addRequest(made, options) { seen = [options, made.path]; } };
  const made = require(secure ? 'https' : 'http').request(text, { agent });
  made.on('error', () => {});
  made.destroy();
  const [options, path] = seen;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  const [before, ...query] = path.split('?');
  return [options.protocol.slice(0, -1), host, String(options.port ?? ''), before, query.join('?')];
}

if (kind === 'version' || process.argv[3] === 'version') {
  console.log(process.versions.node, 'with Ada', process.versions.ada);
  process.exit();
}
process.removeAllListeners('warning');
process.on('warning', () => {});
const out = [];
for (const line of require('fs').readFileSync(0, 'latin1').split('\n').slice(0, -1)) {
  const [text, reference] = line.split(' ').map((part) => Buffer.from(part, 'hex').toString('utf8'));
  if (kind.startsWith('join')) {
    try {
      out.push(Buffer.from(kind === 'join' ? new URL(reference, text).href : legacy.resolve(text, reference)).toString('hex'));
    } catch {
      out.push('!');
    }
    continue;
  }
  if (kind === 'idna') {
    out.push(Buffer.from(legacy.domainToASCII(text)).toString('hex'));
    continue;
  }
  try {
    out.push(({ whatwg, 'node-http': request }[kind] ?? parse)(text).map(hex).join(' '));
  } catch {
    out.push('!');
  }
}
process.stdout.write(out.join('\n') + '\n');
