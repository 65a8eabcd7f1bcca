/* Written by catalog/generate.py from catalog/rules.toml. Do not edit. SPDX-License-Identifier: MIT */
#ifndef URIKITI_LINT_INSERT_TABLE_H
#define URIKITI_LINT_INSERT_TABLE_H

static lint_insert *const inserts[] = {
    NULL,
    insert_code,
    insert_denied,
    insert_detail_code,
    insert_host,
    insert_hosts,
    insert_ip,
    insert_ipv4,
    insert_keys,
    insert_kind,
    insert_label,
    insert_mapped,
    insert_namespaces,
    insert_number,
    insert_octet,
    insert_package,
    insert_paths,
    insert_policy_host,
    insert_policy_port,
    insert_policy_scheme,
    insert_recommended,
    insert_refusing,
    insert_scalar,
    insert_scheme_rule,
    insert_scripts,
    insert_service,
    insert_text,
    insert_token,
    insert_use,
};

#endif
