# SPDX-License-Identifier: MIT
"""The words of pages, comments and messages: what scripts/lib/words.tsv lists is counted, comments do not ask."""
import pathlib
import re

LIST = pathlib.Path(__file__).with_name("words.tsv")
MOST = 2  # phrases in 10,000 words
C_LIKE = (".c", ".h", ".js", ".mjs", ".ts", ".cpp", ".hpp", ".java", ".rs", ".scala")
COMMENT = re.compile(r"""(?P<comment>/\*.*?\*/|//[^\n]*)|"(?P<text>(?:[^"\\\n]|\\.)*)"|'(?:[^'\\\n]|\\.)*'|`[^`]*`""", re.S)
PYTHON = re.compile(r'(?P<comment>"{3}.*?"{3}|#[^\n]*)|"(?P<text>(?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)*\'', re.S)
FENCE = re.compile(r"^```.*?^```$|`[^`\n]*`|<!--.*?-->", re.M | re.S)
QUESTION = re.compile(r"^(?:/\*+|//|#)\s*[A-Z](?:(?!/\*)[^?\"'])*\?\s*(?:\*/)?$", re.S)
EXCEPT = re.compile(r"(^|/)(NOTICES|LICENSE)|^tests/scripts/test_checkers|(^|/)words\.|\.(tsv|svg|json|map|lock|1)$|^tests/(vectors|cli/.*\.cases)|^compat/uriparser/include")


def rules():
    """[(pattern, what to write, kind)]"""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(re.compile(pattern), instead, kind) for pattern, instead, kind in rows]


def prose(name, text):
    """[(line, text)]: what people read in a file; a comment keeps its marks, a message is a text with a space in it."""
    suffix = pathlib.PurePath(name).suffix
    if suffix == ".md":
        kept = FENCE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
        return [(kept.count("\n", 0, piece.start()) + 1, piece[0]) for piece in re.finditer(r"(?:[^\n]+\n?)+", kept)]
    if suffix in C_LIKE:
        form = COMMENT
    elif suffix == ".py" or text.startswith("#!"):
        form = PYTHON
    else:
        return []
    found = []
    for piece in form.finditer(text):
        shown = piece["comment"] or piece["text"]
        if shown and (piece["comment"] or " " in shown):
            found.append((text.count("\n", 0, piece.start()) + 1, shown))
    return found


def joined(text):
    """One line: a sentence of a comment goes over several."""
    return re.sub(r"\s*\n[ \t]*(?:\*(?!/)|//|#)?[ \t]*", " ", text)


def check(root, names, problems):
    """Adds the complaints about the files; returns (words, phrases)."""
    words, phrases = 0, []
    known = rules()
    for name in sorted(names):
        path = root / name
        if EXCEPT.search(name) or not path.is_file() or path.is_symlink():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for line, piece in prose(name, text):
            plain = joined(piece)
            words += len(re.findall(r"[A-Za-z]{2,}", plain))
            if QUESTION.match(piece.strip()) and not name.endswith(".md") and not name.startswith("examples/"): # an example answers one
                problems.append(f"{name}:{line}: a comment asks: say when it is true, or what the answer is")
            for pattern, instead, kind in known:
                for found in pattern.finditer(plain):
                    if kind == "spelling":
                        problems.append(f"{name}:{line}: '{found[0]}': American spelling here ({instead})")
                    else:
                        phrases.append(f"{name}:{line}: '{found[0].strip()}': write '{instead}'")
    if len(phrases) > max(0, MOST * words / 10000):
        problems.append(f"{len(phrases)} phrases of scripts/lib/words.tsv in {words} words, more than {MOST} in 10,000:")
        problems.extend(phrases)
    return words, len(phrases)
