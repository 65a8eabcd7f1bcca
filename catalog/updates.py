# SPDX-License-Identifier: MIT
"""The scripts that make a released version of the PostgreSQL extension the current one: the statements that its own script has not.

A database of a commit between the two versions has some of them already, under the old version's name: what is there is kept."""
import re


class UpdateError(Exception):
    """A released version that no script makes the current one."""


OPERATOR = re.compile(r"CREATE OPERATOR (\S+) \(LEFTARG = (\w+), RIGHTARG = (\w+), .*?(RESTRICT = \w+, JOIN = \w+)", re.S)


def statements(script):
    return [one.strip() for one in re.sub(r"^--.*\n", "", script, flags=re.M).split(";\n") if one.strip()]


def named(statement):
    """What a statement makes or describes, or None: the same name is the same object in two scripts."""
    if found := OPERATOR.match(statement):
        return ("OPERATOR", *found.groups()[:3])
    if found := re.match(r"CREATE FUNCTION (\w+)\(((?:[^()]|\(.*?\))*)\)", statement):
        taken = [one for one in found[2].split(", ") if one and not one.startswith("OUT ")]
        return ("FUNCTION", found[1], *(one.split()[-1] for one in taken))
    found = re.match(r"COMMENT ON (.*?) IS '", statement)
    return ("COMMENT", found[1]) if found else None


def changed(statement):
    """The statement that gives an object its new definition; None where only a new name could."""
    if found := OPERATOR.match(statement):
        return "ALTER OPERATOR {} ({}, {}) SET ({})".format(*found.groups())
    return made(statement) if statement.startswith(("CREATE FUNCTION ", "COMMENT ")) else None


def made(statement):
    """The statement that makes an object where it is not there."""
    if found := re.match(r"CREATE TYPE (\w+) AS ", statement):
        ours = f"SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = to_regtype('{found[1]}') AND deptype = 'e'"
        return f"DO $$ BEGIN IF NOT EXISTS ({ours}) THEN {statement}; END IF; END $$"  # a type of somebody else is an error
    return re.sub("^CREATE FUNCTION ", "CREATE OR REPLACE FUNCTION ", statement)


def update(released, current):
    """(the script, the statements of the released one that no statement answers)."""
    old, new = statements(released), statements(current)
    before, after = ({named(one) for one in each} - {None} for each in (old, new))
    lost = [one for one in old if one not in new and not one.startswith("SELECT ") and named(one) not in after]
    script = []
    for one in (one for one in new if one not in old or one.startswith("SELECT ")):
        script.append(changed(one) if named(one) in before else made(one))
        if script[-1] is None:
            lost.append(one)
    return "".join(f"{one};\n" for one in script if one), lost


def update_files(root, current):
    """{path: text} for each released version."""
    files = {}
    for path in sorted((root / "bindings/postgres/released").glob("[0-9]*.sql")):
        script, lost = update(path.read_text(encoding="utf-8"), current)
        if lost:
            raise UpdateError(f"{path.name}: no update for: {lost[0]}")
        files[f"bindings/postgres/released/since-{path.name}"] = f"-- Written by catalog/updates.py. Do not edit.\n{script}"
    return files
