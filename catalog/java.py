#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write the classes of Spark's jar, which are not under version control: catalog/java.py DIR"""
import pathlib
import sys

import generate


def java_class(template, function, arguments, name):
    number = next((a.name for a in arguments if a.type == "integer"), None)
    texts = [a.name for a in arguments if a.type != "integer"]
    passed = ", ".join([number or "0", *texts, *["null"] * (generate.MOST_ARGS - len(texts)), str(len(texts))])
    types = [generate.SQL_TYPES[a.type] for a in arguments]
    result = generate.SQL_TYPES[function.result]
    return template.format(
        count=len(arguments), name=name, function=function.name, does=function.does,
        sql=f"{function.name}({', '.join(a.name for a in arguments)})", generic=", ".join([*(t[2] for t in types), result[2]]),
        data_type=result[4], data_types=", ".join(f"DataTypes.{t[4]}" for t in types), utf8_type=result[3].replace("int", "Integer"),
        java_type=result[2], utf8_args=", ".join(f"{t[3]} {a.name}" for t, a in zip(types, arguments)),
        java_args=", ".join(f"{t[2]} {a.name}" for t, a in zip(types, arguments)), passed=passed, java_call=result[5][0],
        utf8_call=result[5][1], null_check=f"if ({number} == null) {{ return null; }}\n        " if number else "")


def java_files(root):
    """A class for each form of a function: a name, and for a longer form the name of its last argument after it."""
    template, listed = ((root / f"bindings/spark/java/{name}.java.in").read_text(encoding="utf-8") for name in ("Function", "Functions"))
    files, names = {}, []
    functions = generate.read_functions(root)
    for function in (f for f in functions if f.form == "table" and f.args):
        for arguments in function.overloads():
            name = "".join(word.capitalize() for word in function.name.split("_"))
            name += arguments[-1].name.capitalize() if len(arguments) > function.least else ""
            files[f"{name}.java"] = java_class(template, function, arguments, name)
            names.append(name)
    files["Functions.java"] = listed.format(news=",\n            ".join(f"new {name}()" for name in names))
    return files


if __name__ == "__main__":
    try:
        generate.write(pathlib.Path(sys.argv[1]), java_files(generate.ROOT))
    except generate.CatalogError as error:
        sys.exit(f"error: {error}")
