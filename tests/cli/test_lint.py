#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The forms of lint's findings agree: test_lint.py TOOL SOURCE.

The texts are those of tests/vectors/lint.tsv. SARIF is held to its schema where there is one, and Python's jsonschema:
in the variable SARIF_SCHEMA, or in build/node_modules/@microsoft/sarif-multitool-linux, as npm leaves it there.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ESCAPE = re.compile(rb"\\(?:x([0-9A-Fa-f]{2})|(\\))")
LINE = re.compile(r"(?:(.*):)?(\d+):(\d+)-(\d+): (note|warning|error): (.+) \[([a-z0-9-]+)\]")


def texts_of(source):
    """The texts of the rows without line ends, once each."""
    rows = (source / "tests/vectors/lint.tsv").read_bytes().split(b"\n")
    fields = [row.split(b"\t")[0] for row in rows if row and not row.startswith(b"# ")][1:]
    texts = [ESCAPE.sub(lambda m: bytes([int(m[1], 16)]) if m[1] else b"\\", field) for field in fields]
    return list(dict.fromkeys(text for text in texts if b"\n" not in text))


def run(tool, *args, data=b"", status=(0, 1), cwd=None):
    done = subprocess.run([tool, "lint", *args], input=data, capture_output=True, timeout=60, check=False, cwd=cwd)
    assert done.returncode in status and not done.stderr, (args, done.returncode, done.stderr)
    return done.stdout.decode()


def check_rules(tool):
    rules = [json.loads(line) for line in run(tool, "--rules", "--json").splitlines()]
    assert all(set(rule) == {"id", "title", "severity", "section"} for rule in rules)
    plain = [line.split("\t") for line in run(tool, "--rules").splitlines()]
    assert plain == [[rule["id"], rule["severity"], rule["section"], rule["title"]] for rule in rules]
    assert len({rule["id"] for rule in rules}) == len(rules)
    return {rule["id"]: rule for rule in rules}


def check_json(tool, data, texts, rules):
    """Every record has its object; returns (record, start, end, severity, why, id) of all findings."""
    found = []
    lines = run(tool, "--json", data=data).splitlines()
    assert len(lines) == len(texts)
    for number, (line, text) in enumerate(zip(lines, texts), 1):
        record = json.loads(line)
        assert set(record) - {"input_hex"} == {"input", "findings"}
        assert bytes.fromhex(record["input_hex"]) == text if "input_hex" in record else record["input"].encode() == text
        for item in record["findings"]:
            assert set(item) == {"rule", "title", "severity", "start", "end", "why", "section"}
            rule = rules[item["rule"]]
            assert (item["title"], item["severity"], item["section"]) == \
                (rule["title"], rule["severity"], rule["section"])
            assert 0 <= item["start"] <= item["end"] <= len(text)
            found.append((number, item["start"], item["end"], item["severity"], item["why"], item["rule"]))
    return found


def check_text(tool, data, found):
    lines = [LINE.fullmatch(line).groups() for line in run(tool, "--caret", "never", data=data).splitlines()]
    assert [(int(n), int(start), int(end), severity, why, rule) for _, n, start, end, severity, why, rule in lines] == found


def columns(text, start, end):
    return tuple(len(text[:at].decode("utf-8", "surrogateescape")) + 1 for at in (start, end))


def check_sarif(log, texts, found, rules):
    assert log["version"] == "2.1.0" and len(log["runs"]) == 1
    sarif = log["runs"][0]
    driver = sarif["tool"]["driver"]
    assert driver["name"] == "urikit" and [rule["id"] for rule in driver["rules"]] == list(rules)
    assert len(sarif["results"]) == len(found)
    for result, (number, start, end, severity, why, rule) in zip(sarif["results"], found):
        place = result["locations"][0]["physicalLocation"]
        assert (result["ruleId"], result["level"], result["message"]["text"]) == (rule, severity, why)
        assert driver["rules"][result["ruleIndex"]]["id"] == rule
        assert place["artifactLocation"]["uri"] == "stdin" and place["region"]["startLine"] == number
        columns_here = (place["region"]["startColumn"], place["region"]["endColumn"])
        assert columns_here == columns(texts[number - 1], start, end), (texts[number - 1], columns_here)
        assert "secret" not in place["region"]["snippet"]["text"]


