# SPDX-License-Identifier: MIT
"""The texts of http and https that guard is given for the wire, and the kinds of which what it returns must have enough.

law.py makes texts on which readers differ. Beside them a grammar makes what those lack: of the texts that guard returned for them not one had
an IPv6 address of its own, a path of more than 8 segments, 1,000 characters, a long name, or most of the 256 octets as a triplet.
"""
import random
import re
import subprocess

import law

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
BEYOND_ASCII = ["\u03b1\u03b2\u03b3\u03b4\u03b5", "\u0430\u0431\u0432\u0433\u0434", "\u4e2d\u6587\u7db2\u5740\u4f8b", "\u0627\u0628\u062c\u062f\u0647", "\u0905\u0915\u0916\u0917\u0918", "\u3042\u3044\u3046\u3048\u304a", "\uac00\ub098\ub2e4\ub77c\ub9c8", "\u00e0\u00e9\u00ee\u00f5\u00fc"]
PORTS = [":81", ":444", ":1023", ":3000", ":5000", ":8000", ":8081", ":8443", ":9090", ":10080", ":32767", ":49152", ":61000", ":65534", ":00443", ":080"]
# What a policy lets through; each kind of text is given to each.
POLICIES = [[], ["--allow-internal"], ["--path-prefix", "/api/,/V1"]]
IN_PATHS = [";", "+", "'", ":", "@", "*", "%2F", "%5C", "%25", "%00", "%0A", "%0D", "%20", "%7F", "%23", "%3F", "%3B"]
# At least one text in 200 is of each kind.
KINDS = {
    "https": "https:", "IPv6": r"[^/]*//\[(?!::ffff:)", "IPv4 in IPv6": r"[^/]*//\[::ffff:", "IPv4": r"[^/]*//[0-9.]+[:/]", "A-label": r"[^/]*//[^/]*xn--", "one label": "[^/]*//[^.:/]+[:/]", "dot at the end of the host": r"[^/]*//[^/]*\.[:/]",
    "host of 100 characters": "[^/]*//[^:/]{100}", "port": r"[^/]*//([^/\[]+|\[.*\]):", "root": r"[^/]*//[^/]*/([?#]|$)", "path that begins with //": "[^/]*//[^/]*//", "// in a path": "[^/]*//[^/]*/[^/?#]+//", "..; in a path": r"[^?#]*/\.\.;",
    **{f"{what} in a path": "[^/]*//[^/]*/[^?#]*" + re.escape(what) for what in IN_PATHS},
    "octets that are no UTF-8": "[^?#]*%F[89A-F]",
    "path of 20 segments": "[^/]*//[^/]*(/[^/?#]*){20}", "capital in a path": "[^/]*//[^/]*/[^?#%]*[A-Z]", "empty query": r"[^?#]*\?(#|$)", "? in a query": r"[^?#]*\?[^#]*\?", "& in a query": r"[^?#]*\?[^#]*&", "; in a query": r"[^?#]*\?[^#]*;", "+ in a query": r"[^?#]*\?[^#]*\+",
    "triplet in a query": r"[^?#]*\?[^#]*%", "fragment": "[^#]*#.", "empty fragment": "[^#]*#$", "1,000 characters": ".{1000}", "below a prefix": "[^/]*//[^/]*/(api|V1)/",
}


def label(rng, most):
    text = "".join(rng.choice(LETTERS + "-_" * (rng.randrange(8) == 0)) for _ in range(rng.randrange(1, most + 1)))
    return text.strip("-_") or "w"


