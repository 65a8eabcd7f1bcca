<?php
// SPDX-License-Identifier: MIT
// What PHP makes of each line of hex: "scheme host port path query userinfo" in hex, the last 1 if there is any, or "!" where it refuses.
//   reader.php [php|php-filter|uri|url|join-uri|join-url|idna] [version]
// php: parse_url; php-filter: only of what filter_var takes for a URL. uri: Uri\Rfc3986\Uri. url: Uri\WhatWg\Url; a text without a scheme is a link
// on https://page.invalid/. join-uri, join-url: of each line with a base and a reference, the text that resolve makes, in hex. idna: the host as A-labels.
$kind = $argv[1] ?? '';
if (end($argv) === 'version') {
    echo 'PHP ', PHP_VERSION, "\n";
    exit;
}
$part = fn ($text) => $text === null || $text === '' ? '-' : bin2hex((string) $text);

function parsed($text)
{
    $url = parse_url($text);
    return $url === false ? null : [isset($url['scheme']) ? strtolower($url['scheme']) : null, $url['host'] ?? null, $url['port'] ?? null, $url['path'] ?? null, $url['query'] ?? null, ($url['user'] ?? '') . ($url['pass'] ?? '')];
}

function read_uri($text)
{
    $uri = new Uri\Rfc3986\Uri($text);
    return $uri->getPort() > 65535 ? null : [$uri->getScheme(), $uri->getHost(), $uri->getPort(), $uri->getPath(), $uri->getQuery(), $uri->getUserInfo() === ':' ? null : $uri->getUserInfo()];
}

function read_url($text)
{
    $absolute = preg_match('/^[\0- ]*[A-Za-z][A-Za-z0-9+.\-\t\n\r]*:/', $text);
    $url = $absolute ? new Uri\WhatWg\Url($text) : new Uri\WhatWg\Url($text, new Uri\WhatWg\Url('https://page.invalid/'));
    $own = $absolute || $url->getAsciiHost() !== 'page.invalid';
    return [$absolute ? $url->getScheme() : null, $own ? $url->getAsciiHost() : null, $own ? $url->getPort() : null, $url->getPath(), $url->getQuery(), $url->getUsername() . $url->getPassword()];
}

while (($line = fgets(STDIN)) !== false) {
    [$text, $reference] = array_map(hex2bin(...), explode(' ', trim($line) . ' '));
    try {
        if (str_starts_with($kind, 'join')) {
            echo bin2hex($kind === 'join-uri' ? (new Uri\Rfc3986\Uri($text))->resolve($reference)->toString() : (new Uri\WhatWg\Url($text))->resolve($reference)->toAsciiString()), "\n";
            continue;
        }
        if ($kind === 'idna') {
            echo bin2hex((new Uri\WhatWg\Url("https://$text/"))->getAsciiHost()), "\n";
            continue;
        }
        $url = match ($kind) {
            'uri' => read_uri($text),
            'url' => read_url($text),
            'php-filter' => filter_var($text, FILTER_VALIDATE_URL) === false ? null : parsed($text),
            default => parsed($text),
        };
    } catch (Uri\InvalidUriException) {
        $url = null;
    }
    echo $url ? implode(' ', array_map($part, [...array_slice($url, 0, 5), ($url[5] ?? '') === '' ? null : '1'])) : '!', "\n";
}