def check_schema(log, source):
    path = pathlib.Path(os.environ.get("SARIF_SCHEMA") or source / "build/node_modules/@microsoft"
                        "/sarif-multitool-linux/sarif-2.1.0.json")
    try:
        import jsonschema  # pylint: disable=import-outside-toplevel
        schema = json.loads(path.read_text(encoding="utf-8"))
    except (ImportError, OSError):
        return "no schema here"
    jsonschema.validators.validator_for(schema)(schema).validate(log)
    return f"valid by {path.name}"


def check_files(tool, directory):
    """Names of files are URIs in SARIF."""
    file = directory / "a b#ü.txt"
    file.write_text("http://h/\nhttp://h/%00\n", encoding="utf-8")
    log = json.loads(run(tool, "--sarif", "--file", file))
    place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "file://" + str(directory) + "/a%20b%23%C3%BC.txt"
    assert place["region"]["startLine"] == 2
    (directory / "a:b").write_text("http://h/%00\n", encoding="utf-8")
    (directory / "c d").write_text("http://h/%00\n", encoding="utf-8")
    for name, uri in (("a:b", "./a:b"), ("c d", "c%20d")):  # "a" is not a scheme
        log = json.loads(run(tool, "--sarif", "--file", name, cwd=directory))
        assert log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def check_found(tool, directory):
    """What extract found keeps its file, line and column."""
    (directory / "page.md").write_text("a\n\u00fc [x](http://h/%00) http://u:p@h/\n", encoding="utf-8")
    found = subprocess.run([tool, "extract", "--json", "--file", "page.md"], stdout=subprocess.PIPE, cwd=directory, check=True).stdout
    log = json.loads(subprocess.run([tool, "lint", "--sarif", "--input", "json"], input=found, stdout=subprocess.PIPE, check=False).stdout)
    places = [result["locations"][0]["physicalLocation"] for result in log["runs"][0]["results"]]
    assert {place["artifactLocation"]["uri"] for place in places} == {"page.md"}
    columns = [(place["region"]["startLine"], place["region"]["startColumn"], place["region"]["endColumn"]) for place in places]
    assert columns == [(2, 16, 19), (2, 30, 31), (2, 28, 31)], columns


def check_lines(tool):
    """--repair lines counts over all blocks of an input."""
    text = b"\xef\xbb\xbf" + 60000 * b"http://example.org/\r\n"
    done = subprocess.run([tool, "check", "--repair", "lines"], input=text, capture_output=True, check=True)
    assert done.stderr == b"urikit check: --repair lines dropped 1 byte order mark, and CR before LF on 60000 lines\n", done.stderr


def check_policy_in_sarif(tool, directory):
    """A rule that is off says so; a severity is the policy's. Passwords are in a picture only where they may be."""
    policy = directory / "policy"
    policy.write_text("rule encoded-nul off\nrule userinfo-web error\n", encoding="utf-8")
    for show, shown in (((), "http://u:****@h/%00"), (("--show-secrets",), "http://u:p@h/%00")):
        sarif = json.loads(run(tool, "--sarif", "--policy", policy, *show, "http://u:p@h/%00"))["runs"][0]
        levels = {rule["id"]: rule["defaultConfiguration"] for rule in sarif["tool"]["driver"]["rules"]}
        assert levels["encoded-nul"]["enabled"] is False and levels["userinfo-web"] == {"level": "error"}
        assert [result["ruleId"] for result in sarif["results"]] == ["userinfo-password", "userinfo-web"]
        places = [result["locations"][0]["physicalLocation"] for result in sarif["results"]]
        assert {place["region"]["snippet"]["text"] for place in places} == {shown}
        assert {place["artifactLocation"]["uri"] for place in places} == {"arguments"}


