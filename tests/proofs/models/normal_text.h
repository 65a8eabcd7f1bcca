/* SPDX-License-Identifier: MIT */
/*
 * In place of src/uri/normal_text.c: the normal form of a text has any bytes, and any length that it can have. The text
 * must be readable, and the bytes that are written must be in the output. The proof uri_normal_text shows that the length
 * is never more than that of the text; alarms.md says why it is the same when the text is measured and when it is written.
 */
#include "src/uri/normal_text.h"

/* The text that was measured last. All callers write a text by the rules by which they measured it. */
static urikit_str model_text;
static size_t model_len;

/*@ requires text.len == 0 || \valid_read(text.ptr + (0 .. text.len - 1));
  @ assigns \nothing;
  @*/
void model_read(urikit_str text);

size_t urikiti_normal_len(urikit_str text, unsigned how)
{
    model_read(text);
    model_text = text;
    model_len = how & NORMAL_DECODE ? Frama_C_size_t_interval((text.len + 2) / 3, text.len) : text.len;
    //@ split model_len;
    return model_len;
}

size_t urikiti_normal_write(urikit_str text, unsigned how, char *to)
{
    if (text.ptr != model_text.ptr || text.len != model_text.len) {
        (void)urikiti_normal_len(text, how);
    }
    model_read(text);
    if (model_len > 0) {
        Frama_C_make_unknown(to, model_len);
    }
    return model_len;
}
