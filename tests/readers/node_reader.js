// SPDX-License-Identifier: MIT
// What Node's URL makes of each line "url HEX": "host path" in hex, or "!" where it refuses. A text without a scheme
// is a link on https://page.invalid/. "idna HEX": the host as A-labels.
'use strict';
const { domainToASCII } = require('url');
const lines = require('fs').readFileSync(0, 'latin1').split('\n');
const hex = (text) => Buffer.from(text, 'utf8').toString('hex');

const SCHEME = /^[\0- ]*[A-Za-z][A-Za-z0-9+.\-\t\n\r]*:/;

function read(text) {
  return SCHEME.test(text) ? new URL(text) : new URL(text, 'https://page.invalid/');
}

const out = [];
for (const line of lines.slice(0, -1)) {
  const [kind, data] = line.split(' ');
  const text = Buffer.from(data || '', 'hex').toString('utf8');
  if (kind === 'idna') {
    out.push(hex(domainToASCII(text)));
    continue;
  }
  try {
    const url = read(text);
    out.push(`${hex(url.hostname === 'page.invalid' ? '' : url.hostname)} ${hex(url.pathname)}`);
  } catch (error) {
    out.push('!');
  }
}
process.stdout.write(out.join('\n') + '\n');
