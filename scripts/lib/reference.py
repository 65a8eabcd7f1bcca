# SPDX-License-Identifier: MIT
"""The reference of the public calls: what a header says about each, and its example in examples/reference.

An example is a block of statements after a mark that names its calls: /* example: urikit_uri_equal urikit_uri_compare */.
scripts/check_docs fails where something is missing; doc/site/docs/api.py shows the examples.
"""
import re
import textwrap

FOLDER = "examples/reference"
CALL = re.compile(r"^(URIKIT_API|URIKIT_FALLIBLE|URIKIT_INLINE)\b([^(;]*?)\b(urikit_\w+)\(([^;{]*)\)", re.M)
MARK = re.compile(r"^    /\* example: ([^*]*?) \*/\n    \{\n(.*?)^    \}\n", re.M | re.S)
SECTION = re.compile(r"^/\* -{2,} .*? -+ \*/\n", re.M)
NOTE = re.compile(r"^/\*\n(?: \*[^\n]*\n)+", re.M)
CODE = re.compile(r"(?P<full>URIKIT_E_[A-Z0-9_]*[A-Z0-9])|(?<![\w.])(?P<short>_[A-Z][A-Z0-9_]*[A-Z0-9])\b")
ERRORS = re.compile(r"\bErrors\b.*", re.S)
LIMIT = re.compile(r"at most|exactly|_BOUND|_LEN bytes|\bbytes (?:more )?(?:that|of)|bound|as for urikit_coap_compose|measure first", re.I)
BORROWED = re.compile(r"\burikit_str\b|\bconst (?:urikit_\w+|char|uint8_t|void)\b")


def examples(root):
    """[(file, names, statements)]"""
    found = []
    for path in sorted((root / FOLDER).glob("*.c")):
        for names, block in MARK.findall(path.read_text(encoding="utf-8")):
            found.append((path.name, names.split(), textwrap.dedent(block)))
    return found


def code_of(short, last, codes):
    """The code that "_PORT" after URIKIT_E_CHAR, or after URIKIT_E_CRI_ARRAY, stands for; None if there is none."""
    words = last.split("_")
    return next((name for end in range(len(words) - 1, 1, -1) if (name := "_".join(words[:end]) + short) in codes), None)


def codes_in(text, codes):
    """(match, the code or None) of each code that a list of errors names."""
    last = "URIKIT_E_X"
    for found in CODE.finditer(text):
        name = found["full"] if found["full"] else code_of(found["short"], last, codes)
        last = name or last
        yield found, name if name in codes else None


class Call:
    """A call as its header declares it, with what is said about it: its own comment, and the notes on its section."""

    def __init__(self, text, found):
        self.kind, self.name, self.arguments = found[1], found[3], found[4]
        before = text[:found.start()]
        self.comment = before[before.rfind("\n\n") + 2:]
        begin = max((one.end() for one in SECTION.finditer(before)), default=0)
        end = next((one.start() for one in SECTION.finditer(text, found.end())), len(text))
        self.said = self.comment + "".join(NOTE.findall(text[begin:end]))

    def missing(self, opening, codes):
        """What the header does not say about it."""
        writes = re.search(r"(?<!const )\burikit_out \*(?!space\b)", self.arguments)
        if "/*" not in self.comment:
            yield "has no comment"
        if self.kind == "URIKIT_FALLIBLE" and "errors" not in self.said.lower():
            yield "does not list its errors"
        if "thread" not in opening.lower():
            yield "is in a header that does not say whether its calls are thread-safe"
        if writes and not LIMIT.search(self.said):
            yield "does not say how much it writes"
        if (writes or "urikit_batch_strings" in self.arguments) and BORROWED.search(self.arguments) and "overlap" not in (self.said + opening).lower():
            yield "does not say whether its output may overlap"
        if "*at" in self.arguments and not re.search(r"\bat\b(?! most)", self.said):
            yield "does not say what at receives"
        errors = ERRORS.search(self.comment)
        for found, code in codes_in(errors[0] if errors else "", codes):
            if not code:
                yield f"lists {found[0]}, which is not a code"


def calls(text):
    return [Call(text, found) for found in CALL.finditer(text)]


def check(root, problems):
    """Each public call has a comment with everything that applies, and an example that calls it; each example names calls that are there."""
    headers = sorted((root / "include" / "urikit").glob("*.h"))
    codes = set(re.findall(r"^    (URIKIT_E_\w+) =", "".join(path.read_text(encoding="utf-8") for path in headers), re.M))
    known = {}
    for path in headers:
        text = path.read_text(encoding="utf-8")
        opening = text[:text.find("#ifndef")]
        for call in calls(text):
            known[call.name] = path.name
            problems.extend(f"{path.name}: {call.name} {what}" for what in call.missing(opening, codes))
    if not (root / FOLDER).is_dir():
        return
    shown = set()
    for name, names, block in examples(root):
        bare = re.sub(r"/\*.*?\*/|\"(?:[^\"\\]|\\.)*\"", "", block, flags=re.S)
        for call in names:
            if call not in known:
                problems.append(f"{FOLDER}/{name}: an example of {call}, which is not a public call")
            elif not re.search(rf"\b{call}\b", bare) or "check" not in bare:
                problems.append(f"{FOLDER}/{name}: the example of {call} does not call it, or checks nothing")
        shown.update(names)
    problems.extend(f"{known[call]}: {call} has no example in {FOLDER}" for call in known if call not in shown)
