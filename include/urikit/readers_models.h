/* SPDX-License-Identifier: MIT */
/**
 * urikit/readers_models.h - the numbers of the programs that read URLs. Programs include urikit/readers.h.
 *
 * Written by catalog/generate.py from catalog/models.tsv and catalog/servers.tsv. Do not edit.
 *
 * Tier: companion library urikit-readers, with a binary interface of its own: doc/stability.md.
 * Threads: it has no calls.
 */
#ifndef URIKIT_READERS_MODELS_H
#define URIKIT_READERS_MODELS_H

/**
 * Programs that read URLs in their own way. urikit has a model of each, which is tested against the program.
 * doc/readers.md says how each reads, and where they differ.
 */
typedef enum urikit_reader {
    URIKIT_READER_WHATWG, /* browsers and Node.js: the URL Standard */
    URIKIT_READER_CURL, /* libcurl 7, as its transfers read a URL */
    URIKIT_READER_CURL_8, /* libcurl 8, the newest that a package registry has */
    URIKIT_READER_URLLIB, /* urllib.parse.urlsplit */
    URIKIT_READER_URLLIB3, /* urllib3.util.parse_url, which requests uses */
    URIKIT_READER_HTTPX, /* httpx.URL */
    URIKIT_READER_YARL, /* yarl.URL, which aiohttp uses */
    URIKIT_READER_GO, /* net/url.Parse, which net/http uses */
    URIKIT_READER_JAVA_URI, /* java.net.URI, as HttpClient takes it */
    URIKIT_READER_JAVA_URL, /* java.net.URL */
    URIKIT_READER_PHP, /* parse_url */
    URIKIT_READER_PHP_URI, /* Uri\Rfc3986\Uri of PHP 8.5 */
    URIKIT_READER_PHP_URL, /* Uri\WhatWg\Url of PHP 8.5 */
    URIKIT_READER_RUBY, /* URI.parse */
    URIKIT_READER_NODE_LEGACY, /* url.parse */
    URIKIT_READER_NGINX, /* nginx, which gets the text as the target of a request line */
    URIKIT_READER_TOMCAT, /* Apache Tomcat, the same */
    URIKIT_READERS, /* the number of readers */
    URIKIT_READER_CLIENTS = 15, /* those before are clients, which decide where a request goes; servers follow */
    URIKIT_READER_ROWS = 35, /* with older releases of the same programs, which have the numbers from URIKIT_READERS on */
} urikit_reader;

/** Servers whose reading of a path urikit knows. doc/servers.md says what each does to a path. */
typedef enum urikit_server {
    URIKIT_SERVER_NGINX, /* nginx */
    URIKIT_SERVER_APACHE, /* Apache httpd */
    URIKIT_SERVER_TOMCAT, /* Apache Tomcat */
    URIKIT_SERVER_JETTY, /* Jetty */
    URIKIT_SERVER_SPRING, /* Spring's PathPattern */
    URIKIT_SERVER_EXPRESS, /* Express: its routes */
    URIKIT_SERVER_EXPRESS_STATIC, /* Express: its files */
    URIKIT_SERVER_GO_MUX, /* Go net/http: ServeMux */
    URIKIT_SERVER_GO_MUX_1_26, /* Go net/http: ServeMux, before 1.27 */
    URIKIT_SERVER_GO_FILES, /* Go net/http: FileServer */
    URIKIT_SERVER_STARLETTE, /* Starlette: its routes */
    URIKIT_SERVER_STARLETTE_STATIC, /* Starlette: its files */
    URIKIT_SERVER_CADDY, /* Caddy */
    URIKIT_SERVER_HAPROXY, /* HAProxy */
    URIKIT_SERVER_VARNISH, /* Varnish */
    URIKIT_SERVER_ENVOY, /* Envoy */
    URIKIT_SERVER_SQUID, /* Squid */
    URIKIT_SERVERS, /* the number of servers */
} urikit_server;

#endif /* URIKIT_READERS_MODELS_H */
