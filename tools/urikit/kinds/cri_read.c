/* SPDX-License-Identifier: MIT */
#include "kinds/cri_read.h"

#include "kinds/explain.h"
#include "text/unicode_text.h"

enum { TAG_LEN = 2 }; /* the bytes of tag 99 in the shortest form */

/* Checks of type urikit_text_check, without a context: of the case of labels; of that and of NFC. */
static urikit_code check_case(void *context, urikit_str text, bool lower, size_t *at)
{
    (void)context;
    return lower && !unicode_is_lower(text, at) ? URIKIT_E_CRI_LABEL_CASE : URIKIT_OK;
}

static urikit_code check_text(void *context, urikit_str text, bool lower, size_t *at)
{
    return unicode_is_nfc(text, at) ? check_case(context, text, lower, at) : URIKIT_E_CRI_NFC;
}

static bool is_word(const char *value, const char *word)
{
    return value && strcmp(value, word) == 0;
}

/* "21,22" */
static unsigned stand_ins_of(const char *value)
{
    return (value && strstr(value, "21") ? (unsigned)URIKIT_CRI_STAND_IN_BASE64URL : 0U) |
           (value && strstr(value, "22") ? (unsigned)URIKIT_CRI_STAND_IN_BASE64 : 0U) |
           (value && strstr(value, "23") ? (unsigned)URIKIT_CRI_STAND_IN_BASE16 : 0U);
}

void cri_usage_read(const invocation *call, cri_usage *usage)
{
    const char *nfc = call->value[OPT_NFC];
    const char *zone = call->value[OPT_ZONE];

    *usage = (cri_usage){ 0 };
    usage->read.profile = is_word(call->value[OPT_PROFILE], "final") ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    usage->read.zone = is_word(zone, "rfc6874")      ? URIKIT_CRI_ZONE_RFC6874
                       : is_word(zone, "rfc6874bis") ? URIKIT_CRI_ZONE_RFC6874BIS
                                                     : URIKIT_CRI_ZONE_NONE;
    usage->read.strict_cbor = option_given(call, OPT_STRICT_CBOR);
    /* a command line has promised no limit */
    usage->read.max_len = SIZE_MAX;
    usage->read.max_count = SIZE_MAX;
    usage->make = usage->read;
    usage->normalize = is_word(nfc, "normalize");
    if (is_word(nfc, "check")) {
        usage->read.check = check_text;
    }
    if (!nfc || usage->read.check) {
        usage->make.check = check_text;
    } else if (usage->normalize) {
        usage->make.check = check_case; /* of the text as it came, where an error has its place */
    }
    usage->tag = is_word(call->value[OPT_TAG], "add")    ? CRI_TAG_ADD
                 : is_word(call->value[OPT_TAG], "drop") ? CRI_TAG_DROP
                                                         : CRI_TAG_KEEP;
    usage->constraints = option_given(call, OPT_CONSTRAINTS);
    usage->uri_form = option_given(call, OPT_URI_FORM);
    usage->stand_ins = stand_ins_of(call->value[OPT_STAND_INS]) |
                       (option_given(call, OPT_INDEFINITE) ? (unsigned)URIKIT_CRI_INDEFINITE : 0U);
    usage->fold_root = option_given(call, OPT_FOLD_ROOT);
    usage->equal = (option_given(call, OPT_STRICT) ? URIKIT_CRI_EQUAL_STRICT : 0U) |
                   (option_given(call, OPT_NO_FRAGMENT) ? URIKIT_CRI_EQUAL_NO_FRAGMENT : 0U);
}

unsigned cri_zone_options(const cri_usage *usage)
{
    return usage->make.zone == URIKIT_CRI_ZONE_RFC6874      ? (unsigned)URIKIT_PARSE_ZONE
           : usage->make.zone == URIKIT_CRI_ZONE_RFC6874BIS ? (unsigned)URIKIT_PARSE_ZONE_RFC6874BIS
                                                            : 0U;
}

/* ---- forms ----------------------------------------------------------------------- */

/* Does the text begin as diagnostic notation does? Hex digits do not. */
static bool is_notation(urikit_str text)
{
    while (text.len > 0 && (*text.ptr == ' ' || *text.ptr == '\t')) {
        text.ptr++;
        text.len--;
    }
    return cri_is_literal(text) || (text.len > 0 && memchr("[/#", *text.ptr, 3)) ||
           (text.len >= 3 && memcmp(text.ptr, "99(", 3) == 0);
}

