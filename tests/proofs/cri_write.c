/* SPDX-License-Identifier: MIT */
/* CRIs: encoding and resolution, for every choice of sections. The elements are written by a model. */
#include "any.h"

#include "src/base/out.h"
#include "src/cri/cri_parts.h"

/*
 * In place of urikiti_cri_put_encoded, which the proof cri_put_encoded covers: any output. The list must be readable. That
 * a list with elements is set is what a decoded form has; a list is always passed as it is there.
 */
/*@ requires len == 0 || \valid_read(ptr + (0 .. len - 1));
  @ assigns \nothing;
  @*/
void model_read(const char *ptr, size_t len);

void urikiti_cri_put_encoded(const cri_writer *writer, const urikit_cri_list *list, cri_component component)
{
    if (list->ptr) {
        model_read(list->ptr, list->len);
    }
    writer->out->len = Frama_C_size_t_interval(0, SIZE_MAX);
}

/* A list that is set or not, with any elements. The functions here do not look into it. */
static urikit_cri_list any_list(char bytes[BOUND])
{
    urikit_cri_list list = { Frama_C_nondet_ptr(bytes, NULL), BOUND, Frama_C_size_t_interval(0, BOUND) };

    return list;
}

/* Any text, absent or not. */
static urikit_str any_str(char bytes[BOUND])
{
    return urikit_str_of(Frama_C_nondet_ptr(bytes, NULL), BOUND);
}

/* With --quick, only references without a scheme. */
enum { SCHEME_KINDS = BOUND > 4 ? 3 : 1 };

static unsigned scheme;
static unsigned authority;

static void make_cri(unsigned scheme_kind, unsigned authority_kind, char bytes[BOUND], urikit_cri *cri)
{
    cri->scheme = (uint8_t)scheme_kind;
    cri->authority = (uint8_t)authority_kind;
    cri->discard = (uint8_t)Frama_C_interval(0, UINT8_MAX);
    cri->port = Frama_C_interval(URIKIT_CRI_NO_PORT, UINT16_MAX);
    cri->scheme_number = Frama_C_unsigned_long_long_interval(0, UINT64_MAX);
    cri->scheme_name = any_str(bytes);
    cri->userinfo = any_list(bytes);
    cri->labels = any_list(bytes);
    cri->ip = any_str(bytes);
    cri->zone = any_str(bytes);
    cri->path = any_list(bytes);
    cri->query = any_list(bytes);
    cri->fragment = any_list(bytes);
    cri->bytes = any_str(bytes);
}

static urikit_cri_options any_options(void)
{
    urikit_cri_options options = { 0 };

    options.profile = (uint8_t)Frama_C_interval(0, 1);
    return options;
}

void prove_cri_encode(void)
{
    static char bytes[BOUND];
    urikit_out out = { NULL, 0, 0 };
    urikit_cri_options options = any_options();
    urikit_cri cri;

    Frama_C_make_unknown(bytes, BOUND);
    scheme = Frama_C_unsigned_int_interval(0, SCHEME_KINDS - 1);
    authority = Frama_C_unsigned_int_interval(0, 2);
    //@ split scheme;
    //@ split authority;
    make_cri(scheme, authority, bytes, &cri);
    (void)urikit_cri_encode(&cri, ANY_BOOL() ? &options : NULL, &out);
}

void prove_cri_resolve(void)
{
    static char bytes[BOUND];
    static char ref_bytes[BOUND];
    urikit_out out = { NULL, 0, 0 };
    urikit_cri_options options = any_options();
    urikit_cri base;
    urikit_cri ref;

    Frama_C_make_unknown(bytes, BOUND);
    Frama_C_make_unknown(ref_bytes, BOUND);
    scheme = Frama_C_unsigned_int_interval(0, SCHEME_KINDS - 1);
    authority = Frama_C_unsigned_int_interval(0, 2);
    //@ split scheme;
    //@ split authority;
    make_cri(Frama_C_unsigned_int_interval(0, 2), Frama_C_unsigned_int_interval(0, 2), bytes, &base);
    make_cri(scheme, authority, ref_bytes, &ref);
    (void)urikit_cri_resolve(&base, &ref, ANY_BOOL() ? &options : NULL, &out);
}
