<?php
// SPDX-License-Identifier: MIT
// Fetches each line of the input with PHP's streams or its curl, and prints the body on a line, or "!": fetch.php php-streams|php-curl
if ($argv[1] === 'version') {
    echo 'PHP ', PHP_VERSION, "\n";
    exit;
}
$context = stream_context_create(['http' => ['timeout' => 5, 'follow_location' => 0]]);
while (($url = fgets(STDIN)) !== false) {
    $url = rtrim($url, "\n");
    if ($argv[1] === 'php-curl') {
        $handle = curl_init($url);
        curl_setopt_array($handle, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 5]);
        $body = curl_exec($handle);
    } else {
        $body = @file_get_contents($url, false, $context);
    }
    echo $body === false ? '!' : $body, "\n";
}
