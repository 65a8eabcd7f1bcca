// SPDX-License-Identifier: MIT
// Fetches each line of the input with a client, and prints the body on a line, or "!": fetch.mjs NAME [version]
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createInterface } from 'node:readline';

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const name = process.argv[2];
const signal = () => AbortSignal.timeout(5000);

const clients = {
  'node-fetch': () => async (url) => (await fetch(url, { signal: signal() })).text(),
  'node-http': () => (url) =>
    new Promise((resolve, reject) => {
      (url.startsWith('https:') ? https : http)
        .get(url, { timeout: 5000 }, async (response) => {
          let text = '';
          for await (const chunk of response) {
            text += chunk;
          }
          resolve(text);
        })
        .on('error', reject);
    }),
  'node-undici': async () => {
    const { request } = await import('undici');
    return async (url) => (await request(url, { signal: signal() })).body.text();
  },
  'node-got': async () => {
    const { got } = await import('got');
    return async (url) => got(url, { retry: { limit: 0 }, timeout: { request: 5000 }, https: { rejectUnauthorized: false } }).text();
  },
  'node-axios': async () => {
    const { default: axios } = await import('axios');
    return async (url) => (await axios.get(url, { timeout: 5000, responseType: 'text', maxRedirects: 0 })).data;
  },
  'node-ky': async () => {
    const { default: ky } = await import('ky');
    return async (url) => ky(url, { retry: 0, timeout: 5000 }).text();
  },
  'node-node-fetch': async () => {
    const { default: get } = await import('node-fetch');
    return async (url) => (await get(url, { signal: signal() })).text();
  },
  'node-superagent': async () => {
    const { default: superagent } = await import('superagent');
    return async (url) => (await superagent.get(url).redirects(0).timeout(5000).disableTLSCerts()).text;
  },
  'node-needle': async () => {
    const { default: needle } = await import('needle');
    return async (url) => String((await needle('get', url, { response_timeout: 5000, parse_response: false, rejectUnauthorized: false })).body);
  },
};

if (process.argv[3] === 'version') {
  const module = name.slice(5);
  const own = module === 'fetch' || module === 'http';
  const version = own ? process.version : JSON.parse(readFileSync(new URL(`node_modules/${module}/package.json`, import.meta.url))).version;
  console.log(`${name} ${version}`);
} else {
  const get = await clients[name]();
  const answers = [];
  for await (const url of createInterface({ input: process.stdin })) {
    try {
      answers.push(await get(url));
    } catch {
      answers.push('!');
    }
  }
  process.stdout.write(`${answers.join('\n')}\n`, () => process.exit());
}