cri_form cri_form_of(const parsed *id)
{
    if (id->settings->cri.binary_in) {
        return CRI_FORM_RAW;
    }
    return is_notation(id->text) ? CRI_FORM_NOTATION : CRI_FORM_HEX;
}

bool cri_fault(const parsed *id, urikit_code code, size_t at, fault *why)
{
    cri_form form = (cri_form)id->form;

    explain_cri(id->cri.bytes, code, at, &id->settings->cri, why);
    at += id->tag_len;
    why->in_cbor = form != CRI_FORM_URI;
    why->cbor_at = at;
    why->at = form == CRI_FORM_RAW ? at : form == CRI_FORM_HEX ? at * 2 : 0;
    return false;
}

static bool read_hex(urikit_str text, buffer *space, fault *why)
{
    size_t digits = buffer_hex(space, text);

    if (digits < text.len || digits == 0 || digits % 2 == 1) {
        space->len = 0;
        explain_hex(text, digits, why);
        return false;
    }
    return true;
}

/* ---- CRIs that are made --------------------------------------------------------------- */

static void put_head(buffer *out, unsigned major, uint64_t value)
{
    unsigned size = value < 24 ? 0 : value <= 0xFF ? 1 : value <= 0xFFFF ? 2 : value <= UINT32_MAX ? 4 : 8;
    static const unsigned infos[] = { 0, 24, 25, 0, 26, 0, 0, 0, 27 };

    buffer_byte(out, (char)(unsigned char)(major << 5 | (size == 0 ? (unsigned)value : infos[size])));
    while (size > 0) {
        size--;
        buffer_byte(out, (char)(unsigned char)(value >> (8 * size)));
    }
}

static void put_text(urikit_str text, buffer *out)
{
    buffer normal = { NULL, 0, 0 };

    unicode_put_nfc(text, &normal);
    put_head(out, 3, normal.len);
    buffer_str(out, buffer_view(&normal));
    buffer_free(&normal);
}

/* Appends an element with its text in NFC. */
static void put_element(const urikit_cri_item *item, buffer *out)
{
    urikit_cri_list rest = item->pet;
    urikit_str piece;
    bool encoded;

    if (item->text.ptr) {
        put_text(item->text, out);
        return;
    }
    put_head(out, 4, item->pet.count);
    while (urikit_cri_piece_next(&rest, &piece, &encoded)) {
        if (encoded) {
            put_head(out, 2, piece.len);
            buffer_str(out, piece);
        } else {
            put_text(piece, out);
        }
    }
}

/* The same CRI with all its text in NFC, encoded in `out`. */
static void normalize_text(const urikit_cri *cri, const urikit_cri_options *options, buffer *out)
{
    urikit_cri made = *cri;
    urikit_cri_list *const lists[] = { &made.userinfo, &made.labels, &made.path, &made.query, &made.fragment };
    buffer texts = { NULL, 0, 0 };
    size_t starts[5];
    size_t ends[5];
    urikit_cri_item item;
    urikit_out result;
    size_t i;

    for (i = 0; i < 5; i++) {
        urikit_cri_list rest = *lists[i];

        starts[i] = texts.len;
        while (urikit_cri_next(&rest, &item)) {
            put_element(&item, &texts);
        }
        ends[i] = texts.len;
    }
    for (i = 0; i < 5; i++) {
        if (lists[i]->count > 0) {
            lists[i]->ptr = texts.ptr + starts[i];
            lists[i]->len = ends[i] - starts[i];
        }
    }
    result = buffer_out(out, URIKIT_CRI_ENCODE_BOUND(cri->bytes.len + texts.len) + 64);
    (void)!urikit_cri_encode(&made, options, &result); /* within its bound it cannot fail: the parts were a CRI's */
    buffer_took(out, &result);
    buffer_free(&texts);
}

/* What was made of a text is a CRI; what is left to do is --nfc normalize. */
static bool finish_made(parsed *id, urikit_str bytes, fault *why)
{
    urikit_cri_options options = id->settings->cri.make;
    buffer normal = { NULL, 0, 0 };
    size_t at = 0;
    urikit_code code;

    options.check = NULL; /* that was checked as it was made */
    options.strict_cbor = false;
    code = urikit_cri_decode(bytes, &options, &id->cri, &at);
    if (!code && id->settings->cri.normalize) {
        normalize_text(&id->cri, &options, &normal);
        id->space->len = id->tag_len;
        buffer_str(id->space, buffer_view(&normal));
        buffer_free(&normal);
        /* and now a label's case can be checked as everywhere else */
        options.check = check_text;
        bytes = urikit_str_of(id->space->ptr + id->tag_len, id->space->len - id->tag_len);
        code = urikit_cri_decode(bytes, &options, &id->cri, &at);
    }
    if (code) {
        id->cri.bytes = bytes;
        cri_fault(id, code, at, why);
        why->in_cbor = false; /* of which the text's writer has seen nothing */
    }
    return code == URIKIT_OK;
}

