// SPDX-License-Identifier: MIT
// What TypeScript must accept and refuse, in strict mode.
import { init, createInstance, canParse, convertDocument, CRI, findCRIs, encode, equal, IRI, normalize, NoshURI, parseMany, relativize, resolve, URI, URIError, UserURL } from 'urikit';
import * as small from 'urikit/uri';
import * as inline from 'urikit/inline';
import * as coap from 'urikit/coap';
import { lint, type Finding } from 'urikit/lint';
import { agents, fetchUrl, Rules } from 'urikit/agent';
import { addressIsInternal, guard, GuardError, readers, type Reading } from 'urikit/readers';

export async function use(): Promise<void> {
    await init();
    await init(new Uint8Array(3), { memoryLimit: 1 << 24 });
    const u = new URI('http://h/');
    const host: string | null = u.host;
    const path: string = u.path;
    const port: number | null = u.port;
    const made: URI = u.resolve('../x').withQuery({ a: [1, 'b', null] }).normalize({ level: 'scheme' });
    const pairs: [string | null, string | null][] = made.queryPairs;
    const i: IRI = u.toIRI();
    const bytes: Uint8Array = new CRI(i).bytes;
    const span: [number, number] | undefined = u.ranges.host;
    const kit = await createInstance();
    const other: boolean = new kit.URI('a').equals(u);
    const columns = parseMany(['a']);
    for (const find of findCRIs(convertDocument(new Uint8Array(1), 'cri'))) {
        const found: string | null | CRI = find.kind === 'cri' ? new CRI(find.content) : find.content;
        void found;
    }
    const codes: Uint16Array = columns.codes;
    const findings: Finding[] = lint('a');
    const option: number = coap.coapOptions(bytes).options[0]!.number;
    const answer: Response = await fetchUrl(u, { hosts: ['a'], internal: ['127.0.0.1'], total: 5000, bytes: 10 });
    const target: string = new Rules({ internal: true }).url('/a', answer.url);
    agents({ ports: [443] }, { keepAlive: true }).https.destroy();
    // @ts-expect-error: a base is an argument of url()
    await fetchUrl(target, { base: u });
    const reading: Reading = readers('x', { base: u })[0]!;
    const fetched: string = guard(u, { hosts: ['*.example'], ports: new Set([443]), base: null });
    const local: boolean = addressIsInternal('::1');
    const refused: number | null = new GuardError('invalid', 'why').offset;
    // @ts-expect-error: there is no such option
    guard(u, { host: 'x' });
    void [reading, fetched, local, refused];
    const q: Map<string, string> = new UserURL('usr:a/b').qualifiers;
    try {
        NoshURI.parse('x');
    } catch (error) {
        if (error instanceof URIError) {
            const at: number = error.offset;
            void at;
        }
    }
    const texts: string[] = [resolve('a:', 'b'), relativize('a:', 'a:b'), normalize('a', 'case'), encode('a', 'query')];
    const truths: boolean[] = [canParse('a', 'iri'), canParse(bytes, 'cri'), equal('a', new URL('a:b')), small.canParse('a')];
    void [host, path, port, pairs, span, other, codes, findings, option, q, texts, truths, inline.URI, small.URI];

    // @ts-expect-error the host may be absent
    const sure: string = u.host;
    // @ts-expect-error a level is one of six
    u.normalize('none');
    // @ts-expect-error the parts are read-only
    u.host = 'x';
    // @ts-expect-error a number is not a text
    new URI(3);
    // @ts-expect-error the small module has no IRIs
    small.IRI;
    void sure;
}
