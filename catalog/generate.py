#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write every file that repeats a fact of the catalog.

    catalog/generate.py            write the files that differ, and name them
    catalog/generate.py --check    write nothing; exit 1 and name each file that is not current

The facts are in the tables beside this file; each table begins with the meaning of its columns. A row that cannot be
right is refused with its file, line and name. Only Python's standard library is used.
"""
import ast
import itertools
import pathlib
import re
import sys
import textwrap
import tomllib

from updates import UpdateError, update_files

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
        for name, row in rows.items():
            self.at(name)
            yield name, row

    def at(self, name):  # which table errors are about
        self.line = self.text.splitlines().index(f"[{name}]") + 1

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


def refuse_unknown(row, known, fail):
    """Fail if a row has a key that is not known."""
    for key in sorted(set(row) - known):
        fail(f"unknown key {key!r}; the keys are {', '.join(sorted(known))}")


def c_bool(value):
    return "true" if value else "false"


def c_string(text):
    return "NULL" if text is None else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def c_bits(prefix, words):
    return " | ".join(f"{prefix}{word.upper().replace('-', '_')}" for word in words) or "0"


def cell(text):
    """Text in a cell of a table in Markdown."""
    return text.replace("|", "\\|")


def fill(template, facts):
    """A template with its facts: the lines from "@each NAME" to "@end" once for each row of a list, and @{key} replaced."""
    def put(part, row):
        return re.sub(r"@\{(\w+)\}", lambda key: str(row[key[1]]), part)

    def each(block):
        return "".join(put(block[2], row) for row in facts[block[1]])

    return put(re.sub(r"^@each (\w+)\n(.*?)^@end\n", each, template, flags=re.M | re.S), facts)


def between(page, path, text):
    """A page whose part between two comments is `text`; with "page#name" the part of that name."""
    path, _, name = path.partition("#")
    head, mark, rest = page.partition(f"<!-- catalog/generate.py writes this{': ' * bool(name)}{name} -->\n")
    _, end, tail = rest.partition("<!-- end -->")
    if not end:
        raise CatalogError(f"{path}:1: has no comments between which the table goes")
    return head + mark + text + end + tail


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
        row["constant"] = f"URIKIT_E_{name.upper()}" if number != "0" else "URIKIT_OK"
        yield heading, row


def code_enum(rows):
    """The enumerators, each with an input that gives it."""
    for title, group in itertools.groupby(rows, key=lambda row: row[0]):
        group = [row for _, row in group]
        width = max(len(f"{row['constant']} = {row['number']},") for row in group)
        indent = min(max((len(row["example"]) for row in group if row["note"]), default=0), 24)
        if title != rows[0][0]:
            yield from ["", *textwrap.wrap(f"/* {title} */", C_WIDTH, initial_indent="    ", subsequent_indent="     * ")]
        for row in group:
            remark = f"{row['example']:{indent}}  {row['note']}".strip() if row["note"] else row["example"]
            entry = f"{row['constant']} = {row['number']},"
            yield f"    {entry:{width}} /* {remark} */" if remark else f"    {entry}"


def code_facts(root):
    rows = list(read_codes(root))
    pages = []
    for (first, title), (end, _) in zip(CODE_GROUPS, CODE_GROUPS[1:] + [(1 << 16, "")]):
        pages += ["", f"### {title}", "", "| code | | name | sentence | input, `at` |", "|---|---|---|---|---|"]
        for _, row in rows:
            if first <= int(row["number"]) < end:
                example = f"`{cell(row['example'])}`" if row["example"] else ""
                pages.append(f"| `{row['constant']}` | {row['number']} | `{row['name']}` | {cell(row['sentence'])} | {example} |")
    return {"codes": [{"constant": row["constant"], "name_c": c_string(row["name"]), "sentence_c": c_string(row["sentence"])} for _, row in rows],
            "enumerators": [{"line": line} for line in code_enum(rows)], "doc/errors.md": "\n".join(pages) + "\n"}


# ---- rules of lint ---------------------------------------------------------------------------------------

SEVERITIES = ("note", "warning", "error")
CONTENTS = set("""address backslash caret control dots double-slash empty-label encoded-backslash encoded-control encoded-delimiter encoded-high
    encoded-line-end encoded-nul encoded-percent family foreign-host high invalid ip-literal long-host no-host no-path
    other-scheme pairs parameter policy port readers userinfo""".split())  # CONTAINS_... of lint_find.h
RULE_KEYS = {"title", "severity", "section", "needs", "many", "constant", "finder", "why"}


class Rule:
    def __init__(self, table, name, row):
        def fail(message):
            table.fail(name, message)

        refuse_unknown({key for key in row if not re.fullmatch(r"why_(\d+|[a-z][a-z0-9_]*)", key)}, RULE_KEYS, fail)
        for key in ("title", "severity", "section", "why"):
            if not row.get(key):
                fail(f"needs {key}")
        if row["severity"] not in SEVERITIES:
            fail(f"severity is {' or '.join(SEVERITIES)}, not {row['severity']!r}")
        if not set(row.get("needs", [])) <= CONTENTS:
            fail(f"needs has words of {', '.join(sorted(CONTENTS))}")
        self.id, self.row, self.fail = name, row, fail
        self.c_name = row.get("constant", name.replace("-", "_"))
        self.finder = f"urikiti_lint_{row.get('finder', self.c_name)}"
        self.constant = f"URIKIT_LINT_{self.c_name.upper()}"
        self.whys = [(detail.upper(), text) for key, text in row.items() if (detail := key.removeprefix("why_")) != key] + [("0", row["why"])]


def read_rules(root):
    table = Table(root, "rules.toml")
    code = (root / "src/lint/lint_why.c").read_text(encoding="utf-8")
    for name, row in table.toml():
        rule = Rule(table, name, row)
        for insert in re.findall(r"\{(.*?)\}", " ".join(text for _, text in rule.whys)):
            if f" insert_{insert}(" not in code:
                table.fail(name, f"no insert {{{insert}}}: src/lint/lint_why.c has no insert_{insert}")
        yield rule


def rule_facts(root):
    rules = list(read_rules(root))
    inserts = sorted({name for rule in rules for _, text in rule.whys for name in re.findall(r"\{(.*?)\}", text)})

    def pattern(text):
        parts = re.split(r"\{(.*?)\}", text)
        return " ".join(f'"\\{inserts.index(part) + 1:03o}"' if i % 2 else c_string(part) for i, part in enumerate(parts) if part)

    rows, whys, starts = [], [], [0]
    for rule in rules:
        rows.append({"id": rule.id, "id_c": c_string(rule.id), "title": rule.row["title"], "title_c": c_string(rule.row["title"]),
                     "severity": f"URIKIT_SEVERITY_{rule.row['severity'].upper()}", "section_c": c_string(rule.row["section"]),
                     "once": c_bool(not rule.row.get("many")), "finder": rule.finder, "constant": rule.constant,
                     "needs": c_bits("CONTAINS_", rule.row.get("needs", ["anything"]))})
        whys += [{"detail": detail, "pattern": pattern(text)} for detail, text in rule.whys]
        starts.append(len(whys))
    page = ["| rule | severity | section | |", "|---|---|---|---|"]
    page += [f"| `{rule.id}` | {rule.row['severity']} | {rule.row['section']} | {cell(rule.row['title'])} |" for rule in rules]
    return {"rules": rows, "whys": whys, "inserts": [{"name": name} for name in inserts], "starts": [{"line": wrapped(f"{i}," for i in starts)}],
            "finders": [{"finder": finder} for finder in dict.fromkeys(rule.finder for rule in rules)], "doc/lint.md": "\n".join(page) + "\n"}


def wrapped(items):
    """The items, separated by spaces, in lines of at most C_WIDTH characters."""
    return textwrap.fill(" ".join(items), C_WIDTH, initial_indent="    ", subsequent_indent="    ")


# ---- programs that read URLs ---------------------------------------------------------------------------

def numbers(release):
    return [int(number) for number in re.findall(r"\d+", release)]


def model_changes(root, models):
    """The rows of model_changes.tsv, in order, with the bit of each."""
    table, rows = Table(root, "model_changes.tsv"), []
    for _, row in table.tsv("name"):
        model, _, word = row["name"].partition(".")
        if model not in models or not re.fullmatch("[a-z][a-z-]*", word) or row["changes"] not in ("read", "take", "refuse", "join") or not row["what"]:
            table.fail(row["name"], "is a program of models.tsv, a dot and a word; it changes read, take, refuse or join, and needs what")
        if not numbers(row["since"]) or numbers(row["since"]) > numbers(models[model]["version"]):
            table.fail(row["name"], "since is a release up to the newest one of the program")
        rows.append({**row, "model": model, "bit": len(rows), "constant": "BEFORE_" + re.sub("[.-]", "_", row["name"]).upper()})
    return rows


def tested(table, row):
    if not re.fullmatch(r"\d{4}-\d\d", row["date"]):
        table.fail(row["name"], "needs the month of its package, as 2026-11")
    return f"{row['version']} ({row['date']})"


def model_releases(root, models, changes):
    """The older releases: rows as of models.tsv, with the changes that are missing in each."""
    table, rows = Table(root, "model_releases.tsv"), []
    for _, row in table.tsv("name"):
        model, _, release = row["name"].partition("@")
        last = rows[-1]["version"] if rows and rows[-1]["model"] == model else models.get(model, {"version": "0"})["version"]
        if not f"{row['version']}.".startswith(f"{release}.") or numbers(row["version"]) >= numbers(last) or models[model]["server"]:
            table.fail(row["name"], "is a client of models.tsv, @ and the beginning of the version, which is older than the one before")
        before = [change for change in changes if change["model"] == model and numbers(release) < numbers(change["since"])]
        rows.append({**models[model], **row, "tested": tested(table, row), "title": f"{models[model]['title']} {release}", "model": model, "before": before})
    return rows


def asked_of(rows):
    """Of each row, whether the agreement of clients asks it: each client, and of older releases one of those that differ in the same.
    What newer releases take in addition, the newest one says; what they refuse, the oldest one does."""
    seen, asked = set(), []
    for row in rows:
        oldest = [other for other in rows if other["model"] == row["model"]][-1]
        join = [change["name"] for change in row["before"]]
        read = [change["name"] for change in row["before"] if change["changes"] not in ("join", "take")]
        missing = [change for change in oldest["before"] if change not in row["before"]]
        covered = missing and read and all(change["changes"] == "refuse" for change in missing)
        keys = [] if row["server"] else [(row["model"], "ASKED_READ", *read), (row["model"], "ASKED_JOIN", *join)]
        keys = keys[1:] if covered else keys
        asked.append(" | ".join(key[1] for key in keys if key not in seen) or "0")
        seen.update(keys)
    return asked


def model_facts(root):
    table, rows = Table(root, "models.tsv"), []
    for side, row in table.tsv("name"):
        c_name, joins = row["name"].replace("-", "_"), [other["name"] for other in rows] + [row["name"], "-"]
        if not row["title"] or not row["version"] or not row["package"] or row["manager"] not in ("apt", "npm", "pip", "go"):
            table.fail(row["name"], "needs title, version, package, and a manager: apt, npm, pip or go")
        if row["join"] not in joins or side not in ("clients", "servers") or side == "clients" and any(other["server"] for other in rows):
            table.fail(row["name"], "joins as a model before it or -, and clients are before servers")
        rows.append({**row, "model": row["name"], "tested": tested(table, row), "before": [], "server": side == "servers", "constant": f"URIKIT_READER_{c_name.upper()}",
                     "read": f"urikiti_{c_name}_read", "join_c": f"urikiti_{row['join'].replace('-', '_')}_join" if row["join"] != "-" else "NULL"})
    newest = {row["name"]: row for row in rows}
    changes = model_changes(root, newest)
    releases = model_releases(root, newest, changes)
    table_rows = [{**row, **{f"{key}_c": c_string(row[key]) for key in ("name", "title", "version")}, "asked_c": asked,
                   "before_c": " | ".join(change["constant"] for change in row["before"]) or "0"}
                  for row, asked in zip(rows + releases, asked_of(rows + releases))]
    older = {row["name"]: [other for other in releases if other["model"] == row["name"]] for row in rows}
    page = [f"| `{row['name']}` | {cell(row['program'])} | {', '.join(one['tested'] for one in [row, *older[row['name']]])} | {cell(row['asked'])} |"
            for row in rows]
    history = [f"| `{row['model']}` | {row['since']} | {', '.join(other['version'] for other in older[row['model']] if row in other['before'])} | {cell(row['what'])} |"
               for row in changes]
    return {"models": rows, "model_rows": table_rows, "changes": changes, "row_count": len(table_rows), "asked_count": sum("ASKED_READ" in row["asked_c"] for row in table_rows),
            "joins": list({row["join_c"]: row for row in rows if row["join"] != "-"}.values()),
            "client_count": sum(not row["server"] for row in rows),
            "doc/readers.md": "\n".join(["| name | program | versions tested (month of the package) | how it is asked |", "|---|---|---|---|", *page, "", "### What changed when", "",
                                        "| name | since | tested before it | what changed |", "|---|---|---|---|", *history, ""])}


def server_facts(root):
    table, rows = Table(root, "servers.tsv"), []
    for _, row in table.tsv("name"):
        if not row["title"] or not row["version"] or not row["package"] or row["manager"] not in ("apt", "npm", "pip", "go", "maven"):
            table.fail(row["name"], "needs title, version, package, and a manager: apt, npm, pip, go or maven")
        how, rules = row["how"].split(), row["rules"].split()
        rows.append({**row, "constant": "URIKIT_SERVER_" + re.sub("[-@.]", "_", row["name"]).upper(), "how_c": c_bits("PATH_", how),
                     "rules_c": c_bits("SERVER_", rules), **{f"{key}_c": c_string(row[key]) for key in ("name", "title", "version")},
                     "cells": server_cells(row, how, rules)})
    page = ["| name | server | version tested | how it is asked | dot segments | `..` above the root | `//` | `%2F` | `;x` | case |", "|" + "---|" * 10]
    page += [f"| `{row['name']}` | {row['title']} | {row['version']} | {row['asked']} | {' | '.join(row['cells'])} |" for row in rows]
    return {"servers": rows, "doc/servers.md": "\n".join([*page, ""])}


def wire_facts(root):
    rows = [row for _, row in Table(root, "wire.tsv").tsv("name")]
    shown = [re.sub("(in the path|in the query) ([^ ]+) ", r"\1 `\2` ", row["changes"]) for row in rows]
    page = [f"| {row['title']} | {row['version']} | {int(row['texts']):,} | {int(row['refused']):,} | {'nothing' if cell == '-' else cell} |" for row, cell in zip(rows, shown)]
    return {"doc/readers.md#wire": "\n".join(["| client | version tested | texts | refused | what it changes |", "|---|---|---|---|---|", *page, ""])}


def server_cells(row, how, rules):
    """What a server does to dot segments, a climb, slashes, "%2F" and parameters, and whether case matters."""
    dots = "removed" if "dots" in how and "keep-dots" not in how else "kept"
    decoded = "decode-all" in how
    if dots == "removed":
        dots += ", also encoded" if "encoded-dots" in how else ", encoded refused" if "ambiguous" in rules else ", encoded kept"
    climb = "kept" if dots == "kept" else "refused" if "climb" in rules else "the root"
    slash = "refused" if "encoded-slash" in rules else "a slash" if "encoded-slash" in how else "decoded last" if decoded else "not decoded"
    return (dots, climb, "one" if "merge" in how else "refused" if "ambiguous" in rules else "kept", slash,
            "cut" if "parameters" in how else "kept", row["case"])


# ---- functions --------------------------------------------------------------------------------------

SQL_TYPES = {  # the catalog's word: C, PostgreSQL, Java's UDF, Spark's generated code, DataTypes, the methods of Answers, Spark's SQL, Polars
    "text": ("URIKIT_SQL_TEXT", "text", "String", "UTF8String", "StringType", ("string", "utf8"), "string", "String"),
    "text|bytes": ("URIKIT_SQL_TEXT_OR_BYTES", "text", "String", "UTF8String", "StringType", ("string", "utf8"), "string", "String"),
    "bytes": ("URIKIT_SQL_BYTES", "bytea", "byte[]", "byte[]", "BinaryType", ("binary", "binary"), "binary", "Binary"),
    "integer": ("URIKIT_SQL_INTEGER", "integer", "Integer", "int", "IntegerType", ("integer", "integer"), "int", "Int32"),
    "boolean": ("URIKIT_SQL_BOOLEAN", "boolean", "Boolean", "Boolean", "BooleanType", ("truth", "truth"), "boolean", "Boolean"),
}
BINDINGS = ("sql", "columns", "python", "js")
FORMS = ("table", "json", "rows", "none")
MOST_ARGS, MOST_ITEMS = 3, 5  # URIKIT_SQL_ARGS, URIKIT_SQL_ITEMS
KEYS = {"args", "result", "does", "names", "instead", "kernel", "options", "doc", "form", "rows", "volatility", "hand", "run", "spark", "call", "wide", "bound",
        "null", "getter", "example", "page", "string_call"}


class Argument:
    """An argument of SQL, or a column of rows, from "name?: type"."""

    def __init__(self, written):
        self.name, _, kind = written.partition(": ")
        self.optional, self.name, self.type = self.name.endswith("?"), self.name.rstrip("?"), kind or "text"

    @property
    def postgres(self):
        return "bigint" if self.type == "integer" else SQL_TYPES[self.type][1]


class Function:
    def __init__(self, table, name, row):
        self.name, self.fail, self.row = name, lambda message: table.fail(name, message), row
        refuse_unknown(row, KEYS, self.fail)
        self.form = "rows" if "rows" in row else row.get("form", "table")
        if self.form not in FORMS:
            self.fail(f"form is {' or '.join(FORMS)}, not {self.form!r}")
        self.args = [Argument(written) for written in row.get("args", ["x"] if self.form == "rows" else [])]
        self.items = [Argument(written) for written in row.get("rows", [])]
        self.result = row.get("result", "text")
        self.does, self.doc = row.get("does", ""), row.get("doc", "")
        self.about = self.doc.split("\n\n")[0]
        self.names, self.volatility = row.get("names", {}), row.get("volatility", "immutable").upper()
        self.call, self.string_call, self.hand = row.get("call"), row.get("string_call"), row.get("hand", [])
        if self.call:
            row["kernel"] = f".make = make_texts, .call = call_{self.names.get('columns')}, .grow = 16"
            self.bound = row.get("bound", f"{self.call.upper()}_BOUND(len)")
        self.instead = {binding: why for bindings, why in row.get("instead", {}).items() for binding in bindings.split(", ")}
        self.check()
        self.spark = row.get("spark", SQL_TYPES[self.result][6])

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
        if (self.call or self.string_call) and not (self.doc and (self.args or self.form == "none")):
            self.fail("a call needs doc, and args if SQL has it")
        if self.doc and not self.names.get("columns"):
            self.fail("doc is what columns say: names needs columns")
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
               for binding, pattern in (("python", "bindings/python/src/urikit/_*.py*"), ("js", "bindings/js/types/*.d.ts"))}
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


def sql_facts(functions):
    forms = {form: [sql_row(f) for f in functions if f.form == form and f.args] for form in ("table", "json", "rows")}
    alone = [sql_row(f) for f in functions if f.form == "table" and not f.args]
    return {**forms, "alone": alone, "declared": forms["table"] + alone + forms["json"], "json_count": len(forms["json"])}


def postgres_rows(function):
    """What the templates of PostgreSQL have of each form of a function."""
    args = [Argument(f"{a.name}: {a.type.removesuffix('|bytes')}") for a in function.args]
    forms = [(args[:count], "") for count in range(function.least, len(args) + 1)]
    if function.args and function.args[0].type == "text|bytes":
        forms.append(([Argument(f"{args[0].name}: bytes"), *args[1:]], "_bytes"))
    for arguments, suffix in forms:
        outs = [f"OUT {item.name} {item.postgres}" for item in [Argument("ordinal: integer"), *function.items]] if function.items else []
        yield {"name": function.name, "symbol": function.name + suffix, "result": SQL_TYPES[function.result][0], "volatility": function.volatility,
               "arguments": ", ".join([*(f"{a.name} {a.postgres}" for a in arguments), *outs]), "types": ", ".join(a.postgres for a in arguments),
               "returns": "SETOF record" if outs else SQL_TYPES[function.result][1], "rows": " ROWS 5" if outs else "",
               "does": function.does.replace("'", "''"), "whole": len(arguments) == len(args),
               "c_types": ", ".join(SQL_TYPES[a.type][0] for a in arguments) or SQL_TYPES["text"][0]}


def postgres_facts(root, functions):
    script = (root / "bindings/postgres/types.sql.in").read_text(encoding="utf-8")
    script = re.sub(r"-- for each type\n(.*?)-- end\n", lambda part: "".join(
        f"-- {name}\n" + part[1].replace("$T", name) + "\n" for name in ("uri", "iri")), script, flags=re.S)
    tag = re.search(r"urikit_require\('([^']+)'\)", script)[1]
    table, rows = ([row for f in functions if f.form == form for row in postgres_rows(f)] for form in ("table", "rows"))
    return {"tag": tag, "script": script, "postgres": table + rows, "scalars": [row for row in table if row["whole"]],
            "sets": [{**row, "number": number} for number, row in enumerate(rows)]}


# ---- columns: urikit.arrow, Polars, pandas, Spark ---------------------------------------------------------

OTHERS = ("base", "other", "value")  # a text, or a column of as many rows
PASSED = {"component": "part=component", "icann": "number=int(icann)"}  # options that kernels have under another name
ANNOTATIONS = {"kind": "str | None", "level": "str", "form": "bool", "encoded": "bool", "icann": "bool", "key": "str", "part": "str",
               "component": "str | None", "policy": "str | None", "any_order": "bool", "other_pairs": "bool", "bits": "int"}


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
    return f"def {name}({signature}) -> Result:\n{quoted(function.doc, '    ')}    return {call}\n"


def method(name, function, call, returns):
    """A method that leaves all to `call` of its base class."""
    options = Options(function.row.get("options", ""))
    return (f"    def {name}({options.signature('self')}) -> {returns}:\n{quoted(function.about, '        ')}"
            f"        return self.{call}\n").replace("$OPTIONS", options.passed())


def spark_function(name, function):
    options = Options(function.row.get("options", ""))
    return (f"def {name}({options.signature('column: Any')}) -> Column:\n{quoted(function.about, '    ')}"
            f'    return _column_of("{name}", "{function.spark}", column{options.passed()})\n')


def python_facts(root, functions):
    columns = list(column_functions(functions))
    lists = {"kernels": [{"name": f.names["columns"], "kernel": f.row["kernel"]} for f in functions if "kernel" in f.row],
             "columns": [{"name": name} for name, _ in columns],
             "spark_types": [{"name": f.name, "type": f.spark} for f in functions if f.form in ("table", "json") and f.args and f.name != "uri_query_list"]}

    def made(binding, function):
        lists[binding] = [{"text": function(name, f).rstrip("\n")} for name, f in columns if binding not in f.row.get("hand", [])]

    def hand(binding, *others):
        return sorted([name for name, f in columns if binding in f.row.get("hand", [])] + [*others])

    def polars_call(name, f):
        return f'_plugin("{name}"$OPTIONS)' if "kernel" in f.row else f'_in_python("{name}", pl.{SQL_TYPES[f.result][7]}$OPTIONS)'

    made("arrow", arrow_function)
    made("spark", spark_function)
    made("polars", lambda name, f: method(name, f, polars_call(name, f), "pl.Expr"))
    made("pandas", lambda name, f: method(name, f, f'_run("{name}"$OPTIONS)', "Any"))
    lists["arrow_hand"] = [{"name": name} for name in hand("arrow", "progress")]
    docs = {f"{name}_doc": quoted(ast.get_docstring(ast.parse((root / f"bindings/python/src/urikit/_{name}.py").read_text(encoding="utf-8"))))
            for name in ("columns", "spark")}
    return {**lists, **docs, "spark_hand": "".join(f", {name}" for name in hand("spark"))}


# ---- calls that make a text of a URI: one row is the function in every binding -----------------------------

def call_facts(functions):
    calls = [call_row(f) for f in functions if f.call]
    lists = {"calls": calls, "shown": [call for call in calls if call["given"]], "sql": [call for call in calls if call["sql"]]}
    for binding in ("python", "js", "rust", "cpp"):
        lists[binding] = [call for call in calls if call[binding]]
    lists["strings"] = [string_row(f) for f in functions if f.string_call]
    lists["string_c"] = list({row["call"]: row for row in lists["strings"]}.values())
    for number, call in [*enumerate(lists["js"]), *enumerate(lists["strings"])]:
        call["number"] = number
    return lists


def call_row(function):
    """What the templates have of a call that makes a text of a URI."""
    null, getter, doc = bool(function.row.get("null")), bool(function.row.get("getter")), function.doc.split("\n")[0]
    given, made = function.row.get("example", ["", ""])
    names, wide = {binding: name for binding, name in function.names.items() if binding not in function.hand}, function.row.get("wide", function.call)
    return {
        "name": function.name.removeprefix("uri_"), "call": function.call, "bound": function.bound, "doc": doc, "doc_c": c_string(doc),
        "wide": wide, "wide_bound": f"{wide.upper()}_BOUND(len)" if "wide" in function.row else function.bound,
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
        "cpp_made": {"truth": "made.empty()", "null": "made.empty() ? std::nullopt : std::optional<std::string>(std::move(made))", "text": "made"}[kind]}

# ---- types of identifiers ----------------------------------------------------------------------------------

VALUES = {  # the catalog's word: JavaScript, Python; None: objects do not have it
    "word": ("string", "str"), "text": ("string", "str"), "map": ("Map<string, string>", "Mapping[str, str]"), "number": ("number", "int"),
    "flag": ("boolean", "bool"), "list": None, "group": None}
COMPONENTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
USES = ("span", "set", "append", "remove", "build", "needed", "derived", "canonical", "optional", "uri", "segment", "variant", "member", "report", "whole")
SHOWN = ("asked", "object", "line", "shown", "checked")
PART_KEYS = {"does", "is", "item", "values", "object", "rust", "cpp", "help", "page", "when"}


class Part:
    def __init__(self, row, name, fail):
        refuse_unknown(row, PART_KEYS, fail)
        self.name, self.row, self.fail, self.does = name, row, fail, row.get("does", "")
        argument, _, purpose = row.get("help", "").partition(": ")
        written = re.fullmatch(r"(\w+) (\w+): (.+)", row.get("is", "")) or fail("needs what it is: 'VALUE COMPONENT: USES'")
        self.value, component, uses, when = written[1], written[2], written[3].split(), row.get("when", "").split()
        values = [value for value in VALUES if VALUES[value] or "object" not in row]
        for word, known in [(self.value, values), (component, COMPONENTS), *((use, USES) for use in uses), *((word, SHOWN) for word in when)]:
            if word not in known:
                fail(f"{word!r} is not one of {', '.join(known)}")
        self.object = row.get("object", name if VALUES[self.value] and not {"member", "report"} & set(uses) else None)
        if self.object and not self.does or self.does.endswith("."):
            fail("needs a sentence without a full stop: does")
        if "build" in uses and not purpose:
            fail("a part to build from needs help: 'ARGUMENT: purpose'")
        self.optional, self.canonical = self.value != "map" and bool({"remove", "optional"} & set(uses)), "canonical" in uses
        self.by_hand = self.object and not self.canonical and self.value != "map"  # C++'s getters, and those in a file of Rust for the type
        self.cells = {"name": c_string(name), "item": c_string(row.get("item")), "argument": c_string(argument or None),
                      "purpose": c_string(row.get("page", purpose) or None), "shape": self.value.upper(), "component": COMPONENTS.index(component),
                      "uses": c_bits("URIKIT_CAPABILITY_", uses), "when": c_bits("LAYOUT_", when)}

    def js(self):
        """Its member in TypeScript."""
        name = re.sub(r"Url$", "URL", re.sub(r"_(\w)", lambda letter: letter[1].upper(), self.object))
        words = [f"'{word}'" for word in self.row.get("values", "").split()] or [VALUES[self.value][0]]
        return (f"    /** {capital(self.does)[:-1]}{'; null where absent' * self.optional}. */\n"
                f"    readonly {name}: {' | '.join(words + ['null'] * self.optional)};")

    def rust(self):
        """Its row in the list of a macro."""
        return (f"            #[doc = {c_string(capital(self.does))}]\n            {self.cells['name']} => "
                f"{self.row.get('rust', self.name)}: {'Option<str>' if self.optional else 'str'},")


def read_types(root):
    table = Table(root, "types.toml")
    for kind, row in table.toml():
        parts = []
        for name in [name for name, part in row.items() if isinstance(part, dict)]:
            table.at(f"{kind}.{name}")
            parts.append(Part(row.pop(name), name, lambda message: table.fail(f"{kind}.{name}", message)))
            part = parts[-1]
            if part.object in [other.object for other in parts[:-1] if other.object]:
                part.fail(f"a second part that objects have as {part.object!r}")
            for binding, path in (("cpp", f"include/urikit/{kind}.hpp"), ("rust", f"bindings/rust/urikit/src/{kind}.rs")) if part.by_hand else ():
                getter = part.row.get(binding, part.object)
                if (root / path).is_file() and not re.search(rf"\b{getter}\(", (root / path).read_text(encoding="utf-8")):
                    part.fail(f"no {getter}() in {path}")
        table.at(kind)
        if row.keys() != {"class", "title"}:
            table.fail(kind, "has class and title, and its parts")
        if [part.object for part in parts if part.canonical] != ["canonical"]:
            table.fail(kind, "needs one part with the use canonical, which objects have as 'canonical'")
        yield kind, row, parts


def type_facts(root):
    types = []
    for kind, row, parts in read_types(root):
        seen = [part for part in parts if part.object]
        types.append({**row, "kind": kind, "KIND": kind.upper(), "parts": [{**part.cells, "kind": c_string(kind)} for part in parts],
                      "js": "\n".join(part.js() for part in seen), "map": any(part.value == "map" for part in parts),
                      "python": "\n".join(f"    {part.object}: {VALUES[part.value][1]}{' | None' * part.optional}" for part in seen),
                      "rust": "\n".join(part.rust() for part in seen if VALUES[part.value][1] == "str" and not part.canonical),
                      "constants": wrapped(f"{kind.upper()}_P_{part.name.upper()}," for part in parts)})
    return {"types": types, "maps": [row for row in types if row["map"]], "layouts": [part for row in types for part in row["parts"]]}


# ---- pages -------------------------------------------------------------------------------------------------

def capital(text):
    """With a capital letter and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


