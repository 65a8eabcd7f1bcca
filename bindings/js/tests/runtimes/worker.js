// SPDX-License-Identifier: MIT
import { init, URI } from 'urikit';

await init();
const u = new URI('http://h:8042/');
self.postMessage(`${u.host} ${u.port}`);
