// SPDX-License-Identifier: MIT
// Twenty identifiers that fool parsers, and what a few good ones look like.

/** The identifier, why it fools, and the view that shows it best. */
export const GALLERY = [
    ['https://www.bank.example@evil.example/login', 'All before the last @ is userinfo: the host is evil.example.', 'parts'],
    ['https://evil.example\\@bank.example/', 'Browsers read \\ as / and go to evil.example; other programs go to bank.example.', 'readers'],
    ['http://ba%6Ek.example/', 'An encoded letter in the host: browsers decode it, others look for a name with % in it.', 'readers'],
    ['http://0x7f.1/', 'A name to RFC 3986, but browsers and curl connect to 127.0.0.1.', 'readers'],
    ['http://2130706433/', 'One decimal number is an IPv4 address too: 127.0.0.1 again.', 'readers'],
    ['http://0177.0.0.1/', 'A leading zero makes a number octal for some programs, and decimal for others.', 'readers'],
    ['http://[::ffff:127.0.0.1]/', 'An IPv6 address with an IPv4 address inside it: loopback, and not on most lists of forbidden hosts.', 'findings'],
    ['http://①②⑦.0.0.①/', 'Names are mapped before they are used: these circled digits become 127.0.0.1.', 'readers'],
    ['https://exаmple.com/', 'The third letter is Cyrillic. The name looks the same and belongs to somebody else.', 'names'],
    ['https://bank。example/', 'The wide dot is a dot: browsers go to bank.example, others see a name of one label.', 'names'],
    ['//evil.example/path', 'It looks like a path, but two slashes begin a host: the base keeps only its scheme.', 'resolve'],
    ['http:/bank.example/', 'A path without a host to RFC 3986. Browsers add the missing slash and go there.', 'readers'],
    ['localhost:8080', 'Not a host and a port: "localhost" is the scheme here.', 'parts'],
    ['java\tscript:alert(1)', 'Browsers drop tabs and line ends, so this runs as a script. A search for "javascript:" misses it.', 'readers'],
    ['https://bank.example/a/%2e%2e/%2E/admin', 'Encoded dots are dots: browsers and normalization remove them, some servers do not.', 'forms'],
    ['https://bank.example/%252e%252e/secret', 'Encoded twice: who decodes once more than the check did leaves the folder.', 'findings'],
    ['https://bank.example/%0d%0aSet-Cookie:a=b', 'Decoded, this is a line end: put into a header or a log, it begins a line of its own.', 'findings'],
    ['https://bank.example/report\u202Efdp.exe', 'An invisible character reverses what follows: people read "exe.pdf".', 'parts'],
    ['http://bank.example:080443/', 'A port is any digits to RFC 3986. Some programs cut the number, some wrap it around, some refuse it.', 'readers'],
    ['http://[fe80::1%25eth0]/', 'An address with a zone: allowed by RFC 6874, refused by browsers, and taken out of the standard again.', 'readers'],
];

/** What the page opens on. */
export const FIRST = GALLERY[1];

/** For a first look. */
export const EXAMPLES = [
    [FIRST[0], 'Two hosts'],
    ['http://0x7f.1/', 'Hidden address'],
    ['https://alice@shop.example:8443/tea%20cups/?colour=blue&size=2#reviews', 'URI'],
    ['https://bücher.example/café?größe=2', 'IRI'],
    ['coap://[2001:db8::1]/sensors/temp?u=celsius', 'CoAP'],
    ['HTTP://Example.COM:80/%7Eme/./a/../b', 'Not normal'],
    ['nosh://1673/com.example.feed.post/3jui7kd54zh2y', 'NOSH'],
    ['usr:github/octocat?email=octocat%40github.com', 'User URL'],
];

/** A template, values for it, a URI to match (null: the expansion), and a name. */
export const TEMPLATES = [
    ['https://api.example{/version,path*}{?q,tags*,lang}', '{"version": "v2", "path": ["shops", "tea cups"], "q": "a&b", "tags": ["new", "blue"]}', null, 'Search'],
    ['/users/{id}{?page,size}', '{"id": 42, "page": 3}', '/users/caf%C3%A9?size=10', 'A part that is absent'],
    ['{+base}/files{/path*}{#line}', '{"base": "https://git.example/a", "path": ["src", "main.c"], "line": "L7"}', null, 'Reserved characters'],
    ['/{a}-{b}', '{"a": "x", "b": "y"}', '/1-2-3', 'Ambiguous'],
];

export const ROUTES = ['/users/{id}', '/users/me', '/users/{id}/posts{?page}', '/files{/path*}', '/{+any}'];
export const ROUTED = '/users/alice/posts?page=2';
