# SPDX-License-Identifier: MIT
"""Write doc/doors.md from bindings/verbs.tsv, after holding that table against the doors themselves.

  scripts/make_doors           write the page
  scripts/make_doors --check   fail where a door or the page says something else; scripts/check_docs does this, too
"""
import csv
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE, PAGE, SQL = "bindings/verbs.tsv", "doc/doors.md", "bindings/sql/sql_table.c"
POSTGRES = "bindings/postgres/urikit--1.0.0-rc1.sql"
COLUMNS = [f"bindings/python/urikit/{name}.py" for name in ("arrow", "polars", "spark")]
NO_VERB = {"call", "progress", "Column", "ChunkedColumn"}  # public names of urikit.arrow that are not verbs
DOORS = ("sql", "columns", "python", "js")
HEAD = """# Every verb, door by door

`scripts/make_doors` writes this page from `bindings/verbs.tsv`. `scripts/check_docs` fails if a door lacks one of these names, or
has one that is not here.

SQL is SQLite, DuckDB, PostgreSQL and Spark SQL: all four take the same table of functions. Columns are `urikit.arrow`, and the
methods of `pl.col("u").uri` (Polars), `series.uri` (pandas) and `urikit.spark`. Python and JavaScript have the name on an object,
or in the module.

| SQL | columns | Python | JavaScript | what it gives |
|---|---|---|---|---|
"""


def verbs(root):
    lines = [line for line in (root / TABLE).read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for row in csv.DictReader(lines, delimiter="\t"):
        yield {"sql": row["verb"], **{door: row[door] for door in DOORS[1:]}, "why_not": row["why_not"] or ""}


def sql_functions(root):
    """{name: what it gives} of the table that all engines register."""
    text = (root / SQL).read_text(encoding="utf-8")
    string = r'"((?:[^"\\]|\\.)*)"'
    found = dict(re.findall(rf'{{ {string}, urikit_sql_\w+, .*? }},\s+{string} }},\n', text, re.S))
    found.update(re.findall(rf'\.name = {string}.*?\.does = {string}', text, re.S))
    return found


def names_of(path):
    """Every name that a source defines, of functions, methods, members and constants."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ts":
        return set(re.findall(r"\b(\w+)\??\s*[(<:]", text)) | set(re.findall(r"(?:class|interface|const|function) (\w+)", text))
    return set(re.findall(r"(?:def|class) (\w+)", text)) | set(re.findall(r"^\s*(\w+)(?:: | = )", text, re.M))


def door_names(root):
    """{door: names} of the doors whose names are of their own."""
    python = set().union(*(names_of(path) for path in (root / "bindings/python/urikit").glob("_*.py*")))
    js = set().union(*(names_of(path) for path in (root / "bindings/js/types").glob("*.d.ts")))
    return {"python": python, "js": js}


def public_columns(root):
    listed = re.search(r"__all__ = \[(.*?)\]", (root / COLUMNS[0]).read_text(encoding="utf-8"), re.S)[1]
    return set(re.findall(r'"(\w+)"', listed)) - NO_VERB


def reasons(row):
    """{door: what to do there}"""
    found = {}
    for part in filter(None, row["why_not"].split("; ")):
        doors, _, why = part.partition(": ")
        if why:
            found.update(dict.fromkeys(doors.split(", "), why))
    return found


def check(root, problems):
    """The table against the doors."""
    rows = list(verbs(root))
    functions, others, columns = sql_functions(root), door_names(root), public_columns(root)
    here = [names_of(root / path) for path in COLUMNS]
    postgres = (root / POSTGRES).read_text(encoding="utf-8")

    def wrong(what):
        problems.append(f"{TABLE}: {what}")

    for row in rows:
        title, why = row["sql"] if row["sql"] != "-" else row["columns"], reasons(row)
        for door in DOORS:
            if row[door] == "-" and door not in why:
                wrong(f"{title}: says not why {door} lacks it")
        if row["sql"] != "-" and row["sql"] not in functions:
            wrong(f"{title}: not in {SQL}")
        if row["sql"] != "-" and not re.search(rf"FUNCTION {row['sql']}\b", postgres):
            wrong(f"{title}: not in {POSTGRES}")
        for path, names in zip(COLUMNS, here):
            if row["columns"] not in ("-", *names):
                wrong(f"{title}: no {row['columns']} in {path}")
        for door, names in others.items():
            if row[door] not in ("-", *names):
                wrong(f"{title}: no {row[door]} in bindings/{door}")
    for name in sorted(functions.keys() - {row["sql"] for row in rows}):
        wrong(f"{name} of {SQL} is missing")
    for name in sorted(columns - {row["columns"] for row in rows}):
        wrong(f"{name} of {COLUMNS[0]} is missing")


def sentence(note):
    """With names as code, a capital letter and a full stop."""
    note = re.sub(r'[\w.]*\([^)]*\)|\b[a-z]+(?:[_.]\w+)+|\b[a-z]+[A-Z]\w+', lambda name: f"`{name[0]}`", note)
    return f"{note if note[0] == '`' else note[0].upper() + note[1:]}."


def page(root):
    functions = sql_functions(root)
    lines, notes = [], []
    for row in verbs(root):
        why = reasons(row)
        cells = []
        for door in DOORS:
            name = f"`{row[door]}`" if row[door] != "-" else ""
            if door in why:
                if why[door] not in notes:
                    notes.append(why[door])
                name = f"{name} ({notes.index(why[door]) + 1})".strip()
            cells.append(name)
        lines.append(f"| {' | '.join(cells)} | {functions.get(row['sql'], '').replace('|', chr(92) + '|')} |\n")
    return HEAD + "".join(lines) + "\n" + "".join(f"{i}. {sentence(note)}\n" for i, note in enumerate(notes, 1))


def differs(root):
    path = root / PAGE
    return not path.is_file() or path.read_text(encoding="utf-8") != page(root)


def main(words):
    problems = []
    check(ROOT, problems)
    if not words and not problems:
        (ROOT / PAGE).write_text(page(ROOT), encoding="utf-8")
    elif differs(ROOT):
        problems.append(f"{PAGE}: scripts/make_doors writes another page")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0
