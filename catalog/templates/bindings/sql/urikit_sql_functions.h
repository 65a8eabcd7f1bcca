/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
/* The functions by name, for engines that need a C symbol of their own for each. */
@each declared
urikit_sql_function @{function};
@end

/** Functions without arguments, to be registered beside the rows. */
@each alone
extern const urikit_sql_row @{function}_row;
@end

/** Structs and lists as JSON text, for engines that have no types for them; others register their own. */
extern const urikit_sql_row urikit_sql_json_rows[@{json_count}];
