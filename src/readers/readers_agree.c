/* SPDX-License-Identifier: MIT */
/* Whether all programs read a text alike. */
#include "model.h"

#include "reader_shape.h"

bool urikiti_readers_agree_slowly(urikit_str text)
{
    model_reading first;
    model_reading reading;
    bool any = false;
    int reader;

    for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader = urikiti_asked_after(reader, ASKED_READ)) {
        if (!urikiti_model_read((urikit_reader)reader, text, any ? &reading : &first)) {
            continue;
        }
        if (any && !urikiti_readings_agree(&first, &reading)) {
            return false;
        }
        any = true;
    }
    return any;
}

bool urikit_readers_agree(urikit_str text)
{
    urikit_uri uri;
    unsigned shape = urikiti_reader_shape(text, &uri);

    return shape ? !(shape & SHAPE_DIFFERS) : urikiti_readers_agree_slowly(text);
}
