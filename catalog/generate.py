#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write every file that repeats a fact of the catalog.

    catalog/generate.py            write the files that differ, and name them
    catalog/generate.py --check    write nothing; exit 1 and name each file that is not current
    catalog/generate.py --java DIR write the classes of Spark's jar into DIR, which is not under version control

The facts are in the tables beside this file; each table begins with the meaning of its columns. A row that cannot be
right is refused with its file, line and name. Only Python's standard library is used.
"""
import ast
import pathlib
import re
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
C_WIDTH = 116  # of a line in C


class CatalogError(Exception):
    """A row that cannot be right."""


class Table:
    """A file of the catalog: its rows, and the line on which each begins."""

    def __init__(self, root, name):
        self.name, self.text = f"catalog/{name}", (root / "catalog" / name).read_text(encoding="utf-8")

    def fail(self, row, message):
        """Raise an error that names the file, the line of a row, and the row."""
        raise CatalogError(f"{self.name}:{self.line}: {row}: {message}")

    def toml(self):
        """{name: row} of a table of tables, one after another."""
        try:
            rows = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"at line (\d+)", str(error))
            raise CatalogError(f"{self.name}:{line[1] if line else len(self.text.splitlines())}: {error}") from None
        lines = self.text.splitlines()
        for name, row in rows.items():
            self.line = lines.index(f"[{name}]") + 1
            yield name, row

    def tsv(self, key):
        """(heading, {column: cell}) of each row: a line that begins with # is a heading of the rows after it. `key`: the column of the name."""
        rows, heading, columns = [], None, None
        for self.line, line in enumerate(self.text.splitlines(), 1):  # noqa: B020
            cells = line.split("\t")
            if line.startswith("#"):
                heading = line[1:].strip()
            elif not columns:
                columns = cells
            elif len(cells) != len(columns):
                self.fail(cells[0], f"{len(cells)} cells, not {len(columns)}")
            else:
                row = dict(zip(columns, cells))
                if any(row[key] == other[key] for _, other in rows):
                    self.fail(row[key], "a second row of this name")
                rows.append((heading, row))
                yield heading, row


def c_bool(value):
    return "true" if value else "false"


