/* SPDX-License-Identifier: MIT */
/*
 * An origin server that tells what it was asked: each request becomes one line on standard output and, as far as it
 * fits, the answer's payload. Options are numbers with their values in hex:
 *
 *   GET 3=73656e736f72 11=74656d70 15=753d63 payload=
 *
 * usage: origin [--listen ADDRESS[:PORT]]
 */
#include "coap_text.h"

#include <stdio.h>
#include <string.h>

enum { LINE_MAX = 8 * COAP_RXBUFFER_SIZE, ANSWER_MAX = 1000, LOOP_MS = 1000 };

/* A line under construction. Every datagram fits: an option of one byte gives at most 7, " 65535=". */
typedef struct line {
    char text[LINE_MAX];
    size_t len;
} line;

static void put_text(line *to, const char *text)
{
    size_t len = strlen(text);

    if (len <= sizeof to->text - to->len) {
        memcpy(to->text + to->len, text, len);
        to->len += len;
    }
}

static void put_hex(line *to, const uint8_t *bytes, size_t len)
{
    char pair[3];
    size_t i;

    for (i = 0; i < len; i++) {
        snprintf(pair, sizeof pair, "%02x", (unsigned)bytes[i]);
        put_text(to, pair);
    }
}

static void describe(const coap_pdu_t *request, line *to)
{
    coap_opt_iterator_t position;
    const coap_opt_t *option;
    const uint8_t *payload;
    char number[16];
    size_t len;

    put_text(to, method_name(coap_pdu_get_code(request)));
    coap_option_iterator_init(request, &position, COAP_OPT_ALL);
    while ((option = coap_option_next(&position))) {
        snprintf(number, sizeof number, " %u=", (unsigned)position.number);
        put_text(to, number);
        put_hex(to, coap_opt_value(option), coap_opt_length(option));
    }
    put_text(to, " payload=");
    if (coap_get_data(request, &len, &payload)) {
        put_hex(to, payload, len);
    }
}

static coap_pdu_code_t success(coap_pdu_code_t method)
{
    switch (method) {
    case COAP_REQUEST_CODE_GET:
    case COAP_REQUEST_CODE_FETCH:
        return COAP_RESPONSE_CODE_CONTENT;
    case COAP_REQUEST_CODE_DELETE:
        return COAP_RESPONSE_CODE_DELETED;
    default:
        return COAP_RESPONSE_CODE_CHANGED;
    }
}

static void on_request(coap_resource_t *resource, coap_session_t *session, const coap_pdu_t *request, const coap_string_t *query,
                       coap_pdu_t *response)
{
    line answer = { "", 0 };

    (void)resource;
    (void)session;
    (void)query;
    describe(request, &answer);
    printf("%.*s\n", (int)answer.len, answer.text);
    fflush(stdout);
    coap_pdu_set_code(response, success(coap_pdu_get_code(request)));
    if (!coap_add_option(response, COAP_OPTION_CONTENT_FORMAT, 0, NULL) || /* 0, text/plain */
        !coap_add_data(response, answer.len < ANSWER_MAX ? answer.len : ANSWER_MAX, (const uint8_t *)answer.text)) {
        coap_pdu_set_code(response, COAP_RESPONSE_CODE_INTERNAL_ERROR);
    }
}

int main(int argc, char **argv)
{
    const char *listen = argc == 3 && strcmp(argv[1], "--listen") == 0 ? argv[2] : "127.0.0.1";
    coap_context_t *context;
    coap_address_t address;
    bool ok;

    if ((argc != 1 && argc != 3) || (argc == 3 && listen != argv[2]) || !address_parse(listen, COAP_DEFAULT_PORT, &address)) {
        fputs("usage: origin [--listen ADDRESS[:PORT]]\n", stderr);
        return 2;
    }
    context = start();
    ok = context && handle_all(context, on_request) && listen_on(context, &address);
    while (ok && !stop_asked()) {
        ok = coap_io_process(context, LOOP_MS) >= 0;
    }
    coap_free_context(context);
    coap_cleanup();
    return ok ? 0 : 3;
}
