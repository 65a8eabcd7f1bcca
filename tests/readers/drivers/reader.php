<?php
// SPDX-License-Identifier: MIT
// What parse_url makes of each line of hex: "scheme host port path query" in hex, or "!" where it refuses.
if (($argv[1] ?? '') === 'version') {
    echo 'PHP ', PHP_VERSION, "\n";
    exit;
}
$part = fn ($text) => $text === null || $text === '' ? '-' : bin2hex((string) $text);
while (($line = fgets(STDIN)) !== false) {
    $url = parse_url(hex2bin(trim($line)));
    if ($url === false) {
        echo "!\n";
        continue;
    }
    echo implode(' ', array_map($part, [isset($url['scheme']) ? strtolower($url['scheme']) : null, $url['host'] ?? null, $url['port'] ?? null, $url['path'] ?? null, $url['query'] ?? null])), "\n";
}
