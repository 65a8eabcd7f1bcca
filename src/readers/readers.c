/* SPDX-License-Identifier: MIT */
/* The table of readers, and what one reads as texts. */
#include "readers.h"

#include <urikit/text.h>

#include "../base/out.h"

#include <string.h>

/* ---- the table --------------------------------------------------------------------- */

typedef struct reader_row {
    urikit_reader_row row;
    reader_read *read;
} reader_row;

static const reader_row reader_rows[URIKIT_READERS] = {
    { { "whatwg", "browsers, Node.js", "Ada 4.0.0" }, urikiti_whatwg_plan },
    { { "curl", "libcurl", "7.88.1" }, urikiti_curl_plan },
    { { "urllib", "Python urllib", "3.11.12" }, urikiti_python_plan },
    { { "urllib3", "urllib3, requests", "2.8.0" }, urikiti_urllib3_plan },
    { { "httpx", "httpx", "0.28.1" }, urikiti_httpx_plan },
    { { "yarl", "yarl, aiohttp", "1.25.1" }, urikiti_yarl_plan },
    { { "go", "Go net/url", "1.26.8" }, urikiti_go_plan },
    { { "java-uri", "java.net.URI", "17.0.15" }, urikiti_java_uri_plan },
    { { "java-url", "java.net.URL", "17.0.15" }, urikiti_java_url_plan },
    { { "php", "PHP parse_url", "8.2.36" }, urikiti_php_plan },
    { { "ruby", "Ruby URI", "3.1.2" }, urikiti_ruby_plan },
    { { "node-legacy", "Node.js url.parse", "20.20.2" }, urikiti_node_plan },
    { { "nginx", "nginx, as a server", "1.22.1" }, urikiti_nginx_plan },
    { { "tomcat", "Apache Tomcat, as a server", "10.1.60" }, urikiti_tomcat_plan },
};

bool urikit_reader_at(size_t i, urikit_reader_row *row)
{
    if (i >= URIKIT_READERS) {
        return false;
    }
    *row = reader_rows[i].row;
    return true;
}

const char *urikit_reader_name(urikit_reader reader)
{
    return (unsigned)reader < URIKIT_READERS ? reader_rows[reader].row.name : "none";
}

const char *urikit_reader_why_name(urikit_reader_why why)
{
    static const char *const names[] = { "", "length", "character", "scheme", "userinfo", "host", "port", "path", "fragment" };

    return (unsigned)why < sizeof names / sizeof names[0] ? names[why] : "";
}

bool urikiti_reader_plan(urikit_reader reader, urikit_str text, reader_plan *plan)
{
    memset(plan, 0, sizeof *plan);
    plan->port = -1;
    if (!text.ptr) {
        text.ptr = "";
    }
    return (unsigned)reader < URIKIT_READERS && reader_rows[reader].read(text, plan);
}

urikit_code urikit_reader_read(urikit_reader reader, urikit_str text, urikit_out *out, urikit_reading *reading)
{
    reader_plan plan;
    urikit_str made;
    size_t at[5];

    memset(reading, 0, sizeof *reading);
    reading->port = -1;
    if (urikiti_out_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    if (!urikiti_reader_plan(reader, text, &plan)) {
        reading->why = plan.why;
        return URIKIT_OK;
    }
    reading->accepts = true;
    reading->userinfo = plan.userinfo;
    reading->port = urikiti_plan_port(&plan);
    at[0] = out->len;
    urikiti_plan_write_scheme(&plan, out);
    at[1] = out->len;
    urikiti_plan_write_host(&plan, out);
    at[2] = out->len;
    urikiti_path_plan_write(plan.path, out);
    at[3] = out->len;
    urikiti_path_plan_write(plan.query, out);
    at[4] = out->len;
    if (out->len > out->cap) {
        return URIKIT_E_SPACE;
    }
    made = urikit_out_str(out);
    made.ptr = made.ptr ? made.ptr : "";
    reading->scheme = urikit_str_of(plan.scheme.ptr ? made.ptr + at[0] : NULL, at[1] - at[0]);
    reading->host = urikit_str_of(at[2] > at[1] ? made.ptr + at[1] : NULL, at[2] - at[1]);
    reading->path = urikit_str_of(made.ptr + at[2], at[3] - at[2]);
    reading->query = urikit_str_of(at[4] > at[3] ? made.ptr + at[3] : NULL, at[4] - at[3]);
    return URIKIT_OK;
}
