// SPDX-License-Identifier: MIT
// urikit/agent over the wire: 127.0.0.1 is an address that may be reached, 127.0.0.2 one of the own network that may not.
import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { agents, fetchUrl, GuardError, init, Rules } from 'urikit/agent';

const NAMES = { 'public.example': '127.0.0.1', 'inside.example': '127.0.0.2', 'both.example': ['127.0.0.1', '127.0.0.2'] };
const lookup = (host, options, done) => {
    const found = [NAMES[host] ?? []].flat().map((address) => ({ address, family: 4 }));
    setImmediate(() => (found.length === 0 ? dns.lookup(host, options, done) : options.all ? done(null, found) : done(null, found[0].address, 4)));
};
const rules = { internal: ['127.0.0.1'], lookup };
const hits = [];
let port;
const servers = [];

const to = (location, status = 302) => (request, answer) => answer.writeHead(status, { location }).end();
const PAGES = {
    '/relative': to('/a/../ok'), '/loop': to('/loop'), '/kept': to('/echo', 307), '/other': to('/echo', 303),
    '/slow-head': () => {}, '/empty': (request, answer) => answer.writeHead(204).end(),
    '/slow-body': (request, answer) => {
        answer.write('x');
        const timer = setInterval(() => answer.write('x'), 20);
        answer.on('close', () => clearInterval(timer));
    },
    '/wait': (request, answer) => setTimeout(() => answer.writeHead(302, { location: '/wait' }).end(), 100),
    '/letters': to(Buffer.from('/\u00e9').toString('latin1')), '/999': (request, answer) => answer.socket.end('HTTP/1.1 999 Odd\r\n\r\nx'),
    '/large': (request, answer) => answer.end('x'.repeat(100_000)),
    '/echo': async (request, answer) => {
        let body = '';
        for await (const block of request) {
            body += block;
        }
        answer.end(JSON.stringify({ method: request.method, body, headers: request.headers }));
    },
};

before(async () => {
    await init();
    for (const host of ['127.0.0.1', '127.0.0.2']) {
        const server = http.createServer((request, answer) => {
            hits.push([host, request.url, request.headers.host]);
            (PAGES[request.url] ?? ((asked, given) => given.end('fine')))(request, answer);
        });
        await new Promise((done, fail) => server.on('error', fail).listen(port ?? 0, host, done));
        port = server.address().port;
        servers.push(server);
    }
    Object.assign(PAGES, {
        '/literal': to(`http://127.0.0.2:${port}/`), '/number': to(`http://2130706434:${port}/`), '/mapped': to(`http://[::ffff:7f00:2]:${port}/`),
        '/name': to(`http://inside.example:${port}/`), '/slashes': to(`//inside.example:${port}/`), '/gopher': to(`gopher://inside.example:${port}/_`),
        '/backslash': to(`http://public.example:${port}\\@inside.example:${port}/`), '/userinfo': to(`http://public.example:${port}@inside.example/`),
        '/away': to(`http://127.0.0.1:${port}/echo`, 307),
    });
});
after(() => servers.forEach((server) => { server.closeAllConnections?.(); server.close(); }));

const at = (path, host = 'public.example') => `http://${host}:${port}${path}`;
const refusedBy = (rule) => (error) => error instanceof GuardError && error.rule === rule;

test('what may be fetched is', async () => {
    const answer = await fetchUrl(at('/ok').replace('http', 'HTTP'), rules);
    assert.deepStrictEqual([answer.status, await answer.text(), answer.url, answer.redirected], [200, 'fine', at('/ok'), false]);
    assert.strictEqual(hits.at(-1)[2], `public.example:${port}`);
    const moved = await fetchUrl(at('/relative'), rules);
    assert.deepStrictEqual([await moved.text(), moved.url, moved.redirected], ['fine', at('/ok'), true]);
    assert.strictEqual((await fetchUrl(at('/letters'), rules)).url, at('/%C3%A9'));
    await assert.rejects(fetchUrl(at('/999'), rules), RangeError);
    const head = await fetchUrl(at('/large'), { ...rules, method: 'HEAD' });
    assert.deepStrictEqual([head.status, await head.text()], [200, '']);
    const empty = await fetchUrl(at('/empty'), rules);
    assert.deepStrictEqual([empty.status, await empty.text()], [204, '']);
    assert.strictEqual(await (await fetchUrl(at('/ok', '127.0.0.1'), { internal: '127.0.0.0/31' })).text(), 'fine');
    assert.strictEqual(await (await fetchUrl(at('/ok', 'inside.example'), { lookup, internal: true })).text(), 'fine');
    assert.strictEqual(hits.at(-1)[0], '127.0.0.2');
});

