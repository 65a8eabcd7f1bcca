/* SPDX-License-Identifier: MIT */
/*
 * Tables and names, by any number and any text: a row is found by its name and by its number, what is beyond the end is
 * not there and changes nothing, and every name is one of the names. The first eight bytes are a number.
 */
#include <urikit/cri.h>
#include <urikit/extract.h>
#include <urikit/kind.h>
#include <urikit/lint.h>
#include <urikit/nosh.h>
#include <urikit/text.h>
#include <urikit/usr.h>

#include "fuzz_expect.h"

static void try_usr_types(size_t i, urikit_str text)
{
    urikit_usr_type type = { NULL, NULL, NULL, false, NULL, 0 };
    urikit_usr_type found = { NULL, NULL, NULL, false, NULL, 0 };

    if (urikit_usr_type_at(i, &type)) {
        expect(urikit_usr_type_find(urikit_str_from(type.name), &found) && strcmp(found.name, type.name) == 0);
        expect(strstr(type.profile, "{name}") != NULL);
    } else {
        expect(type.name == NULL);
    }
    found.name = NULL;
    expect(urikit_usr_type_find(text, &found) == (found.name != NULL));
    expect(!found.name || strlen(found.name) == text.len);
}

/* A type of one's own with any profile: the page of a user leads back to the user. */
static void try_own_type(urikit_str text)
{
    char profile[128];
    char page[256];
    char name[32];
    urikit_usr_type row = { "own", NULL, profile, true, NULL, 0 };
    urikit_usr_types types = { &row, 1 };
    urikit_out out = URIKIT_OUT(page);
    urikit_out back = URIKIT_OUT(name);
    const urikit_family *family = urikit_family_find(URIKIT_STR("usr"));
    urikit_usr usr;
    urikit_any id;

    if (text.len >= sizeof profile || (text.len > 0 && memchr(text.ptr, '\0', text.len))) {
        return;
    }
    memcpy(profile, text.len > 0 ? text.ptr : "", text.len);
    profile[text.len] = '\0';
    expect(urikit_usr_parse(URIKIT_STR("usr:Own/Ada"), NULL, 0, &usr, NULL) == URIKIT_OK);
    usr.types = &types;
    if (urikit_usr_types_check(&types, NULL) == URIKIT_OK) {
        expect(urikit_usr_profile_write(&usr, &out) == URIKIT_OK && out.len > text.len - sizeof "{name}");
        expect(urikit_usr_from_page_with(urikit_out_str(&out), &types, &back, NULL) == URIKIT_OK);
        expect(urikit_str_equal(urikit_out_str(&back), URIKIT_STR("usr:own/ada")));
        back.len = 0;
        expect(urikit_any_parse(family, URIKIT_STR("usr:own/Ada"), NULL, 0, &id, NULL) == URIKIT_OK);
        urikit_any_set_usr_types(&id, &types);
        expect(urikit_any_write(&id, urikit_family_canonical(family), URIKIT_FORM_DATA, &back));
        expect(urikit_str_equal(urikit_out_str(&back), URIKIT_STR("usr:own/ada")));
    }
}

/* Types from JSON: those that are read follow the rules; else there is a sentence. */
static void try_types_json(urikit_str text)
{
    static max_align_t memory[1024];
    char space[URIKIT_EXPLAIN_MAX];
    urikit_out why = URIKIT_OUT(space);
    urikit_usr_types types;
    size_t at = 0;
    urikit_code code = urikit_usr_types_read(text, memory, sizeof memory, &types, &why, &at);

    expect(code || (types.count > 0 && urikit_usr_types_check(&types, NULL) == URIKIT_OK));
    expect(code != URIKIT_E_SPACE || URIKIT_USR_TYPES_BOUND(text.len) > sizeof memory);
    expect((code == URIKIT_E_USR_TYPES) == (why.len > 0) && at <= text.len && why.len <= sizeof space);
}

static void try_cri_schemes(uint64_t number, urikit_str text)
{
    urikit_cri_scheme row = { 0 };
    uint64_t again = number + 1;
    int profile;

    for (profile = URIKIT_CRI_DEFAULT; profile <= URIKIT_CRI_FINAL; profile++) {
        urikit_str name = urikit_cri_scheme_name_of(number, (urikit_cri_profile)profile);

        if (name.ptr) { /* the number may be one of the other revision */
            expect(!urikit_cri_scheme_number_of(name, (urikit_cri_profile)profile, &again) || again == number);
        }
        if (urikit_cri_scheme_number_of(text, (urikit_cri_profile)profile, &again)) {
            name = urikit_cri_scheme_name_of(again, (urikit_cri_profile)profile);
            expect(name.len == text.len);
        }
    }
    if (urikit_cri_scheme_at((size_t)number, &row)) {
        expect(row.name[0] != '\0' && row.profiles != 0);
    }
}

static void try_ports(size_t position, urikit_str text)
{
    urikit_default_port_row row = { NULL, 0 };
    bool found = false;
    size_t i;

    if (urikit_default_port_at(position, &row)) {
        expect(urikit_default_port(urikit_str_from(row.scheme)) == row.port);
    } else {
        expect(!row.scheme && row.port == 0);
    }
    for (i = 0; !found && urikit_default_port(text) && urikit_default_port_at(i, &row); i++) {
        found = row.port == urikit_default_port(text) && urikit_str_from(row.scheme).len == text.len;
    }
    expect(found == (urikit_default_port(text) != 0));
}

static void try_rules(size_t i)
{
    urikit_lint_rule rule = { NULL, NULL, URIKIT_SEVERITY_NOTE, NULL };

    expect(urikit_lint_rule_at(i, &rule) == (rule.id != NULL));
    expect(!rule.id || urikit_severity_name(rule.severity)[0] != '\0');
}

/* Names for every number, also for one that is not a value of the type. */
static void try_names(unsigned number)
{
    const char *host = urikit_host_kind_name((urikit_host_kind)number);

    expect(!host || host[0] != '\0');
    expect(urikit_find_context_name((urikit_find_context)number)[0] != '\0');
    expect(urikit_find_kind_name((urikit_find_kind)number)[0] != '\0');
    expect(urikit_reader_name((urikit_reader)number)[0] != '\0');
    expect(urikit_severity_name((urikit_severity)number)[0] != '\0');
    expect(urikit_nosh_dialect_name((urikit_nosh_dialect)number)[0] != '\0');
    expect(urikit_nosh_kind_name((urikit_nosh_kind)number)[0] != '\0');
    expect(urikit_code_name((urikit_code)number)[0] != '\0');
    expect(urikit_code_text((urikit_code)number)[0] != '\0');
    expect(urikit_code_token((urikit_code)number)[0] != '\0');
    expect(urikit_version()[0] != '\0');
    expect(urikit_version_number() == URIKIT_VERSION_NUMBER);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t number = 0;
    size_t before = size < sizeof number ? size : sizeof number;
    urikit_str text = input_text(data + before, size - before);

    memcpy(&number, data, before);
    if (size % 2) {
        number %= 1200; /* near the rows that there are */
    }
    try_usr_types((size_t)number, text);
    try_own_type(text);
    try_types_json(text);
    try_cri_schemes(number, text);
    try_ports((size_t)number, text);
    try_rules((size_t)number);
    try_names((unsigned)number);
    return 0;
}