def host(rng):
    kind = rng.randrange(10)
    if kind == 0:
        groups = ["%x" % (rng.getrandbits(16) if rng.randrange(2) else rng.randrange(3)) for _ in range(5)]
        groups[rng.randrange(5):] = [""] if rng.randrange(2) else groups[:0]
        text = ":".join(["2a00" if rng.randrange(4) else "fd00", *[group or ":" for group in groups]])
        return f"[{text.replace(':::', '::') if '::' in text else text + '::' + str(rng.randrange(9))}]"
    if kind == 1:
        text = ".".join(str(rng.randrange(1, 224 if at == 0 else 255)) for at in range(4))
        return text if rng.randrange(3) else f"[::ffff:{text}]"
    if kind == 2:
        letters = rng.choice(BEYOND_ASCII)
        return "".join(rng.choice(letters) for _ in range(rng.randrange(1, 9))) + rng.choice((".example", ".com", "." + letters[:2]))
    if kind == 3:
        return ".".join(label(rng, 63) for _ in range(3)) + ".example"
    name = ".".join([*(label(rng, 9) for _ in range(rng.choice((0, 1, 1, 2, 4)))), rng.choice(("example", "Example", "com", "org", "Net", "h"))])
    return name + "." * (rng.randrange(12) == 0)


def octets(rng, others, most):
    """Characters that a part has as they are, and triplets of every octet."""
    return "".join(f"%{rng.randrange(256):02X}" if rng.randrange(3) == 0 else rng.choice(LETTERS + "ABCXYZ" + others) for _ in range(rng.randrange(1, most + 1)))


def path(rng):
    kind, marks = rng.randrange(12), "-._~!$&'()*+,;=:@"
    if kind == 0:
        return "/"
    count, most = {1: (rng.randrange(20, 60), 3), 2: (3, 500), 3: (1, 3000)}.get(kind, (rng.randrange(1, 6), 8))
    special = ("", "", "", "..;", "..;x=1", "a;b", "...", "%2F", "..%2F", "%5C..", "a+b", "index.html", "%23", "%3F", "%3B", "%25", "%252e")
    begin = rng.choice(("", "", "", "", "/api", "/V1", "/api/a", "/"))
    return begin + "".join("/" + (rng.choice(special) if rng.randrange(4) == 0 else octets(rng, marks, most)) for _ in range(count)) + rng.choice(("", "", "/"))


def query(rng):
    kind, marks = rng.randrange(8), "-._~!$&'()*+,;=:@/?"
    if kind < 3:
        return ("", "?", "?" + octets(rng, marks, 1500 if rng.randrange(9) == 0 else 30))[kind]
    if kind < 5:
        return ""
    return "?" + rng.choice("&&&;").join(octets(rng, "-._~+", 5) + rng.choice(("=", "=", "", "==")) + octets(rng, marks.replace("&", ""), 6) for _ in range(rng.randrange(1, 6)))


def made(rng):
    if rng.randrange(2):
        return law.made(rng)
    port = rng.choice(PORTS) if rng.randrange(3) == 0 else ""
    fragment = rng.choice(("",) * 5 + ("#", "#f", "#?a", "#" + octets(rng, "/?:@!$&'()*+,;=", 9)))
    return rng.choice(("http://",) * 5 + ("https://",) * 2 + ("HTTP://",)) + host(rng) + port + path(rng) + query(rng) + fragment


def guarded(tool, count, seed):
    """`count` different texts that guard returns."""
    rng, found = random.Random(seed), {}
    while len(found) < count:
        for policy in POLICIES:
            given = [text for text in (made(rng) for _ in range(2 * count)) if not re.search("[\r\n\0]", text)]
            result = subprocess.run([tool, "guard", "--quiet", *policy], input="\n".join(given) + "\n", capture_output=True, text=True, check=False, timeout=300)
            passed = [line for line in result.stdout.split("\n") if line.startswith(("http://", "https://"))]
            # no address of the machine or of the link: what answers there is not the name's
            passed = [url for url in passed if not re.match(r"[^/]*//(localhost|.*\.localhost|0|127|169\.254|\[(::[0-9a-f]*\]|fe))", url)]
            found.update(dict.fromkeys(passed[:count // 2]))
    urls = list(found)
    rng.shuffle(urls)
    return urls[:count]


def few(urls):
    """The kinds of which there are too few among the first 2,000 texts."""
    some = urls[:2000]
    return [kind for kind, pattern in KINDS.items() if sum(bool(re.match(pattern, url)) for url in some) < len(some) // 200]
