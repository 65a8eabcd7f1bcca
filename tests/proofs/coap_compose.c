/* SPDX-License-Identifier: MIT */
/* CoAP: a CRI composed from options. */
#include "any.h"

#include "src/base/out.h"

#include <urikit/coap.h>
#include <urikit/text.h>

#include "src/cri/cri_parts.h"

/*@ requires len == 0 || \valid_read(ptr + (0 .. len - 1));
  @ assigns \nothing;
  @*/
void model_read(const char *ptr, size_t len);

/* In place of calls that other proofs cover (cri_put_encoded, utf8, ip_parse): any result, and the text must be readable. */
void urikiti_cri_put_encoded(const cri_writer *writer, const urikit_cri_list *list, cri_component component)
{
    if (list->count > 0) {
        model_read(list->ptr, list->len);
    }
    writer->out->len = Frama_C_size_t_interval(0, SIZE_MAX);
}

urikit_code urikit_utf8_check(urikit_str text, size_t *at)
{
    model_read(text.ptr, text.len);
    if (at) {
        *at = Frama_C_size_t_interval(0, text.len);
    }
    return ANY_BOOL() ? URIKIT_OK : URIKIT_E_UTF8;
}

static urikit_code any_address(urikit_str text, uint8_t *ip, int len, size_t *at)
{
    model_read(text.ptr, text.len);
    Frama_C_make_unknown((char *)ip, len);
    if (at) {
        *at = Frama_C_size_t_interval(0, text.len);
    }
    return ANY_BOOL() ? URIKIT_OK : URIKIT_E_IP_LITERAL;
}

urikit_code urikit_ipv4_parse(urikit_str text, uint8_t ip[4], size_t *at)
{
    return any_address(text, ip, 4, at);
}

urikit_code urikit_ipv6_parse(urikit_str text, uint8_t ip[16], size_t *at)
{
    return any_address(text, ip, 16, at);
}

/* With --quick, one option. */
enum { OPTIONS = BOUND > 1 ? 2 : 1 };

static size_t len_a;
static unsigned number_a;
static unsigned number_b;

/* Up to two options: Uri-Host, Uri-Port, Uri-Path, Uri-Query or another. The first has any value, the second one byte. */
void prove_coap_compose(void)
{
    static char a[BOUND];
    static char b[1];
    static char ip[16];
    static const uint16_t numbers[] = { URIKIT_COAP_URI_HOST, URIKIT_COAP_URI_PORT, URIKIT_COAP_URI_PATH, URIKIT_COAP_URI_QUERY,
                                        0 };
    urikit_coap_option list[2];
    urikit_coap_options from = { list, 0 };
    urikit_coap_destination destination = { { NULL, 0 }, { NULL, 0 }, 0 };
    urikit_cri_options options = { 0 };
    urikit_out out = { NULL, 0, 0 };
    urikit_coap_place at;

    len_a = any_len(a);
    Frama_C_make_unknown(b, 1);
    number_a = Frama_C_unsigned_int_interval(0, 4);
    number_b = Frama_C_unsigned_int_interval(0, OPTIONS > 1 ? 4 : 0);
    options.profile = (uint8_t)Frama_C_interval(0, 1);
    options.zone = (uint8_t)Frama_C_interval(0, 2);
    options.max_len = Frama_C_size_t_interval(0, SIZE_MAX);
    options.max_count = Frama_C_size_t_interval(0, SIZE_MAX);
    destination.port = (uint16_t)Frama_C_interval(0, UINT16_MAX);
    destination.ip = urikit_str_of(Frama_C_nondet_ptr(ip, NULL), 16);
    Frama_C_make_unknown(ip, 16);
    //@ split len_a;
    //@ split number_a;
    //@ split number_b;
    list[0].number = numbers[number_a];
    list[0].value = any_text(a, len_a);
    list[1].number = numbers[number_b];
    list[1].value = urikit_str_of(b, 1);
    from.count = Frama_C_size_t_interval(0, OPTIONS);
    (void)urikit_coap_compose(Frama_C_unsigned_long_long_interval(0, UINT64_MAX), from, &destination, &options, &out, &at);
}