def sentence(note):
    """The same with names as code."""
    note = re.sub(r"[\w.]*\([^)]*\)|\b[a-z]+(?:[_.]\w+)+|\b[a-z]+[A-Z]\w+", lambda name: f"`{name[0]}`", note)
    return capital(note)


def page_facts(functions):
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
    return {"functions": rows, "notes": [{"number": i, "sentence": sentence(note)} for i, note in enumerate(notes, 1)],
            **{f"bindings/{engine}/README.md": table for engine in ("sqlite", "postgres", "duckdb")}}


# ---- all ------------------------------------------------------------------------------------------------


def all_files(root=ROOT):
    """{path: text} of every generated file: what a template gives, and the pages of which a part is generated."""
    functions, templates, files = read_functions(root), root / "catalog/templates", {}
    facts = {**code_facts(root), **rule_facts(root), **model_facts(root), **server_facts(root), **wire_facts(root), **type_facts(root), **sql_facts(functions), **postgres_facts(root, functions),
             **python_facts(root, functions), **call_facts(functions), **page_facts(functions)}
    for path in sorted(path for path in templates.rglob("*") if path.is_file()):
        name, text = path.relative_to(templates).as_posix(), path.read_text(encoding="utf-8")
        for row in facts["types"] if "{kind}" in name else [{}]:
            files[name.format(**facts | row)] = fill(text, facts | row)
    for key, text in facts.items():
        if "/" in key:
            path = key.partition("#")[0]
            files[path] = between(files.get(path) or (root / path).read_text(encoding="utf-8"), key, text)
    return files | update_files(root, files[f"bindings/postgres/urikit--{facts['tag']}.sql"])


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
        if words not in ([], ["--check"]):
            print(__doc__, file=sys.stderr)
            return 2
        return 1 if write(ROOT, all_files(), words == ["--check"]) and words else 0
    except (CatalogError, UpdateError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
