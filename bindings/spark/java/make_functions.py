#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write a Java class for each function of bindings/sql/sql_table.c, and Functions.java with the list of them.

usage: make_functions.py FOLDER    (the folder of the package org.urikit.spark, as scripts/build.d/jar has it)
"""
import pathlib
import re
import sys

TABLE = pathlib.Path(__file__).resolve().parents[2] / "sql/sql_table.c"
ROW = re.compile(r'\{ "(\w+)", urikit_sql_\w+, (\w), (\d), (\d), \{ ([\w, ]+) \}, \{ ("[\w", ]+) \},\s*"((?:[^"\\]|\\.)*)" \}')

# Letters of the table -> Java's type for UDFs, Spark's in generated code, the constant of DataTypes, SQL
TYPES = {
    "T": ("String", "UTF8String", "StringType", "STRING"),
    "E": ("String", "UTF8String", "StringType", "STRING"),
    "B": ("byte[]", "byte[]", "BinaryType", "BINARY"),
    "I": ("Integer", "int", "IntegerType", "INT"),
    "Q": ("Boolean", "Boolean", "BooleanType", "BOOLEAN"),
}
CALLS = {"T": ("string", "utf8"), "B": ("binary", "binary"), "I": ("integer", "integer"), "Q": ("truth", "truth")}
CLASS = """// SPDX-License-Identifier: MIT
// Written by make_functions.py from bindings/sql/sql_table.c
package org.urikit.spark;

import org.apache.spark.sql.api.java.UDF{count};
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/** {sql}: {does}. */
public final class {name} extends BoundUri implements UDF{count}<{generic}> {{
    private static final long serialVersionUID = 1;
    private static final int FUNCTION = Native.function("{function}");

    public {name}() {{
        super("{function}", DataTypes.{data_type}, {data_types});
    }}

    /** What Spark's generated code calls. */
    public static {utf8_type} invoke({utf8_args}) {{
        return Answers.{utf8_call}(FUNCTION, {passed});
    }}

    @Override
    public {java_type} call({java_args}) {{
        {null_check}return Answers.{java_call}(FUNCTION, {passed});
    }}
}}
"""
LIST = """// SPDX-License-Identifier: MIT
// Written by make_functions.py from bindings/sql/sql_table.c
package org.urikit.spark;

/** Every function of the catalog; where one has two forms, they follow each other. */
final class Functions {{
    private Functions() {{}}

    static BoundUri[] all() {{
        return new BoundUri[] {{
            {news},
            new UriParse(),
        }};
    }}
}}
"""


def write_class(folder, function, result, types, names, name, does):
    texts = [n if t != "I" else None for t, n in zip(types, names)]
    number = next((n for t, n in zip(types, names) if t == "I"), None)
    known = [t for t in texts if t]
    passed = ", ".join([number or "0", *known, *["null"] * (3 - len(known)), str(len(known))])
    java_call, utf8_call = CALLS[result]
    (folder / f"{name}.java").write_text(CLASS.format(
        count=len(types), name=name, function=function, does=does, sql=f"{function}({', '.join(names)})",
        generic=", ".join([*(TYPES[t][0] for t in types), TYPES[result][0]]), data_type=TYPES[result][2],
        data_types=", ".join("DataTypes." + TYPES[t][2] for t in types), utf8_type=TYPES[result][1].replace("int", "Integer"),
        java_type=TYPES[result][0], utf8_args=", ".join(f"{TYPES[t][1]} {n}" for t, n in zip(types, names)),
        java_args=", ".join(f"{TYPES[t][0]} {n}" for t, n in zip(types, names)), passed=passed, java_call=java_call,
        utf8_call=utf8_call, null_check=f"if ({number} == null) {{ return null; }}\n        " if number else "",
    ), encoding="utf-8")  # fmt: skip


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    table = TABLE.read_text(encoding="utf-8")
    rows = ROW.findall(table)
    wanted = table[: table.index("rows_rows")].count("urikit_sql_")
    if not rows or len(rows) != len(re.findall(r'\{ "\w+", urikit_sql_', table[: table.index("rows_rows")])):
        sys.exit(f"make_functions.py: read {len(rows)} of the rows in {TABLE} ({wanted})")
    classes = []
    for function, result, least, most, types, names, does in rows:
        types, names = types.split(", "), [n.strip('"') for n in names.split(", ")]
        for count in range(int(least), int(most) + 1):
            name = "".join(word.capitalize() for word in function.split("_"))
            if count > int(least):
                name += names[count - 1].capitalize()
            write_class(folder, function, result, types[:count], names[:count], name, does)
            classes.append(name)
    (folder / "Functions.java").write_text(LIST.format(news=",\n            ".join(f"new {c}()" for c in classes)))


if __name__ == "__main__":
    main()