static bool from_uri(parsed *id, fault *why)
{
    urikit_out out = buffer_out(id->space, URIKIT_CRI_FROM_URI_BOUND(id->text.len));
    size_t at = 0;
    urikit_code code = urikit_cri_from_iri(id->text, &id->settings->cri.make, &out, &at);

    if (code) {
        explain_cri_text(id->text, CRI_TEXT_URI, code, at, &id->settings->cri, why);
        return false;
    }
    buffer_took(id->space, &out);
    return finish_made(id, buffer_view(id->space), why);
}

/* The bytes after tag 99, if it is there. */
static urikit_str take_tag(parsed *id, urikit_str bytes)
{
    urikit_str item = bytes;

    if (urikit_cri_untag(bytes, &item)) {
        id->tag_len = (unsigned char)(bytes.len - item.len);
    }
    return item;
}

static bool from_notation(parsed *id, fault *why)
{
    bool literal = cri_is_literal(id->text);
    const urikit_cri_options *options = literal ? &id->settings->cri.make : &id->settings->cri.read;
    buffer text = { NULL, 0, 0 };
    urikit_out scratch = buffer_out(&text, id->text.len + 1);
    urikit_out out = buffer_out(id->space, URIKIT_EDN_READ_BOUND(id->text.len));
    size_t at = 0;
    urikit_code code = urikit_cri_from_edn(id->text, options, &scratch, &out, &at);
    urikit_str item;

    buffer_free(&text);
    if (code) {
        explain_cri_text(id->text, CRI_TEXT_NOTATION, code, at, &id->settings->cri, why);
        return false;
    }
    buffer_took(id->space, &out);
    item = take_tag(id, buffer_view(id->space));
    if (literal) {
        return finish_made(id, item, why);
    }
    code = urikit_cri_decode(item, options, &id->cri, &at);
    if (code) {
        id->cri.bytes = item;
        cri_fault(id, code, at, why);
    }
    return code == URIKIT_OK;
}

/* ---- reading ------------------------------------------------------------------------------ */

/* The same with stand-ins replaced by what they stand for; errors are placed in the item as it came. */
static bool decode_expanded(parsed *id, urikit_str item, fault *why)
{
    unsigned enabled = id->settings->cri.stand_ins;
    buffer expanded = { NULL, 0, 0 };
    urikit_out out = buffer_out(&expanded, URIKIT_CRI_STAND_INS_BOUND(item.len));
    size_t at = 0;
    urikit_code code = urikit_cri_replace_stand_ins(item, enabled, &out, &at);

    if (!code) {
        buffer_took(&expanded, &out);
        code = urikit_cri_decode(buffer_view(&expanded), &id->settings->cri.read, &id->cri, &at);
        at = code ? urikit_cri_stand_in_place(item, enabled, at) : 0;
    }
    if (code) {
        id->cri.bytes = item;
        cri_fault(id, code, at, why);
        if (code == URIKIT_E_CRI_STAND_IN && expanded.len == 0) {
            fault found = *why;

            fault_set(why, found.code, found.at, "a tag that stands for text must be on a byte string");
            why->in_cbor = found.in_cbor;
            why->cbor_at = found.cbor_at;
        }
        buffer_free(&expanded);
        return false;
    }
    /* the views go into the space, which may have held the item */
    id->space->len = 0;
    buffer_str(id->space, buffer_view(&expanded));
    buffer_free(&expanded);
    code = urikit_cri_decode(buffer_view(id->space), &id->settings->cri.read, &id->cri, &at);
    return code == URIKIT_OK;
}

static bool decode(parsed *id, urikit_str bytes, fault *why)
{
    size_t at = 0;
    urikit_str item = take_tag(id, bytes);
    urikit_code code;

    if (id->tag_len > TAG_LEN && id->settings->cri.read.strict_cbor) {
        id->tag_len = 0;
        id->cri.bytes = bytes;
        return cri_fault(id, URIKIT_E_CRI_LONG_HEAD, 0, why);
    }
    if (id->settings->cri.stand_ins) {
        return decode_expanded(id, item, why);
    }
    code = urikit_cri_decode(item, &id->settings->cri.read, &id->cri, &at);
    if (code) {
        id->cri.bytes = item;
        cri_fault(id, code, at, why);
    }
    return code == URIKIT_OK;
}