test('a redirect is followed as fetch does it', async () => {
    const given = { ...rules, method: 'post', body: 'body', headers: { Authorization: 'secret', 'Content-Type': 'text/plain', 'X-A': '1' } };
    const sent = async (path) => (await fetchUrl(at(path), given)).json();
    const [kept, other, away] = [await sent('/kept'), await sent('/other'), await sent('/away')];
    assert.deepStrictEqual([kept.method, kept.body, kept.headers.authorization], ['POST', 'body', 'secret']);
    assert.deepStrictEqual([other.method, other.body, other.headers['content-type'], other.headers['x-a']], ['GET', '', undefined, '1']);
    assert.deepStrictEqual([away.method, away.body, away.headers.authorization, away.headers['x-a']], ['POST', 'body', undefined, '1']);
});

test('nothing reaches the own network', async () => {
    const before = hits.filter(([host]) => host === '127.0.0.2').length;
    const refused = { literal: 'policy-address', number: 'readers-host', mapped: 'policy-address', name: 'policy-address', slashes: 'policy-address', gopher: 'policy-scheme',
        backslash: 'invalid', userinfo: 'policy-userinfo' };
    for (const [path, rule] of Object.entries(refused)) {
        await assert.rejects(fetchUrl(at(`/${path}`), rules), refusedBy(rule), path);
    }
    for (const host of ['inside.example', 'both.example', '127.0.0.2', '[::ffff:127.0.0.2]', '[::1]']) {
        await assert.rejects(fetchUrl(at('/ok', host), rules), refusedBy('policy-address'), host);
    }
    await assert.rejects(fetchUrl(at('/ok'), { lookup }), refusedBy('policy-address'));
    await assert.rejects(fetchUrl(at('/ok'), { ...rules, ports: [443] }), refusedBy('policy-port'));
    await assert.rejects(fetchUrl(at('/ok'), { ...rules, hosts: ['other.example'] }), refusedBy('policy-host'));
    await assert.rejects(fetchUrl(at('/ok'), { ...rules, schemes: ['https'] }), refusedBy('policy-scheme'));
    await assert.rejects(fetchUrl('file:///etc/passwd', rules), refusedBy('invalid'));
    await assert.rejects(fetchUrl(at('/'), { ...rules, host: ['a.example'] }), { name: 'TypeError', message: "unknown option 'host'" });
    assert.strictEqual(hits.filter(([host]) => host === '127.0.0.2').length, before);
});

test('time, redirects and bytes end', async () => {
    await assert.rejects(fetchUrl(at('/loop'), rules), { name: 'RangeError', message: 'more than 5 redirects' });
    await assert.rejects(fetchUrl(at('/relative'), { ...rules, redirects: 0 }), RangeError);
    assert.strictEqual((await (await fetchUrl(at('/large'), { ...rules, bytes: 100_000 })).text()).length, 100_000);
    await assert.rejects(async () => (await fetchUrl(at('/large'), { ...rules, bytes: 99_999 })).text(), { message: 'the body is longer than 99999 bytes' });
    for (const path of ['/slow-head', '/slow-body', '/wait']) {
        const started = performance.now();
        await assert.rejects(async () => (await fetchUrl(at(path), { ...rules, total: 300, redirects: 50 })).text(), { name: 'TimeoutError' }, path);
        assert.ok(performance.now() - started < 3000, path);
    }
});

test('agents of node:http', async () => {
    const agent = agents(rules, { keepAlive: true });
    const get = (url) => new Promise((done, fail) => {
        http.get(url, { agent: url.startsWith('https') ? agent.https : agent.http }, (answer) => answer.resume().on('end', () => done(answer.statusCode))).on('error', fail);
    });
    assert.strictEqual(await get(at('/ok')), 200);
    assert.strictEqual(await get(at('/ok')), 200); // the same connection
    for (const url of [at('/ok', '127.0.0.2'), at('/ok', 'inside.example'), at('/ok', 'both.example'), at('/ok', '[::ffff:127.0.0.2]')]) {
        await assert.rejects(get(url), refusedBy('policy-address'), url);
    }
    await assert.rejects(new Promise((done, fail) => { http.get({ socketPath: '/nowhere', agent: agent.http }, done).on('error', fail); }), refusedBy('policy-address'));
    agent.http.destroy();
    const error = await new Promise((done) => { agent.https.createConnection({ host: '127.0.0.2', port: 443 }, done); });
    assert.ok(refusedBy('policy-address')(error));
});

