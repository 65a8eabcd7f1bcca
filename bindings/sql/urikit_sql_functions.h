/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
/* The functions by name, for engines that need a C symbol of their own for each. */
urikit_sql_function urikit_sql_uri_valid;
urikit_sql_function urikit_sql_uri_error;
urikit_sql_function urikit_sql_uri_strict;
urikit_sql_function urikit_sql_uri_scheme;
urikit_sql_function urikit_sql_uri_authority;
urikit_sql_function urikit_sql_uri_userinfo;
urikit_sql_function urikit_sql_uri_host;
urikit_sql_function urikit_sql_uri_host_kind;
urikit_sql_function urikit_sql_uri_port;
urikit_sql_function urikit_sql_uri_effective_port;
urikit_sql_function urikit_sql_uri_path;
urikit_sql_function urikit_sql_uri_query;
urikit_sql_function urikit_sql_uri_fragment;
urikit_sql_function urikit_sql_uri_part;
urikit_sql_function urikit_sql_uri_normalize;
urikit_sql_function urikit_sql_uri_resolve;
urikit_sql_function urikit_sql_uri_relativize;
urikit_sql_function urikit_sql_uri_equal;
urikit_sql_function urikit_sql_uri_query_value;
urikit_sql_function urikit_sql_uri_set_query;
urikit_sql_function urikit_sql_uri_remove_query;
urikit_sql_function urikit_sql_uri_path_segment;
urikit_sql_function urikit_sql_uri_surt;
urikit_sql_function urikit_sql_uri_registrable;
urikit_sql_function urikit_sql_uri_to_iri;
urikit_sql_function urikit_sql_iri_to_uri;
urikit_sql_function urikit_sql_uri_to_cri;
urikit_sql_function urikit_sql_cri_to_uri;
urikit_sql_function urikit_sql_uri_encode;
urikit_sql_function urikit_sql_uri_decode;
urikit_sql_function urikit_sql_uri_findings;
urikit_sql_function urikit_sql_uri_expand;
urikit_sql_function urikit_sql_uri_match;
urikit_sql_function urikit_sql_uri_route;
urikit_sql_function urikit_sql_uri_readers_agree;
urikit_sql_function urikit_sql_uri_guard;
urikit_sql_function urikit_sql_uri_guard_why;
urikit_sql_function urikit_sql_uri_address_is_internal;
urikit_sql_function urikit_sql_psl_version;
urikit_sql_function urikit_sql_uri_parse_json;
urikit_sql_function urikit_sql_uri_query_list_json;

/** Functions without arguments, to be registered beside the rows. */
extern const urikit_sql_row urikit_sql_psl_version_row;

/** Structs and lists as JSON text, for engines that have no types for them; others register their own. */
extern const urikit_sql_row urikit_sql_json_rows[2];
