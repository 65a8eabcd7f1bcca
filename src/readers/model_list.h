/* SPDX-License-Identifier: MIT */
/* The functions of the models. Included by join.h. Written by catalog/generate.py from catalog/models.tsv. Do not edit. */
#ifndef URIKIT_SRC_MODEL_LIST_H
#define URIKIT_SRC_MODEL_LIST_H

reader_read urikiti_whatwg_plan;
reader_read urikiti_curl_plan;
reader_read urikiti_curl_8_plan;
reader_read urikiti_urllib_plan;
reader_read urikiti_urllib3_plan;
reader_read urikiti_httpx_plan;
reader_read urikiti_yarl_plan;
reader_read urikiti_go_plan;
reader_read urikiti_java_uri_plan;
reader_read urikiti_java_url_plan;
reader_read urikiti_php_plan;
reader_read urikiti_ruby_plan;
reader_read urikiti_node_legacy_plan;
reader_read urikiti_nginx_plan;
reader_read urikiti_tomcat_plan;
reader_join urikiti_whatwg_join;
reader_join urikiti_curl_join;
reader_join urikiti_curl_8_join;
reader_join urikiti_urllib_join;
reader_join urikiti_httpx_join;
reader_join urikiti_yarl_join;
reader_join urikiti_go_join;
reader_join urikiti_java_uri_join;
reader_join urikiti_java_url_join;
reader_join urikiti_ruby_join;
reader_join urikiti_node_legacy_join;

#endif /* URIKIT_SRC_MODEL_LIST_H */