/** A key and a certificate for public.example; undefined where there is no openssl. */
function certified() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'urikit-'));
    try {
        const [key, cert] = ['key', 'certificate'].map((name) => path.join(folder, name));
        const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert,
            '-days', '2', '-subj', '/CN=public.example', '-addext', 'subjectAltName=DNS:public.example,DNS:inside.example']);
        return made.status === 0 ? { key: fs.readFileSync(key), cert: fs.readFileSync(cert) } : undefined;
    } finally {
        fs.rmSync(folder, { recursive: true });
    }
}

test('https: the certificate is that of the name, and all rules hold', async (t) => {
    const made = certified();
    if (made === undefined) {
        t.skip('no openssl');
        return;
    }
    const asked = [];
    const server = https.createServer(made, (request, answer) => {
        asked.push(request.socket.servername);
        (PAGES[request.url] ?? ((from, given) => given.end('fine')))(request, answer);
    });
    const silent = net.createServer(() => {}); // takes connections, and says nothing: a TLS handshake that does not end
    await Promise.all([server, silent].map((one) => new Promise((done, fail) => one.on('error', fail).listen(0, '127.0.0.1', done))));
    t.after(() => { server.closeAllConnections?.(); server.close(); silent.close(); });
    const there = server.address().port;
    const secure = (path, host = 'public.example') => `https://${host}:${there}${path}`;
    const all = { ...rules, agent: { ca: made.cert } };
    const names = { ...all, lookup: (host, options, done) => setImmediate(() => (options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4))) };

    const answer = await fetchUrl(secure('/relative').replace('https', 'HTTPS'), all);
    assert.deepStrictEqual([await answer.text(), answer.url, answer.redirected], ['fine', secure('/ok'), true]);
    assert.deepStrictEqual(asked, ['public.example', 'public.example']);
    await assert.rejects(fetchUrl(secure('/ok'), rules), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    await assert.rejects(fetchUrl(secure('/ok', 'other.example'), names), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    await assert.rejects(fetchUrl(secure('/ok', '127.0.0.1'), all), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    await assert.rejects(fetchUrl(secure('/ok', 'inside.example'), all), refusedBy('policy-address')); // a good certificate changes nothing

    PAGES['/down'] = to(at('/ok'));
    const down = await fetchUrl(secure('/down'), { ...all, headers: { Authorization: 'secret' } });
    assert.deepStrictEqual([down.url, down.redirected], [at('/ok'), true]);
    await assert.rejects(fetchUrl(secure('/down'), { ...all, schemes: ['https'] }), refusedBy('policy-scheme'));
    await assert.rejects(fetchUrl(secure('/down'), { ...all, ports: [there] }), refusedBy('policy-port'));
    await assert.rejects(fetchUrl(secure('/name'), all), refusedBy('policy-address'));
    await assert.rejects(fetchUrl(secure('/literal'), all), refusedBy('policy-address'));
    await assert.rejects(fetchUrl(secure('/ok'), { ...all, hosts: ['other.example'] }), refusedBy('policy-host'));
    await assert.rejects(fetchUrl(secure('/loop'), all), { message: 'more than 5 redirects' });
    assert.strictEqual(await (await fetchUrl(secure('/ok'), { ...all, schemes: ['https'], ports: [there], hosts: ['*.example'] })).text(), 'fine');

    for (const slow of [secure('/slow-head'), secure('/slow-body'), `https://public.example:${silent.address().port}/`]) {
        const started = performance.now();
        await assert.rejects(async () => (await fetchUrl(slow, { ...all, total: 300 })).text(), { name: 'TimeoutError' }, slow);
        assert.ok(performance.now() - started < 3000, slow);
    }
    const agent = agents(rules, { ca: made.cert, keepAlive: true });
    const get = (url) => new Promise((done, fail) => { https.get(url, { agent: agent.https }, (message) => message.resume().on('end', () => done(message.statusCode))).on('error', fail); });
    assert.deepStrictEqual([await get(secure('/ok')), await get(secure('/ok'))], [200, 200]);
    await assert.rejects(get(secure('/ok', 'inside.example')), refusedBy('policy-address'));
    agent.https.destroy();
});

test('rules are checked', () => {
    for (const internal of ['10.0.0.0/', '10.0.0.0/33', 'localhost', '', '1.2.3', '::/129', ['127.0.0.1', 5]]) {
        assert.throws(() => new Rules({ internal }), RangeError, String(internal));
    }
    assert.throws(() => new Rules({ internal: ['::1/128'] }).address('::2'), refusedBy('policy-address'));
    new Rules({ internal: ['::1', '10.0.0.0/8'] }).address('::ffff:10.1.2.3');
    assert.strictEqual(new Rules().url('/b', 'http://a.example/'), 'http://a.example/b');
    assert.strictEqual(createRequire(import.meta.url)('urikit/agent').Rules.name, 'Rules');
});
