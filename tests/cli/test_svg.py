#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check the pictures of inspect --svg: test_svg.py TOOL. With --write before TOOL, write those in doc/pictures.

The pictures in doc/pictures are what the tool draws. Each picture is XML, has a title and a description, and its texts
together are the identifier; no text of an identifier becomes an element.
"""
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURES = {
    "uri.svg": ["https://alice@shop.example:8443/tea%20cups/?colour=blue&size=2#reviews"],
    "cri.svg": ["coap://sensor.example/temp?u=celsius"],
}
SPACE = "{http://www.w3.org/2000/svg}"
# arguments, and the text of the first block as it is shown
CASES = [
    (["http://u@h:1/p?q#f"], "http://u@h:1/p?q#f"),
    (["http://h/?#"], "http://h/?#"),
    (["x:a&amp;b"], "x:a&amp;b"),
    (["?" + "a=b&" * 900], None),
    (["//h/" + "x" * 200], "//h/" + "x" * 200),
    (["http://bücher.example/é"], "http://bücher.example/é"),
    (["http://h/\U0001F600"], "http://h/\\xF0\\x9F\\x98\\x80"),
    (["http://h/'&&&'"], "http://h/'&&&'"),
    (["http://u:secret@h/"], "http://u:****@h/"),
    (["--show-secrets", "http://u:secret@h/"], "http://u:secret@h/"),
    (["nosh://1673/com.example.foo/3jui7kd54zh2y"], "nosh://1673/com.example.foo/3jui7kd54zh2y"),
    (["usr:github/octocat?a=b"], "usr:github/octocat?a=b"),
    (["--as", "cri", "[-1, [false, \"u:secret\", \"h\"]]", "--profile", "final"], "coap://u:****@h"),
    (["--as", "cri", "d8638220816168"], "coap://h"),
    (["--as", "cri", "[0, null, []]"], ""),
    ([""], ""),
]


def draw(tool, arguments):
    done = subprocess.run([tool, "inspect", "--svg", *arguments], capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr.decode()


def check_case(tool, arguments, shown):
    status, picture, message = draw(tool, arguments)
    if status:
        return f"exit status {status}: {message}"
    root = ElementTree.fromstring(picture)
    tags = {element.tag.removeprefix(SPACE) for element in root.iter()}
    if not tags <= {"svg", "title", "desc", "style", "rect", "text", "path"}:
        return f"elements {tags}"
    if root.get("role") != "img" or not root.findtext(SPACE + "title") or root.find(SPACE + "desc") is None:
        return "no role, title or description"
    if b"secret" in picture and "--show-secrets" not in arguments:
        return "shows a password"
    texts = []
    for element in root.iter(SPACE + "text"):
        kind = element.get("class").split()[0]
        if kind == "h":
            break  # the bytes of the CRI follow
        if kind != "n":
            texts.append(element.text or "")
    if shown is not None and "".join(texts) != shown:
        return f"shows {''.join(texts)!r}"
    high, low = float(root.get("height")), max([float(one.get("y")) for one in root.iter(SPACE + "text")], default=0)
    wide = float(root.get("width"))
    over = [one for one in root.iter(SPACE + "text") if float(one.get("x")) + float(one.get("textLength", 0)) > wide]
    return "is cut" if low > high or over else None


def main():
    write = sys.argv[1] == "--write"
    tool = sys.argv[2 if write else 1]
    wrong = []
    for name, arguments in PICTURES.items():
        path = ROOT / "doc/pictures" / name
        _, picture, _ = draw(tool, arguments)
        if write:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(picture)
        elif not path.exists() or path.read_bytes() != picture:
            wrong.append(f"doc/pictures/{name} is not what the tool draws: tests/cli/test_svg.py --write TOOL")
    programs = subprocess.run([sys.executable, ROOT / "doc/pictures/readers.py", tool], capture_output=True, timeout=60, check=True).stdout
    path = ROOT / "doc/pictures/readers.svg"
    ElementTree.fromstring(programs)
    if write:
        path.write_bytes(programs)
    elif path.read_bytes() != programs:
        wrong.append("doc/pictures/readers.svg is not what the tool says: tests/cli/test_svg.py --write TOOL")
    for arguments, shown in CASES:
        problem = check_case(tool, arguments, shown)
        if problem:
            wrong.append(f"{' '.join(arguments)[:80]}: {problem}")
    print(f"{len(PICTURES) + 1} pictures, {len(CASES)} cases, {len(wrong)} wrong")
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
