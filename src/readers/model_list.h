/* SPDX-License-Identifier: MIT */
/*
 * The functions of the models, and what changed in their programs. Included by join.h.
 * Written by catalog/generate.py from catalog/models.tsv and catalog/model_changes.tsv. Do not edit.
 */
#ifndef URIKIT_SRC_MODEL_LIST_H
#define URIKIT_SRC_MODEL_LIST_H

/* What is new in a program: bits of model_reading.before, which are set for a release that is older. */
enum {
    BEFORE_WHATWG_A_LABEL = 1 << 0,
    BEFORE_WHATWG_CARET = 1 << 1,
    BEFORE_WHATWG_LAST_SPACE = 1 << 2,
    BEFORE_URLLIB_EMPTY = 1 << 3,
    BEFORE_URLLIB3_HOST = 1 << 4,
    BEFORE_GO_SLASHES = 1 << 5,
    BEFORE_JAVA_URL_AUTHORITY = 1 << 6,
    BEFORE_RUBY_RELATIVE = 1 << 7,
    BEFORE_RUBY_ROOT = 1 << 8,
    BEFORE_RUBY_AUTHORITY = 1 << 9,
    BEFORE_NODE_LEGACY_NUL = 1 << 10,
    BEFORE_NODE_LEGACY_PORT = 1 << 11,
};

/* Whom ASKED_READ asks, counted. */
enum {
    READERS_ASKED = 19,
};

reader_read urikiti_whatwg_read;
reader_read urikiti_curl_read;
reader_read urikiti_curl_8_read;
reader_read urikiti_urllib_read;
reader_read urikiti_urllib3_read;
reader_read urikiti_httpx_read;
reader_read urikiti_yarl_read;
reader_read urikiti_go_read;
reader_read urikiti_java_uri_read;
reader_read urikiti_java_url_read;
reader_read urikiti_php_read;
reader_read urikiti_php_uri_read;
reader_read urikiti_php_url_read;
reader_read urikiti_ruby_read;
reader_read urikiti_node_legacy_read;
reader_read urikiti_nginx_read;
reader_read urikiti_tomcat_read;
reader_join urikiti_whatwg_join;
reader_join urikiti_curl_join;
reader_join urikiti_curl_8_join;
reader_join urikiti_urllib_join;
reader_join urikiti_httpx_join;
reader_join urikiti_yarl_join;
reader_join urikiti_go_join;
reader_join urikiti_java_uri_join;
reader_join urikiti_java_url_join;
reader_join urikiti_php_uri_join;
reader_join urikiti_ruby_join;
reader_join urikiti_node_legacy_join;

#endif /* URIKIT_SRC_MODEL_LIST_H */