def c_string(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def cell(text):
    """Text in a cell of a table in Markdown."""
    return text.replace("|", "\\|")


def fill(root, path, lists, **single):
    """The text of catalog/templates/PATH: the lines from "@each NAME" to "@end" once for each row of a list, with @{key} replaced."""
    text = (root / "catalog/templates" / path).read_text(encoding="utf-8")

    def put(part, row):
        return re.sub(r"@\{(\w+)\}", lambda key: str(row[key[1]]), part)

    text = re.sub(r"^@each (\w+)\n(.*?)^@end\n", lambda block: "".join(put(block[2], row) for row in lists[block[1]]), text, flags=re.M | re.S)
    return {path: put(text, single)}


def between(root, path, text):
    """A page whose part between two comments is `text`."""
    page = (root / path).read_text(encoding="utf-8")
    head, mark, rest = page.partition("<!-- catalog/generate.py writes this -->\n")
    _, end, tail = rest.partition("<!-- end -->")
    if not end:
        raise CatalogError(f"{path}:1: has no comments between which the table goes")
    return {path: head + mark + text + end + tail}


# ---- result codes ---------------------------------------------------------------------------------

CODE_GROUPS = [(1, "Malformed text"), (16, "Malformed CBOR"), (32, "Limits, and mistakes of the caller"), (256, "NOSH URIs"),
               (512, "User URLs"), (768, "CRIs"), (1024, "CoAP"), (1280, "AIF"), (1536, "URI templates"), (1792, "Package URLs")]


def read_codes(root):
    table = Table(root, "codes.tsv")
    numbers = set()
    for heading, row in table.tsv("name"):
        name, number = row["name"], row["number"]
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            table.fail(name, "the name has other characters than a-z, 0-9 and _")
        if not number.isdigit() or number in numbers:
            table.fail(name, f"the number {number} is used already" if number in numbers else f"the number {number!r} is not a number")
        if not row["sentence"] or row["sentence"].endswith("."):
            table.fail(name, "needs a sentence without a full stop")
        numbers.add(number)
        yield heading, row


def c_code(row):
    return "URIKIT_OK" if row["number"] == "0" else f"URIKIT_E_{row['name'].upper()}"


def code_enum(rows):
    """The enumerators, each with an input that gives it."""
    lines, heading = [], None
    width = 0
    for i, (title, row) in enumerate(rows):
        if title != heading or i == 0:
            group = [r for t, r in rows if t == title]
            width = max(len(f"{c_code(r)} = {r['number']},") for r in group)
            examples = [len(r["example"]) for r in group if r["note"]]
            indent = min(max(examples, default=0), 24)
            if title != heading and i:
                lines += ["", *comment(title)]
            heading = title
        remark = f"{row['example']:{indent}}  {row['note']}".strip() if row["note"] else row["example"]
        entry = f"{c_code(row)} = {row['number']},"
        lines.append(f"    {entry:{width}} /* {remark} */" if remark else f"    {entry}")
    return lines


def comment(text):
    """A comment in C, in lines of C_WIDTH."""
    words, lines = f"/* {text} */".split(" "), ["   "]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > C_WIDTH:
            lines.append("     *")
        lines[-1] += " " + word
    return lines


def code_files(root):
    rows = list(read_codes(root))
    pages = []
    for (first, title), (end, _) in zip(CODE_GROUPS, CODE_GROUPS[1:] + [(1 << 16, "")]):
        pages += ["", f"### {title}", "", "| code | | name | sentence | input, `at` |", "|---|---|---|---|---|"]
        for _, row in rows:
            if first <= int(row["number"]) < end:
                example = f"`{cell(row['example'])}`" if row["example"] else ""
                pages.append(f"| `{c_code(row)}` | {row['number']} | `{row['name']}` | {cell(row['sentence'])} | {example} |")
    lists = {"codes": [{"constant": c_code(row), "name_c": c_string(row["name"]), "sentence_c": c_string(row["sentence"])} for _, row in rows],
             "enumerators": [{"line": line} for line in code_enum(rows)]}
    return {**fill(root, "src/base/code_table.h", lists), **fill(root, "include/urikit/codes.h", lists),
            **between(root, "doc/errors.md", "\n".join(pages) + "\n")}


# ---- rules of lint ---------------------------------------------------------------------------------------

SEVERITIES = ("note", "warning", "error")
CONTENTS = ("percent", "high", "control", "backslash", "hyphens", "parameter", "caret")  # CONTAINS_... of lint_find.h
RULE_KEYS = {"title", "severity", "section", "needs", "many", "constant", "finder", "why"}


class Rule:
    def __init__(self, table, name, row):
        def fail(message):
            table.fail(name, message)

        unknown = {key for key in row if key not in RULE_KEYS and not re.fullmatch(r"why_(\d+|[a-z][a-z0-9_]*)", key)}
        if unknown:
            fail(f"unknown key {sorted(unknown)[0]!r}; the keys are {', '.join(sorted(RULE_KEYS))}")
        for key in ("title", "severity", "section", "why"):
            if not row.get(key):
                fail(f"needs {key}")
        if row["severity"] not in SEVERITIES:
            fail(f"severity is {' or '.join(SEVERITIES)}, not {row['severity']!r}")
        if not set(row.get("needs", [])) <= set(CONTENTS):
            fail(f"needs has words of {', '.join(CONTENTS)}")
        self.id, self.row, self.fail = name, row, fail
        self.c_name = row.get("constant", name.replace("-", "_"))
        self.finder = f"urikiti_lint_{row.get('finder', self.c_name)}"
        self.constant = f"URIKIT_LINT_{self.c_name.upper()}"
        self.whys = [(detail.upper(), text) for key, text in row.items() if (detail := key.removeprefix("why_")) != key] + [("0", row["why"])]


def read_rules(root):
    table = Table(root, "rules.toml")
    code = (root / "src/lint/lint_why.c").read_text(encoding="utf-8")
    rules = []
    for name, row in table.toml():
        rule = Rule(table, name, row)
        for insert in re.findall(r"\{(.*?)\}", " ".join(text for _, text in rule.whys)):
            if f" insert_{insert}(" not in code:
                table.fail(name, f"no insert {{{insert}}}: src/lint/lint_why.c has no insert_{insert}")
        rules.append(rule)
    return rules


def rule_files(root):
    rules = read_rules(root)
    inserts = sorted({name for rule in rules for _, text in rule.whys for name in re.findall(r"\{(.*?)\}", text)})

    def pattern(text):
        parts = re.split(r"\{(.*?)\}", text)
        return " ".join(f'"\\{inserts.index(part) + 1:03o}"' if i % 2 else c_string(part) for i, part in enumerate(parts) if part)

    rows, whys, starts = [], [], [0]
    for rule in rules:
        rows.append({"id": rule.id, "id_c": c_string(rule.id), "title": rule.row["title"], "title_c": c_string(rule.row["title"]),
                     "severity": f"URIKIT_SEVERITY_{rule.row['severity'].upper()}", "section_c": c_string(rule.row["section"]),
                     "once": c_bool(not rule.row.get("many")), "finder": rule.finder, "constant": rule.constant,
                     "needs": " | ".join(f"CONTAINS_{word.upper()}" for word in rule.row.get("needs", [])) or "0"})
        whys += [{"detail": detail, "pattern": pattern(text)} for detail, text in rule.whys]
        starts.append(len(whys))
    lists = {"rules": rows, "whys": whys, "inserts": [{"name": name} for name in inserts], "starts": [{"line": wrapped(f"{i}," for i in starts)}],
             "finders": [{"finder": finder} for finder in dict.fromkeys(rule.finder for rule in rules)]}
    page = ["| rule | severity | section | |", "|---|---|---|---|"]
    page += [f"| `{rule.id}` | {rule.row['severity']} | {rule.row['section']} | {cell(rule.row['title'])} |" for rule in rules]
    files = {path: text for name in ("include/urikit/lint_rules.h", "src/lint/lint_finders.h", "src/lint/lint_insert_table.h",
                                     "src/lint/lint_rule_table.c") for path, text in fill(root, name, lists).items()}
    return {**files, **between(root, "doc/lint.md", "\n".join(page) + "\n")}


def wrapped(items, indent="    "):
    """The items, separated by spaces, in lines of at most C_WIDTH characters."""
    lines = [indent]
    for item in items:
        if len(lines[-1]) + len(item) > C_WIDTH:
            lines.append(indent)
        lines[-1] += f"{item} "
    return "\n".join(line.rstrip() for line in lines)


# ---- functions --------------------------------------------------------------------------------------

SQL_TYPES = {  # the catalog's word: C, PostgreSQL, Java's UDF, Spark's generated code, DataTypes, the methods of Answers
    "text": ("URIKIT_SQL_TEXT", "text", "String", "UTF8String", "StringType", ("string", "utf8")),
    "text|bytes": ("URIKIT_SQL_TEXT_OR_BYTES", "text", "String", "UTF8String", "StringType", ("string", "utf8")),
    "bytes": ("URIKIT_SQL_BYTES", "bytea", "byte[]", "byte[]", "BinaryType", ("binary", "binary")),
    "integer": ("URIKIT_SQL_INTEGER", "integer", "Integer", "int", "IntegerType", ("integer", "integer")),
    "boolean": ("URIKIT_SQL_BOOLEAN", "boolean", "Boolean", "Boolean", "BooleanType", ("truth", "truth")),
}
BINDINGS = ("sql", "columns", "python", "js")
FORMS = ("table", "json", "rows", "none")
MOST_ARGS, MOST_ITEMS = 3, 5  # URIKIT_SQL_ARGS, URIKIT_SQL_ITEMS
KEYS = {"args", "result", "does", "names", "instead", "kernel", "options", "doc", "form", "rows", "volatility", "hand", "run", "spark", "call", "bound",
        "null", "getter", "example", "page", "string_call"}


class Argument:
    """An argument of SQL, or a column of rows, from "name?: type"."""

    def __init__(self, written):
        self.name, _, kind = written.partition(": ")
        self.optional, self.name, self.type = self.name.endswith("?"), self.name.rstrip("?"), kind or "text"


class Function:
    def __init__(self, table, name, row):
        self.name, self.fail, self.row = name, lambda message: table.fail(name, message), row
        unknown = row.keys() - KEYS
        if unknown:
            self.fail(f"unknown key {sorted(unknown)[0]!r}; the keys are {', '.join(sorted(KEYS))}")
        self.form = "rows" if "rows" in row else row.get("form", "table")
        if self.form not in FORMS:
            self.fail(f"form is {' or '.join(FORMS)}, not {self.form!r}")
        self.args = [Argument(written) for written in row.get("args", ["x"] if self.form == "rows" else [])]
        self.items = [Argument(written) for written in row.get("rows", [])]
        self.result = row.get("result", "text")
        self.does, self.doc = row.get("does", ""), row.get("doc", "")
        self.names, self.volatility = row.get("names", {}), row.get("volatility", "immutable").upper()
        self.call, self.string_call, self.hand = row.get("call"), row.get("string_call"), row.get("hand", [])
        if self.call:
            row["kernel"] = f".make = make_texts, .call = call_{self.names.get('columns')}, .grow = 16"
            self.bound = row.get("bound", f"{self.call.upper()}_BOUND(len)")
        self.instead = {binding: why for bindings, why in row.get("instead", {}).items() for binding in bindings.split(", ")}
        self.check()

    def check(self):
        for argument in self.args + self.items:
            if argument.type not in SQL_TYPES:
                self.fail(f"unknown type {argument.type!r}; the types are {', '.join(SQL_TYPES)}")
        if self.result not in SQL_TYPES or self.result == "text|bytes":
            self.fail(f"unknown type of the result {self.result!r}")
        if len(self.args) > MOST_ARGS or len(self.items) > MOST_ITEMS:
            self.fail(f"more than {MOST_ARGS} arguments, or more than {MOST_ITEMS} columns")
        if self.form != "none" and not self.does or self.form == "none" and not self.doc:
            self.fail("needs a sentence: does, or doc where SQL lacks the function")
        if [a.optional for a in self.args] != sorted(a.optional for a in self.args):
            self.fail("an argument that is needed follows one that may be left out")
        if not self.names.keys() | self.instead.keys() <= set(BINDINGS):
            self.fail(f"a binding that is not one of {', '.join(BINDINGS)}")
        for binding in BINDINGS:
            if not self.name_in(binding) and binding not in self.instead:
                self.fail(f"does not say what to do instead in {binding}")

    def name_in(self, binding):
        return (self.name if self.form != "none" else None) if binding == "sql" else self.names.get(binding)

    @property
    def least(self):
        return sum(not argument.optional for argument in self.args)

    def overloads(self):
        """The arguments of each form: (x), (x, level)."""
        return [self.args[:count] for count in range(self.least, len(self.args) + 1)]


def read_functions(root):
    table = Table(root, "functions.toml")
    written = {binding: set(re.findall(r"\w+", "".join(path.read_text(encoding="utf-8") for path in sorted(root.glob(pattern)))))
               for binding, pattern in (("python", "bindings/python/urikit/_*.py*"), ("js", "bindings/js/types/*.d.ts"))}
    functions = []
    for name, row in table.toml():
        functions.append(Function(table, name, row))
        for binding in written.keys() & row.get("names", {}).keys():
            if not (functions[-1].call or functions[-1].string_call) and row["names"][binding] not in written[binding]:
                table.fail(name, f"no {row['names'][binding]} in bindings/{binding}")
    return functions


def sql_row(function):
    """What the templates of SQL have of a function."""
    shown = function.items or function.args
    name = f"urikit_sql_{function.name.removeprefix('uri_') if function.items else function.name}{'_json' if function.form == 'json' else ''}"
    return {"name_c": c_string(function.name), "function": name, "result": SQL_TYPES[function.result][0], "least": function.least,
            "most": len(function.args), "count": len(shown), "types": ", ".join(SQL_TYPES[a.type][0] for a in shown) or "0",
            "names": ", ".join(c_string(a.name) for a in shown) or "NULL", "does_c": c_string(function.does)}


def sql_files(root, functions):
    forms = {form: [sql_row(f) for f in functions if f.form == form and f.args] for form in ("table", "json", "rows")}
    alone = [sql_row(f) for f in functions if f.form == "table" and not f.args]
    lists = {**forms, "alone": alone, "declared": forms["table"] + alone + forms["json"]}
    return {**fill(root, "bindings/sql/sql_table.h", lists),
            **fill(root, "bindings/sql/urikit_sql_functions.h", lists, json_count=len(forms["json"]))}


def postgres_function(function):
    """CREATE FUNCTION and COMMENT for each form of a function."""
    symbol, lines = f"uripg_{function.name}", []

    def create(arguments, returns, extra="", symbol=symbol):
        types = ", ".join(kind for _, kind in arguments)
        outs = "".join(f", OUT {i.name} {postgres_argument(i)}" for i in [Argument("ordinal: integer"), *function.items]) if function.items else ""
        lines.append(f"CREATE FUNCTION {function.name}({', '.join(f'{name} {kind}' for name, kind in arguments)}{outs}) RETURNS {returns}\n"
                     f"    LANGUAGE C {function.volatility} STRICT PARALLEL SAFE{extra} AS 'MODULE_PATHNAME', '{symbol}';\n"
                     f"COMMENT ON FUNCTION {function.name}({types}) IS '{function.does.replace(chr(39), chr(39) * 2)}';\n")

    for arguments in function.overloads():
        named = [(a.name, postgres_argument(a)) for a in arguments]
        if function.items:
            create(named, "SETOF record", " ROWS 5")
            continue
        create(named, SQL_TYPES[function.result][1])
    if function.args and function.args[0].type == "text|bytes":
        create([(a.name, "bytea" if a is function.args[0] else postgres_argument(a)) for a in function.args],
               SQL_TYPES[function.result][1], symbol=f"{symbol}_bytes")
    return "".join(lines)


def postgres_argument(argument):
    return "bigint" if argument.type == "integer" else SQL_TYPES[argument.type][1]


def postgres_scalar(function):
    """SCALAR(symbol, function, result, arguments...) of pg_functions.c."""
    types = [a.type for a in function.args] or ["text"]
    rows = [(function.name, types)]
    if types[0] == "text|bytes":
        rows = [(function.name, ["text", *types[1:]]), (f"{function.name}_bytes", ["bytes", *types[1:]])]
    constants = [(symbol, ", ".join(SQL_TYPES[t][0] for t in types)) for symbol, types in rows]
    return "".join(f"SCALAR({symbol}, {function.name}, {SQL_TYPES[function.result][0]}, {types})\n" for symbol, types in constants)


def postgres_files(root, functions):
    script = (root / "bindings/postgres/types.sql.in").read_text(encoding="utf-8")
    script = re.sub(r"-- for each type\n(.*?)-- end\n", lambda part: "".join(
        f"-- {name}\n" + part[1].replace("$T", name) + "\n" for name in ("uri", "iri")), script, flags=re.S)
    tag = re.search(r"urikit_require\('([^']+)'\)", script)[1]
    table = [f for f in functions if f.form == "table"]
    rows = [f for f in functions if f.form == "rows"]
    return {
        f"bindings/postgres/urikit--{tag}.sql": "-- Written by catalog/generate.py from catalog/functions.toml and types.sql.in. Do not edit.\n"
        "-- Functions on text. What they mean is in the README.\n" + "".join(map(postgres_function, table + rows)) + "\n" + script,
        "bindings/postgres/pg_table.h": "/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */\n"
        + "".join(map(postgres_scalar, table)) + "".join(f"ROWS({f.name}, {i})\n" for i, f in enumerate(rows)),
    }


def java_class(template, function, arguments, name):
    number = next((a.name for a in arguments if a.type == "integer"), None)
    texts = [a.name for a in arguments if a.type != "integer"]
    passed = ", ".join([number or "0", *texts, *["null"] * (MOST_ARGS - len(texts)), str(len(texts))])
    types = [SQL_TYPES[a.type] for a in arguments]
    result = SQL_TYPES[function.result]
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
    functions = read_functions(root)
    for function in (f for f in functions if f.form == "table" and f.args):
        for arguments in function.overloads():
            name = "".join(word.capitalize() for word in function.name.split("_"))
            name += arguments[-1].name.capitalize() if len(arguments) > function.least else ""
            files[f"{name}.java"] = java_class(template, function, arguments, name)
            names.append(name)
    files["Functions.java"] = listed.format(news=",\n            ".join(f"new {name}()" for name in names))
    return files


# ---- columns: urikit.arrow, Polars, pandas, Spark ---------------------------------------------------------

PYTHON_HEAD = "# SPDX-License-Identifier: MIT\n# Written by catalog/generate.py from catalog/functions.toml. Do not edit.\n"
C_HEAD = "/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */\n"
OTHERS = ("base", "other", "value")  # a text, or a column of as many rows
PASSED = {"component": "part=component", "icann": "number=int(icann)"}  # options that kernels have under another name
ANNOTATIONS = {"kind": "str | None", "level": "str", "form": "bool", "encoded": "bool", "icann": "bool", "key": "str", "part": "str",
               "component": "str | None", "policy": "str | None", "any_order": "bool", "other_pairs": "bool", "bits": "int"}
SPARK_TYPES = {"text": "string", "bytes": "binary", "integer": "int", "boolean": "boolean"}


class Options:
    """What a function of columns takes, from 'level="syntax", *, form=False'; ^base is before the column."""

    def __init__(self, written):
        parts = [part.split("=", 1) for part in written.split(", ")] if written else []
        self.first = [[part[0][1:], *part[1:]] for part in parts if part[0][0] == "^"]
        self.after = [part for part in parts if part[0][0] != "^"]
        self.names = [part[0] for part in self.first + self.after if part[0] != "*"]

    def signature(self, column="", other="Any"):
        """'base: Any, column, level: str = "syntax", *, form: bool = False'; other: the type of what has none in ANNOTATIONS."""
        def typed(part):
            return " = ".join(part if part == ["*"] else [f"{part[0]}: {ANNOTATIONS.get(part[0], other)}", *part[1:]])

        return ", ".join([*map(typed, self.first if column != "self" else []), column,
                          *map(typed, self.after if column != "self" else self.first + self.after)])

    def passed(self):
        return "".join(f", {name}={name}" for name in self.names)


def column_functions(functions):
    """[(name, function)] of those with columns, each name once."""
    found = {}
    for function in functions:
        if "doc" in function.row:
            found.setdefault(function.names["columns"], function)
    return found.items()


def docstring(function, indent, whole=True):
    return quoted(function.doc if whole else function.doc.split("\n\n")[0], indent)


def quoted(text, indent=""):
    lines = text.replace("\\", "\\\\").split("\n")
    end = f"\n{indent}" if len(lines) > 1 else ""
    return f'{indent}"""' + "\n".join([lines[0], *(f"{indent}{line}".rstrip() for line in lines[1:])]) + f'{end}"""\n'


def arrow_function(name, function):
    options = Options(function.row.get("options", ""))
    runner = function.row.get("run")
    signature = options.signature("column: Texts", "object")
    if "kernel" in function.row:
        other = next((option for option in options.names if option in OTHERS), None)
        passed = "".join(f", {PASSED.get(option, f'{option}={option}')}" for option in options.names if option != other)
        signature += f"{'' if ['*'] in options.after else ', *'}, threads: int | None = None"
        call = f'_run("{name}", column{f", _other({other})" if other else ""}{passed}, threads=threads)'
    else:
        call = (f'{runner}("{function.name}", column{options.passed()})' if runner
                else f'call("{function.name}", {", ".join(["column", *options.names])})')
    return f"def {name}({signature}) -> Result:\n{docstring(function, '    ')}    return {call}\n"


def method(name, function, call, returns):
    """A method that leaves all to `call` of its base class."""
    options = Options(function.row.get("options", ""))
    return (f"    def {name}({options.signature('self')}) -> {returns}:\n{docstring(function, '        ', whole=False)}"
            f"        return self.{call}\n").replace("$OPTIONS", options.passed())


def spark_type(function):
    return function.row.get("spark", SPARK_TYPES[function.result])


def spark_function(name, function):
    options = Options(function.row.get("options", ""))
    return (f"def {name}({options.signature('column: Any')}) -> Column:\n{docstring(function, '    ', whole=False)}"
            f'    return _column_of("{name}", "{spark_type(function)}", column{options.passed()})\n')


def python_files(root, functions):
    kernels = [f for f in functions if "kernel" in f.row]
    columns = list(column_functions(functions))
    table = [f for f in functions if f.form in ("table", "json") and f.args]
    polars_types = {"text": "String", "bytes": "Binary", "integer": "Int32", "boolean": "Boolean"}

    def made(binding):
        return [(name, f) for name, f in columns if binding not in f.row.get("hand", [])]

    def module(doc, imports, names, parts):
        listed = "".join(f'    "{name}",\n' for name in names)
        return f'{PYTHON_HEAD}{quoted(doc)}from __future__ import annotations\n\n{imports}\n__all__ = [\n{listed}]\n\n\n' + "\n\n".join(parts)

    def methods(doc, imports, binding, needs, call, returns):
        parts = "\n".join(method(name, f, call(name, f), returns) for name, f in made(binding))
        return f'{PYTHON_HEAD}from __future__ import annotations\n\n{imports}\n\nclass Methods:\n    """{doc}"""\n\n{needs}\n{parts}'

    by_hand = [name for name, f in columns if "arrow" in f.row.get("hand", [])]
    spark_hand = [name for name, f in columns if "spark" in f.row.get("hand", [])]
    types = "".join(f'    "{f.name}": "{spark_type(f)}",\n' for f in table if f.name != "uri_query_list")
    docs = {name: ast.get_docstring(ast.parse((root / f"bindings/python/urikit/_{name}.py").read_text(encoding="utf-8")))
            for name in ("columns", "spark")}
    return {
        "bindings/python/csrc/kernel_table.h": C_HEAD + "static const kernel kernels[] = {\n"
        + "".join(f"    {{ .name = {c_string(f.names['columns'])}, {f.row['kernel']} }},\n" for f in kernels) + "};\n",
        "bindings/python/csrc/polars_table.h": C_HEAD + "".join(f"KERNEL({f.names['columns']})\n" for f in kernels),
        "bindings/python/urikit/arrow.py": module(
            docs["columns"], "from ._core import Column\nfrom ._columns import (\n    ChunkedColumn,\n    _guarded,\n    _other,\n    _run,\n    call,\n"
            + "".join(f"    {name},\n" for name in sorted([*by_hand, "progress"])) + ")\n\n"
            "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from ._columns import Result, Texts\n",
            [name for name, _ in columns] + ["call", "progress", "Column", "ChunkedColumn"],
            [arrow_function(name, f) for name, f in made("arrow")]),
        "bindings/python/urikit/_polars_methods.py": methods(
            "The functions of urikit.arrow on an expression.", "from typing import Any\n\nimport polars as pl\n", "polars",
            "    def _plugin(self, name: str, **options: Any) -> pl.Expr:\n        raise NotImplementedError\n\n"
            "    def _in_python(self, name: str, dtype: type[pl.DataType], **options: Any) -> pl.Expr:\n        raise NotImplementedError\n",
            lambda name, f: f'_plugin("{name}"$OPTIONS)' if "kernel" in f.row
            else f'_in_python("{name}", pl.{polars_types[f.result]}$OPTIONS)', "pl.Expr"),
        "bindings/python/urikit/_pandas_methods.py": methods(
            "The functions of urikit.arrow on a series.", "from typing import Any\n", "pandas",
            "    def _run(self, name: str, **options: Any) -> Any:\n        raise NotImplementedError\n", lambda name, f: f'_run("{name}"$OPTIONS)', "Any"),
        "bindings/python/urikit/spark.py": module(
            docs["spark"], "from typing import Any\n\nfrom pyspark.sql.column import Column  # type: ignore[import-not-found,import-untyped,unused-ignore]\n\n"
            "from ._spark import PARTS, _column_of, check_workers, register, sql_names"
            + "".join(f", {name}" for name in sorted(spark_hand)) + "\n",
            [name for name, _ in columns] + ["PARTS", "check_workers", "register", "sql_names"],
            [spark_function(name, f) for name, f in made("spark")]),
        "bindings/python/urikit/_spark_types.py": f'{PYTHON_HEAD}"""The results of the SQL functions, as Spark writes a type."""\n\nSQL_TYPES = {{\n{types}}}\n',
    }


# ---- calls that make a text of a URI: one row is the function in every binding -----------------------------

def call_files(root, functions):
    calls = [call_row(f) for f in functions if f.call]
    lists = {"calls": calls, "shown": [call for call in calls if call["given"]], "sql": [call for call in calls if call["sql"]]}
    for binding in ("python", "js", "rust", "cpp"):
        lists[binding] = [call for call in calls if call[binding]]
    lists["strings"] = [string_row(f) for f in functions if f.string_call]
    lists["string_c"] = list({row["call"]: row for row in lists["strings"]}.values())
    for number, call in [*enumerate(lists["js"]), *enumerate(lists["strings"])]:
        call["number"] = number
    paths = ("tests/text_call_properties.h", "tests/string_call_properties.h", "bindings/python/csrc/string_calls.h",
             "bindings/python/urikit/_string_calls.py", "bindings/python/urikit/_core_strings.pyi", "bindings/js/csrc/string_calls.h",
             "bindings/js/src/string-calls.js", "bindings/js/src/index.js", "bindings/js/src/inline.js", "bindings/js/types/string-calls.d.ts",
             "bindings/rust/urikit/src/string_calls.rs", "bindings/rust/urikit-sys/src/string_calls.rs", "include/urikit/string_calls.hpp",
             "examples/reference/text_calls.c", "bindings/sql/sql_calls.c", "bindings/python/csrc/reference_calls.h",
             "bindings/python/csrc/kernel_calls.h", "bindings/python/urikit/_text_calls.pyi", "bindings/js/csrc/text_calls.h",
             "bindings/js/src/text-calls.js", "bindings/js/types/text-calls.d.ts", "bindings/rust/urikit-sys/src/text_calls.rs",
             "bindings/rust/urikit/src/text_calls.rs", "include/urikit/uri_calls.hpp")
    return {path: text for name in paths for path, text in fill(root, name, lists).items()}


def call_row(function):
    """What the templates have of a call that makes a text of a URI."""
    null, getter, doc = bool(function.row.get("null")), bool(function.row.get("getter")), function.doc.split("\n")[0]
    given, made = function.row.get("example", ["", ""])
    names = {binding: name for binding, name in function.names.items() if binding not in function.hand}
    return {
        "name": function.name.removeprefix("uri_"), "call": function.call, "bound": function.bound, "doc": doc, "doc_c": c_string(doc),
        "null": c_bool(null), "getter": c_bool(getter), "given": given and c_string(given), "made": c_string(made),
        "columns": function.names["columns"], "sql": function.form == "table" and function.name,
        "python": names.get("python"), "TEXT_CALL": "TEXT_GETTER" if getter else "TEXT_CALL", "property": "    @property\n" if getter else "",
        "python_type": "str | None" if null else "str",
        "js": names.get("js"), "js_declared": f"readonly {names.get('js')}" if getter else f"{names.get('js')}()",
        "js_type": "string | null" if null else "string",
        "rust": "rust" not in function.hand, "rust_null": "null" if null else "",
        "cpp": "cpp" not in function.hand, "cpp_type": "std::optional<std::string>" if null else "std::string",
        "cpp_made": "text.empty() ? std::nullopt : std::optional<std::string>(std::move(text))" if null else "text"}


def string_row(function):
    """What the templates have of a call that makes a text of one or two strings."""
    names, kind = [a.name for a in function.args], "truth" if function.result == "boolean" else "null" if function.row.get("null") else "text"
    two, name = len(names) == 2, function.names["columns"]

    def signature(written, optional):
        return ", ".join((optional if argument.optional else written).replace("$", argument.name) for argument in function.args)

    types = {"truth": ("bool", "boolean", "bool", "bool"), "null": ("str | None", "string | null", "Option<String>", "std::optional<std::string>"),
             "text": ("str", "string", "String", "std::string")}[kind]
    return {
        "name": name, "sql": function.name, "call": function.string_call, "bound": function.row["bound"], "kind": kind, "js": function.names["js"],
        "doc": function.doc.split("\n")[0], "doc_c": c_string(function.doc.split("\n")[0]), "arity": 2 if two else 1, "second": "args[1].text, " if two else "",
        "python_args": signature("$: Text", '$: Text = ""'), "js_args": signature("$: Text", "$?: Text"), "python_names": ", ".join(names) + ("" if two else ', ""'),
        "rust_args": signature("$: impl AsRef<str>", "$: impl AsRef<str>"), "rust_names": ", ".join(f"{n}.as_ref()" for n in names) + ("" if two else ', ""'),
        "rust_sys": ", ".join(f"{n}: urikit_str" for n in names), "cpp_args": signature("std::string_view $", 'std::string_view $ = ""'),
        "cpp_names": ", ".join(f"detail::str({n})" for n in names), "cpp_names_given": ", ".join(names),
        "python_type": types[0], "js_type": types[1], "rust_type": types[2], "cpp_type": types[3],
        "cpp_made": {"truth": "text.empty()", "null": "text.empty() ? std::nullopt : std::optional<std::string>(std::move(text))", "text": "text"}[kind]}


# ---- pages -------------------------------------------------------------------------------------------------

def sentence(note):
    """With names as code, a capital letter and a full stop."""
    note = re.sub(r"[\w.]*\([^)]*\)|\b[a-z]+(?:[_.]\w+)+|\b[a-z]+[A-Z]\w+", lambda name: f"`{name[0]}`", note)
    return f"{note if note[0] == '`' else note[0].upper() + note[1:]}."


def page_files(root, functions):
    rows, notes = [], []
    for function in functions:
        cells = []
        for binding in BINDINGS:
            name, why = function.name_in(binding), function.instead.get(binding)
            if why and why not in notes:
                notes.append(why)
            cells.append(f"{f'`{name}`' if name else ''} {f'({notes.index(why) + 1})' if why else ''}".strip())
        rows.append({"cells": " | ".join(cells), "does": cell(function.does or function.doc.split("\n")[0].rstrip("."))})
    table = "| function | result |\n|---|---|\n"
    for function in functions:
        if function.form != "none":
            optional = "".join(f"[, {argument.name}]" for argument in function.args if argument.optional)
            needed = ", ".join(argument.name for argument in function.args if not argument.optional)
            table += f"| `{function.name}({needed}{optional})` | {cell(function.row.get('page', function.does))} |\n"
    sql = {}
    for engine in ("sqlite", "postgres", "duckdb"):
        sql |= between(root, f"bindings/{engine}/README.md", table)
    return sql | fill(root, "doc/functions.md", {"rows": rows, "notes": [{"number": i, "sentence": sentence(note)} for i, note in enumerate(notes, 1)]})


# ---- all ------------------------------------------------------------------------------------------------


def all_files(root=ROOT):
    """{path: text} of every generated file."""
    functions = read_functions(root)
    return {**code_files(root), **rule_files(root), **sql_files(root, functions), **postgres_files(root, functions), **python_files(root, functions), **call_files(root, functions),
            **page_files(root, functions)}


def write(folder, files, check=False):
    """Writes the files that differ, or only names them; how many there are."""
    stale = 0
    for path, text in files.items():
        target = folder / path
        if target.is_file() and target.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        print(f"error: {path} is not current: run catalog/generate.py" if check else path, file=sys.stderr if check else sys.stdout)
        if not check:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    return stale


def main(words):
    try:
        if words[:1] == ["--java"] and len(words) == 2:
            write(pathlib.Path(words[1]), java_files(ROOT))
            return 0
        if words not in ([], ["--check"]):
            print(__doc__, file=sys.stderr)
            return 2
        return 1 if write(ROOT, all_files(), words == ["--check"]) and words else 0
    except CatalogError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
