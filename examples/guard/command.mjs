// SPDX-License-Identifier: MIT
// For the test: command.mjs MODULE [--resolve NAME=ADDRESS]... [--permit ADDRESS]... URL prints what fetchUrl of MODULE gives.
import dns from 'node:dns';
import { parseArgs } from 'node:util';

const { values, positionals: [module, url] } = parseArgs({
    options: { resolve: { type: 'string', multiple: true, default: [] }, permit: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
});
const names = Object.fromEntries(values.resolve.map((one) => one.split('=')));
const { fetchUrl } = await import(module);
try {
    const { status, body } = await fetchUrl(url, {
        lookup: (host, options, done) => dns.lookup(names[host] ?? host, options, done),
        internal: values.permit,
    });
    console.log(status, body);
} catch (error) {
    const why = error.name === 'GuardError' ? error : error.cause;
    console.log(why?.name === 'GuardError' ? `refused: ${why.rule}` : `failed: ${error.name} ${error.message}`);
}
process.exit(0);