bool cri_read(parsed *id, cri_form form, fault *why)
{
    id->space->len = 0;
    id->form = (unsigned char)form;
    id->tag_len = 0;
    switch (form) {
    case CRI_FORM_RAW:
        return decode(id, id->text, why);
    case CRI_FORM_HEX:
        return read_hex(id->text, id->space, why) && decode(id, buffer_view(id->space), why);
    case CRI_FORM_NOTATION:
        return from_notation(id, why);
    case CRI_FORM_URI:
        break;
    }
    return from_uri(id, why);
}

/* ---- writing ---------------------------------------------------------------------------------- */

static void put_bytes(urikit_str bytes, bool binary, buffer *out)
{
    static const char digits[] = "0123456789abcdef";
    char *to;
    size_t i;

    if (binary) {
        buffer_str(out, bytes);
        return;
    }
    to = buffer_space(out, bytes.len * 2);
    for (i = 0; i < bytes.len; i++) {
        *to++ = digits[(unsigned char)bytes.ptr[i] >> 4];
        *to++ = digits[(unsigned char)bytes.ptr[i] & 15];
    }
    out->len += bytes.len * 2;
}

void cri_put_bytes(const cri_usage *usage, urikit_str bytes, buffer *out)
{
    put_bytes(bytes, usage->binary_out, out);
}

void cri_put_canonical(const parsed *id, bool binary, buffer *out)
{
    buffer bytes = { NULL, 0, 0 };
    urikit_out result = buffer_out(&bytes, URIKIT_CRI_ENCODE_BOUND(id->cri.bytes.len));

    /* within its bound it cannot fail */
    if (urikit_cri_encode(&id->cri, &id->settings->cri.make, &result) == URIKIT_OK) {
        buffer_took(&bytes, &result);
    }
    put_bytes(buffer_view(&bytes), binary, out);
    buffer_free(&bytes);
}

/* True if what is made of the CRI is in tag 99. */
static bool is_tagged(const parsed *id)
{
    cri_tag tag = id->settings->cri.tag;

    return tag == CRI_TAG_KEEP ? id->tag_len > 0 : tag == CRI_TAG_ADD;
}

void cri_put_tag(const parsed *id, bool binary, buffer *out)
{
    if (is_tagged(id)) {
        put_bytes(urikit_str_of("\xD8\x63", TAG_LEN), binary, out);
    }
}

void cri_put_tagged(const parsed *id, bool binary, buffer *out)
{
    cri_put_tag(id, binary, out);
    cri_put_canonical(id, binary, out);
}

void cri_put_notation(const parsed *id, buffer *out)
{
    bool tagged = is_tagged(id);
    urikit_out result;

    buffer_text(out, tagged ? "99(" : "");
    result = buffer_out(out, URIKIT_EDN_BOUND(id->cri.bytes.len));
    /* within its bound it cannot fail */
    if (urikit_cri_to_edn(&id->cri, &result) == URIKIT_OK) {
        buffer_took(out, &result);
    }
    buffer_text(out, tagged ? ")" : "");
}

bool cri_put_uri(const parsed *id, buffer *out, fault *why)
{
    urikit_out result = buffer_out(out, URIKIT_CRI_TO_URI_BOUND(id->cri.bytes.len));
    size_t at = 0;
    urikit_code code = urikit_cri_to_uri(&id->cri, &id->settings->cri.make, &result, &at);

    if (code) {
        return cri_fault(id, code, at, why);
    }
    buffer_took(out, &result);
    return true;
}

bool cri_put_literal(const parsed *id, buffer *out, fault *why)
{
    urikit_out result = buffer_out(out, URIKIT_EDN_LITERAL_BOUND(id->cri.bytes.len));
    size_t at = 0;
    urikit_code code = urikit_cri_to_edn_literal(&id->cri, &id->settings->cri.make,
                                                 is_tagged(id) ? URIKIT_EDN_TAGGED : URIKIT_EDN_UNTAGGED, &result, &at);

    if (code) {
        return cri_fault(id, code, at, why);
    }
    buffer_took(out, &result);
    return true;
}
