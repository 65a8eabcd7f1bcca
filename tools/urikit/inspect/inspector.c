/* SPDX-License-Identifier: MIT */
#include "inspect/inspector.h"

#include "inspect/inspect_cri.h"
#include "inspect/inspect_family.h"
#include "inspect/inspect_uri.h"

static const inspector cri_inspector = { inspect_cri_page, inspect_cri_members, inspect_cri_picture, NULL };
static const inspector family_inspector = { inspect_family_page, inspect_family_members, inspect_family_picture,
                                            inspect_family_fault };
static const inspector uri_inspector = { inspect_uri_page, inspect_uri_members, inspect_uri_picture, inspect_uri_fault };

const inspector *inspector_of(const kind *k)
{
    if (k->is_cri) {
        return &cri_inspector;
    }
    return k->family ? &family_inspector : &uri_inspector;
}
