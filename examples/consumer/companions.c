/* SPDX-License-Identifier: MIT */
/* Links the companion libraries: urikit::batch, cri, extract, ids, kind, lint, readers. */
#include <urikit/urikit.h>

#include <stdio.h>

int main(void)
{
    urikit_str text = URIKIT_STR("http://user@127.0.0.1/ a");
    urikit_str rest = URIKIT_STR("urn:a:b\nurn:a:c\n");
    char scratch[128];
    uint32_t offsets[4];
    urikit_batch batch;
    urikit_nosh nosh;
    char bytes[64];
    urikit_out cri = URIKIT_OUT(bytes);
    urikit_extract extract;
    urikit_find find;
    urikit_lint lint;
    urikit_finding finding;
    size_t good = 0;
    size_t findings = 0;

    if (urikit_batch_lines(&rest, offsets, 4, &batch) || urikit_batch_parse(&batch, &(urikit_batch_columns){ 0 }, &good)) {
        return 1;
    }
    if (urikit_nosh_parse(URIKIT_STR("nosh://1673"), URIKIT_NOSH_SDL, &nosh, NULL) ||
        urikit_cri_from_uri(URIKIT_STR("coap://a.example/b"), NULL, &cri, NULL)) {
        return 1;
    }
    urikit_extract_start(&extract, NULL, scratch, sizeof scratch);
    urikit_extract_feed(&extract, text, true);
    if (!urikit_extract_next(&extract, &find)) {
        return 1;
    }
    urikit_lint_start(&lint, find.text);
    while (urikit_lint_next(&lint, &finding)) {
        findings++;
    }
    printf("%zu lines; %.*s: %s, %s findings; %s\n", good, URIKIT_ARG(find.text),
           urikit_kind_name(urikit_kind_of_text(find.text, false)), findings > 0 ? "some" : "no",
           urikit_reader_name(URIKIT_READER_WHATWG));
    return 0;
}
