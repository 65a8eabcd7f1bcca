<?php
// SPDX-License-Identifier: MIT
// Fetches each line of the input with a client, and prints the body on a line, or "!": fetch.php NAME [version]
error_reporting(0);
$context = stream_context_create(['http' => ['timeout' => 5, 'follow_location' => 0], 'ssl' => ['verify_peer' => false, 'verify_peer_name' => false]]);
$clients = [
    'php-streams' => [fn() => PHP_VERSION, fn() => fn($url) => file_get_contents($url, false, $context)],
    'php-curl' => [fn() => curl_version()['version'], fn() => function ($url) {
        $handle = curl_init($url);
        curl_setopt_array($handle, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 5, CURLOPT_SSL_VERIFYPEER => false, CURLOPT_SSL_VERIFYHOST => 0]);
        return curl_exec($handle);
    }],
    'php-guzzle' => [fn() => installed('GuzzleHttp', 'php-guzzlehttp-guzzle'), function () {
        $client = new GuzzleHttp\Client(['verify' => false, 'allow_redirects' => false, 'timeout' => 5]);
        return fn($url) => (string) $client->get($url)->getBody();
    }],
    'php-symfony' => [fn() => installed('Symfony/Component/HttpClient', 'php-symfony-http-client'), function () {
        $client = Symfony\Component\HttpClient\HttpClient::create(['verify_peer' => false, 'verify_host' => false, 'max_redirects' => 0, 'timeout' => 5]);
        return fn($url) => $client->request('GET', $url)->getContent();
    }],
];

// Loads a library of Debian, and gives the version of its package: the libraries do not have theirs.
function installed($folder, $package)
{
    require_once "/usr/share/php/$folder/autoload.php";
    return shell_exec("dpkg-query -Wf '\${Version}' $package");
}

[$version, $start] = $clients[$argv[1]];
$number = $version();
if (($argv[2] ?? '') === 'version') {
    echo $argv[1], ' ', $number, "\n";
    exit;
}
$get = $start();
while (($url = fgets(STDIN)) !== false) {
    try {
        $body = $get(rtrim($url, "\n"));
    } catch (Throwable $refused) {
        $body = false;
    }
    echo is_string($body) && $body !== '' ? $body : '!', "\n";
}
