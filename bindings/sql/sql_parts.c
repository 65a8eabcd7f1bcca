/* SPDX-License-Identifier: MIT */
/* The parts of an identifier, as written. */
#include "sql_answer.h"

#include <urikit/psl.h>

static inline urikit_sql_status part(const urikit_sql_arg *args, urikit_str (*read)(const urikit_uri *uri),
                                     urikit_sql_result *result)
{
    urikit_uri uri;

    return sql_parse(args[0].text, &uri) ? sql_slice(read(&uri), result) : URIKIT_SQL_NULL;
}

urikit_sql_status urikit_sql_uri_scheme(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_scheme, result);
}

urikit_sql_status urikit_sql_uri_userinfo(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                          urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_userinfo, result);
}

urikit_sql_status urikit_sql_uri_host(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_host, result);
}

urikit_sql_status urikit_sql_uri_authority(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                           urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_authority, result);
}

urikit_sql_status urikit_sql_uri_path(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_path, result);
}

urikit_sql_status urikit_sql_uri_query(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                       urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_query, result);
}

urikit_sql_status urikit_sql_uri_fragment(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                          urikit_sql_result *result)
{
    (void)count, (void)memory;
    return part(args, urikit_uri_fragment, result);
}

urikit_sql_status urikit_sql_uri_host_kind(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                           urikit_sql_result *result)
{
    urikit_uri uri;

    (void)count, (void)memory;
    if (!sql_parse(args[0].text, &uri)) {
        return URIKIT_SQL_NULL;
    }
    return sql_constant(urikit_host_kind_name(urikit_uri_host_kind(&uri)), result);
}

/* NULL without a port, and above 65535. */
static urikit_sql_status port(const urikit_sql_arg *args,
                              urikit_code (*read)(const urikit_uri *uri, int32_t *number), urikit_sql_result *result)
{
    urikit_uri uri;
    int32_t number;

    if (!sql_parse(args[0].text, &uri) || read(&uri, &number) != URIKIT_OK || number == URIKIT_NO_PORT) {
        return URIKIT_SQL_NULL;
    }
    return sql_integer(number, result);
}

urikit_sql_status urikit_sql_uri_port(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                      urikit_sql_result *result)
{
    (void)count, (void)memory;
    return port(args, urikit_uri_port_written, result);
}

urikit_sql_status urikit_sql_uri_effective_port(const urikit_sql_arg *args, size_t count,
                                                const urikit_sql_memory *memory, urikit_sql_result *result)
{
    (void)count, (void)memory;
    return port(args, urikit_uri_port_number, result);
}

urikit_sql_status urikit_sql_uri_registrable(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                             urikit_sql_result *result)
{
    urikit_uri uri;
    urikit_str domain;

    (void)count, (void)memory;
    if (!sql_parse(args[0].text, &uri) || !urikit_registrable_domain(urikit_uri_host(&uri), &domain)) {
        return URIKIT_SQL_NULL;
    }
    return sql_slice(domain, result);
}
