/* SPDX-License-Identifier: MIT */
/* The table of the models. Included by readers.c. Written by catalog/generate.py from catalog/models.tsv and the tables beside it. Do not edit. */
#ifndef URIKIT_SRC_MODEL_TABLE_H
#define URIKIT_SRC_MODEL_TABLE_H

/* The newest releases, in the order of urikit_reader; then older ones. */
static const reader_row reader_rows[URIKIT_READER_ROWS] = {
    { { "whatwg", "browsers, Node.js", "26.10.0" }, urikiti_whatwg_read, urikiti_whatwg_join, 0, ASKED_READ | ASKED_JOIN },
    { { "curl", "libcurl", "7.88.1" }, urikiti_curl_read, urikiti_curl_join, 0, ASKED_READ | ASKED_JOIN },
    { { "curl-8", "libcurl 8", "8.23.0" }, urikiti_curl_8_read, urikiti_curl_8_join, 0, ASKED_READ | ASKED_JOIN },
    { { "urllib", "Python urllib", "3.14.2" }, urikiti_urllib_read, urikiti_urllib_join, 0, ASKED_READ | ASKED_JOIN },
    { { "urllib3", "urllib3, requests", "2.8.0" }, urikiti_urllib3_read, urikiti_urllib_join, 0, ASKED_READ | ASKED_JOIN },
    { { "httpx", "httpx", "0.28.1" }, urikiti_httpx_read, urikiti_httpx_join, 0, ASKED_READ | ASKED_JOIN },
    { { "yarl", "yarl, aiohttp", "1.25.1" }, urikiti_yarl_read, urikiti_yarl_join, 0, ASKED_READ | ASKED_JOIN },
    { { "go", "Go net/url", "1.27.4" }, urikiti_go_read, urikiti_go_join, 0, ASKED_READ | ASKED_JOIN },
    { { "java-uri", "java.net.URI", "25.0.2" }, urikiti_java_uri_read, urikiti_java_uri_join, 0, ASKED_READ | ASKED_JOIN },
    { { "java-url", "java.net.URL", "25.0.2" }, urikiti_java_url_read, urikiti_java_url_join, 0, ASKED_READ | ASKED_JOIN },
    { { "php", "PHP parse_url", "8.5.10" }, urikiti_php_read, NULL, 0, ASKED_READ | ASKED_JOIN },
    { { "php-uri", "PHP Uri\\Rfc3986\\Uri", "8.5.10" }, urikiti_php_uri_read, urikiti_php_uri_join, 0, ASKED_READ | ASKED_JOIN },
    { { "php-url", "PHP Uri\\WhatWg\\Url", "8.5.10" }, urikiti_php_url_read, urikiti_whatwg_join, 0, ASKED_READ | ASKED_JOIN },
    { { "ruby", "Ruby URI", "4.0.0" }, urikiti_ruby_read, urikiti_ruby_join, 0, ASKED_READ | ASKED_JOIN },
    { { "node-legacy", "Node.js url.parse", "26.10.0" }, urikiti_node_legacy_read, urikiti_node_legacy_join, 0, ASKED_READ | ASKED_JOIN },
    { { "nginx", "nginx, as a server", "1.22.1" }, urikiti_nginx_read, NULL, 0, 0 },
    { { "tomcat", "Apache Tomcat, as a server", "10.1.60" }, urikiti_tomcat_read, NULL, 0, 0 },
    { { "whatwg@24", "browsers, Node.js 24", "24.21.0" }, urikiti_whatwg_read, urikiti_whatwg_join, 0, 0 },
    { { "whatwg@22", "browsers, Node.js 22", "22.23.3" }, urikiti_whatwg_read, urikiti_whatwg_join, BEFORE_WHATWG_A_LABEL | BEFORE_WHATWG_CARET | BEFORE_WHATWG_LAST_SPACE, ASKED_JOIN },
    { { "whatwg@20", "browsers, Node.js 20", "20.20.2" }, urikiti_whatwg_read, urikiti_whatwg_join, BEFORE_WHATWG_A_LABEL | BEFORE_WHATWG_CARET | BEFORE_WHATWG_LAST_SPACE, 0 },
    { { "urllib@3.13", "Python urllib 3.13", "3.13.2" }, urikiti_urllib_read, urikiti_urllib_join, BEFORE_URLLIB_EMPTY, ASKED_JOIN },
    { { "urllib@3.11", "Python urllib 3.11", "3.11.2" }, urikiti_urllib_read, urikiti_urllib_join, BEFORE_URLLIB_EMPTY, 0 },
    { { "urllib3@2.7", "urllib3, requests 2.7", "2.7.0" }, urikiti_urllib3_read, urikiti_urllib_join, BEFORE_URLLIB3_HOST, ASKED_READ | ASKED_JOIN },
    { { "urllib3@1.26", "urllib3, requests 1.26", "1.26.20" }, urikiti_urllib3_read, urikiti_urllib_join, BEFORE_URLLIB3_HOST, 0 },
    { { "go@1.26", "Go net/url 1.26", "1.26.11" }, urikiti_go_read, urikiti_go_join, BEFORE_GO_SLASHES, ASKED_JOIN },
    { { "java-uri@21", "java.net.URI 21", "21.0.8" }, urikiti_java_uri_read, urikiti_java_uri_join, 0, 0 },
    { { "java-uri@17", "java.net.URI 17", "17.0.15" }, urikiti_java_uri_read, urikiti_java_uri_join, 0, 0 },
    { { "java-url@21", "java.net.URL 21", "21.0.8" }, urikiti_java_url_read, urikiti_java_url_join, 0, 0 },
    { { "java-url@17", "java.net.URL 17", "17.0.15" }, urikiti_java_url_read, urikiti_java_url_join, BEFORE_JAVA_URL_AUTHORITY, ASKED_READ | ASKED_JOIN },
    { { "php@8.2", "PHP parse_url 8.2", "8.2.36" }, urikiti_php_read, NULL, 0, 0 },
    { { "ruby@3.4", "Ruby URI 3.4", "3.4.1" }, urikiti_ruby_read, urikiti_ruby_join, BEFORE_RUBY_AUTHORITY, ASKED_JOIN },
    { { "ruby@3.1", "Ruby URI 3.1", "3.1.2" }, urikiti_ruby_read, urikiti_ruby_join, BEFORE_RUBY_RELATIVE | BEFORE_RUBY_ROOT | BEFORE_RUBY_AUTHORITY, ASKED_READ | ASKED_JOIN },
    { { "node-legacy@24", "Node.js url.parse 24", "24.21.0" }, urikiti_node_legacy_read, urikiti_node_legacy_join, BEFORE_NODE_LEGACY_PORT, ASKED_JOIN },
    { { "node-legacy@22", "Node.js url.parse 22", "22.23.3" }, urikiti_node_legacy_read, urikiti_node_legacy_join, BEFORE_NODE_LEGACY_PORT, 0 },
    { { "node-legacy@20", "Node.js url.parse 20", "20.20.2" }, urikiti_node_legacy_read, urikiti_node_legacy_join, BEFORE_NODE_LEGACY_NUL | BEFORE_NODE_LEGACY_PORT, ASKED_READ | ASKED_JOIN },
};

#endif /* URIKIT_SRC_MODEL_TABLE_H */
