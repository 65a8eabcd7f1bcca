// SPDX-License-Identifier: MIT
// npm's coap: gets the URI of each line, and prints "ok" or "! REASON".
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import coap from 'coap';

const get = (uri) =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no answer')), 3000).unref();
    coap.request(uri).on('response', resolve).on('error', reject).end();
  });

if (process.argv[2] === 'version') {
  console.log(createRequire(import.meta.url)('coap/package.json').version);
} else {
  for await (const uri of createInterface({ input: process.stdin })) {
    try {
      await get(uri);
      console.log('ok');
    } catch (error) {
      console.log('!', String(error).split('\n')[0]);
    }
  }
  process.exit(0); // its sockets stay open for a while
}
