<?php
// SPDX-License-Identifier: MIT
// What parse_url makes of each line of hex: "scheme host port path query userinfo" in hex, the last 1 if there is any, or "!" where it refuses.
// php-filter: only of what filter_var takes for a URL.
$filter = ($argv[1] ?? '') === 'php-filter';
if (end($argv) === 'version') {
    echo 'PHP ', PHP_VERSION, "\n";
    exit;
}
$part = fn ($text) => $text === null || $text === '' ? '-' : bin2hex((string) $text);
while (($line = fgets(STDIN)) !== false) {
    $text = hex2bin(trim($line));
    $url = $filter && filter_var($text, FILTER_VALIDATE_URL) === false ? false : parse_url($text);
    if ($url === false) {
        echo "!\n";
        continue;
    }
    echo implode(' ', array_map($part, [isset($url['scheme']) ? strtolower($url['scheme']) : null, $url['host'] ?? null, $url['port'] ?? null, $url['path'] ?? null, $url['query'] ?? null, ($url['user'] ?? '') . ($url['pass'] ?? '') === '' ? null : '1'])), "\n";
}
