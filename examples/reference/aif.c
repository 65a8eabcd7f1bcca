/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_aif(void)
{
    /* example: urikit_aif_encode urikit_aif_decode urikit_aif_next */
    {
        char text[32], buffer[64];
        urikit_out scratch = URIKIT_OUT(text), out = URIKIT_OUT(buffer);
        urikit_aif_entry entry = { .permissions = URIKIT_AIF_BIT(URIKIT_AIF_GET) | URIKIT_AIF_BIT(URIKIT_AIF_PUT) };
        urikit_aif list;
        size_t at;

        check(urikit_cri_list_add(&entry.path, URIKIT_STR("led"), &scratch) == URIKIT_OK);
        check(urikit_aif_encode(&entry, 1, &out) == URIKIT_OK); /* [[[["led"]], 5]] */

        check(urikit_aif_decode(urikit_out_str(&out), NULL, &list, &at) == URIKIT_OK && list.count == 1);
        check(urikit_aif_next(&list, &entry) && entry.permissions == 5 && entry.path.count == 1);
        check(!urikit_aif_next(&list, &entry));
        check(urikit_aif_decode(URIKIT_STR("\x01"), NULL, &list, &at) == URIKIT_E_AIF_ARRAY && at == 0);
    }

    /* example: urikit_aif_permissions urikit_aif_permits */
    {
        urikit_str bytes = URIKIT_STR("\x81\x82\x81\x81\x63led\x05"); /* [[[["led"]], 5]] */
        char array[64];
        urikit_cri request = cri_of("[-1, [\"h\"], [\"led\"]]", array);
        urikit_aif list;

        check(urikit_aif_decode(bytes, NULL, &list, NULL) == URIKIT_OK);
        check(urikit_aif_permissions(&list, &request) == 5);
        check(urikit_aif_permits(&list, &request, URIKIT_AIF_GET) && !urikit_aif_permits(&list, &request, URIKIT_AIF_POST));
    }
}