POLICY_RULES = {  # id: severity, section; the page has them in the table of what a policy says
    "policy-scheme": ("error", "RFC 3986 7"), "policy-host": ("error", "RFC 3986 7"), "policy-port": ("error", "RFC 3986 7.2"),
    "policy-address": ("error", "RFC 3986 7.4"), "policy-userinfo": ("error", "RFC 3986 7.5"),
}


def check_page(source, rules):
    """Every rule is in the table of doc/lint.md. Those that doc/lint-*.md explains have an example, their severity and section."""
    page = "".join(path.read_text(encoding="utf-8") for path in sorted(source.glob("doc/lint*.md")))
    said = {found[1]: (found[2], found[3]) for found in re.finditer(r"^\*\*`([a-z0-9-]+)`\*\* \((\w+), ([^)]+)\):", page, re.M)}
    known = {rule: (about["severity"], about["section"]) for rule, about in rules.items()}
    for rule in said:
        assert f"[{rule}]" in page, rule
    assert set(re.findall(r"^\| `([a-z0-9-]+)` \| (\w+) \| ([^|]+) \|", page, re.M)) == {(rule, *about) for rule, about in known.items()}
    assert len(said) > 60 and not (wrong := {rule: about for rule, about in {**said, **POLICY_RULES}.items() if known.get(rule) != about}), wrong


def check_lint_files(tool, source, directory):
    """examples/ci/lint_files: the URLs of a text, also what is not valid, with their lines."""
    (directory / "urikit").symlink_to(tool)
    (directory / "page.md").write_text("see\nhttp://good.example\\@evil.example/ and\n<https://example.com/>, http://127.0.0.1/x\n", encoding="utf-8")
    (directory / "policy").write_text("deny internal\n", encoding="utf-8")

    def lint_files(*words):
        done = subprocess.run([source / "examples/ci/lint_files", *words], capture_output=True, timeout=60, check=False, cwd=directory,
                              text=True, env={**os.environ, "PATH": f"{directory}:{os.environ['PATH']}"})
        return done.returncode, done.stdout.splitlines()

    status, lines = lint_files("page.md")
    assert status == 1 and sum(line.startswith("page.md:2: http://good.example\\@evil.example/: ") for line in lines) == 4, lines
    assert [line for line in lines if not line.startswith("page.md:2: ")] == [
        "page.md:3: http://127.0.0.1/x: warning: 127.0.0.1 is loopback: whatever machine reads the URI [address-loopback]"]
    assert lint_files("--fail-on", "never", "page.md") == (0, lines)
    assert any(line.endswith("[policy-address]") for line in lint_files("--policy", "policy", "page.md")[1])
    assert lint_files("--fail-on", "silly", "page.md")[0] == 1 and lint_files() == (0, [])


def main():
    tool, source = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    texts = texts_of(source)
    data = b"".join(text + b"\n" for text in texts)
    rules = check_rules(tool)
    found = check_json(tool, data, texts, rules)
    check_text(tool, data, found)
    log = json.loads(run(tool, "--sarif", data=data))
    check_sarif(log, texts, found, rules)
    assert json.loads(run(tool, "--sarif", "http://h/"))["runs"][0]["results"] == []
    assert run(tool, "--json", "--jobs", "2", data=data * 50) == run(tool, "--json", data=data) * 50
    json.loads(run(tool, "--sarif", "--jobs", "2", data=data * 50))
    with tempfile.TemporaryDirectory() as directory:
        check_files(tool, pathlib.Path(directory))
        check_found(tool, pathlib.Path(directory))
        check_lines(tool)
        check_policy_in_sarif(tool, pathlib.Path(directory))
        check_lint_files(tool, source.resolve(), pathlib.Path(directory))
    check_page(source, rules)
    print(f"{len(texts)} texts, {len(found)} findings; SARIF: {check_schema(log, source)}")


if __name__ == "__main__":
    main()
