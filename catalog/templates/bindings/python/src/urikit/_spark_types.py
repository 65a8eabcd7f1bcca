# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
"""The results of the SQL functions, as Spark writes a type."""

SQL_TYPES = {
@each spark_types
    "@{name}": "@{type}",
@end
}
