/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
static const urikit_sql_row function_rows[] = {
@each table
    { @{name_c}, @{function}, @{result}, @{least}, @{most},
      { @{types} }, { @{names} },
      @{does_c} },
@end
};

static const urikit_sql_rows_row rows_rows[] = {
@each rows
    { @{name_c}, @{function}, @{count}, { @{names} },
      { @{types} }, @{does_c} },
@end
};

@each alone
const urikit_sql_row @{function}_row =
    { @{name_c}, @{function}, @{result}, @{least}, @{most},
      { @{types} }, { @{names} },
      @{does_c} };

@end
const urikit_sql_row urikit_sql_json_rows[] = {
@each json
    { @{name_c}, @{function}, @{result}, @{least}, @{most},
      { @{types} }, { @{names} },
      @{does_c} },
@end
};
