/* SPDX-License-Identifier: MIT */
/* The table of the models. Included by readers.c. Written by catalog/generate.py from catalog/models.tsv. Do not edit. */
#ifndef URIKIT_SRC_MODEL_TABLE_H
#define URIKIT_SRC_MODEL_TABLE_H

static const reader_row reader_rows[URIKIT_READERS] = {
    { { "whatwg", "browsers, Node.js", "Ada 4.0.0" }, urikiti_whatwg_plan, urikiti_whatwg_join },
    { { "curl", "libcurl", "7.88.1" }, urikiti_curl_plan, urikiti_curl_join },
    { { "curl-8", "libcurl 8", "8.23.0" }, urikiti_curl_8_plan, urikiti_curl_8_join },
    { { "urllib", "Python urllib", "3.11.12" }, urikiti_urllib_plan, urikiti_urllib_join },
    { { "urllib3", "urllib3, requests", "2.8.0" }, urikiti_urllib3_plan, urikiti_urllib_join },
    { { "httpx", "httpx", "0.28.1" }, urikiti_httpx_plan, urikiti_httpx_join },
    { { "yarl", "yarl, aiohttp", "1.25.1" }, urikiti_yarl_plan, urikiti_yarl_join },
    { { "go", "Go net/url", "1.26.8" }, urikiti_go_plan, urikiti_go_join },
    { { "java-uri", "java.net.URI", "17.0.15" }, urikiti_java_uri_plan, urikiti_java_uri_join },
    { { "java-url", "java.net.URL", "17.0.15" }, urikiti_java_url_plan, urikiti_java_url_join },
    { { "php", "PHP parse_url", "8.2.36" }, urikiti_php_plan, NULL },
    { { "ruby", "Ruby URI", "3.1.2" }, urikiti_ruby_plan, urikiti_ruby_join },
    { { "node-legacy", "Node.js url.parse", "20.20.2" }, urikiti_node_legacy_plan, urikiti_node_legacy_join },
    { { "nginx", "nginx, as a server", "1.22.1" }, urikiti_nginx_plan, NULL },
    { { "tomcat", "Apache Tomcat, as a server", "10.1.60" }, urikiti_tomcat_plan, NULL },
};

#endif /* URIKIT_SRC_MODEL_TABLE_H */
