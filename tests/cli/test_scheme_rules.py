#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check --scheme-rules beside a model of its own: test_scheme_rules.py TOOL SOURCE.

The model has the grammar of each specification as a regular expression, and a few lines of Python where that is not enough. The
texts are those of tests/vectors/string_calls.tsv, changed in a few places. URIKIT_SEED makes others, URIKIT_CASES more.
"""
import calendar
import json
import os
import pathlib
import random
import re
import subprocess
import sys

CASES = max(2000, int(os.environ.get("URIKIT_CASES", 200000)) // 16)
PIECES = [*"a1AZ-._~%:/?#@[]!$&'()*+,;= \"x0", "%41", "%22", "%2F", "%40", "%0A", "%3D", ";a=b", "%C3%A9", ".."]

# RFC 3986, appendix A
PCT = "%[0-9A-Fa-f]{2}"
PCHAR = rf"(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|{PCT})"
PATH, QUERY = rf"(?:{PCHAR}|/)*", rf"(?:\?(?:{PCHAR}|[/?])*)?"
FRAGMENT = rf"(?:#(?:{PCHAR}|[/?])*)?"
ABEMPTY, ABSOLUTE = rf"(?:/{PCHAR}*)*", rf"/(?:{PCHAR}+(?:/{PCHAR}*)*)?"
REG = rf"(?:[A-Za-z0-9._~!$&'()*+,;=-]|{PCT})"
HOST, ANY_HOST = rf"(?:\[[0-9A-Fa-f:.]+\]|{REG}+)", rf"(?:\[[0-9A-Fa-f:.]+\]|{REG}*)"
USER, PORT = rf"(?:(?:{REG}|:)*@)?", "(?::[0-9]*)?"

LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
DOMAIN = rf"(?:{LABEL}\.)*[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.?"  # RFC 3966 and RFC 3261: the last label begins with a letter


def decoded(text):
    return re.sub(PCT, lambda triplet: chr(int(triplet[0][1:], 16)), text)


def file_type(rest):  # ftp: RFC 1738, 3.2.2
    found = re.fullmatch(rf"//{USER}{HOST}{PORT}({ABEMPTY}){QUERY}{FRAGMENT}", rest)
    last = found[1].rsplit("/", 1)[-1].lower() if found else ""
    return found and (";type=" not in last or last.rsplit(";type=", 1)[1] in ("a", "i", "d"))


COMPONENT = rf"{PCHAR}(?:{PCHAR}|[/?])*"
URN = (rf"([A-Za-z0-9][A-Za-z0-9-]{{0,30}}[A-Za-z0-9]):({PCHAR}{PATH})(?:\?\+{PCHAR}(?:(?!\?=)(?:{PCHAR}|[/?]))*)?"
       rf"(?:\?={COMPONENT})?{FRAGMENT}")  # fmt: skip


def check_digit(digits, weights, modulus):
    return sum(weight * (10 if digit in "xX" else int(digit)) for digit, weight in zip(digits, weights)) % modulus == 0


def urn(rest):  # RFC 8141, 2
    found = re.fullmatch(URN, rest)
    if not found:
        return False
    space, name = found[1].lower(), found[2]
    bare = name.replace("-", "")
    if space == "uuid":
        return re.fullmatch("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", name)
    if space == "isbn":
        ten = re.fullmatch("[0-9]{9}[0-9Xx]", bare) and check_digit(bare, range(10, 0, -1), 11)
        return re.fullmatch("[0-9Xx]+(-[0-9Xx]+)*", name) and (ten or (re.fullmatch("[0-9]{13}", bare) and check_digit(bare, [1, 3] * 7, 10)))
    if space == "issn":
        return re.fullmatch("[0-9]{4}-[0-9]{3}[0-9Xx]", name) and check_digit(bare, range(8, 0, -1), 11)
    if space == "oid":
        found = re.fullmatch(r"([0-2])(?:\.(0|[1-9][0-9]*)(?:\.(?:0|[1-9][0-9]*))*)?", name)
        return found and (found[1] == "2" or int(found[2] or 0) < 40)
    if space == "ietf" and re.match("(?i)(rfc|std|bcp|fyi):", name):
        return re.fullmatch("[0-9]+", name[4:])
    return not space.startswith("urn-") or re.fullmatch("urn-[1-9][0-9]*", space)


ATOM = r"[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~\x80-\xff]+"
QUOTED = r'"(?:[ !#-\[\]-~\x80-\xff]|\\[ -~\x80-\xff])*"'
ADDRESS = rf"(?:{ATOM}(?:\.{ATOM})*|{QUOTED})@(?:{ATOM}(?:\.{ATOM})*|\[[!-Z^-~]*\])"
HEADER = rf"(?:[A-Za-z0-9._~!$'()*+,;:@-]|{PCT})*=(?:[A-Za-z0-9._~!$'()*+,;:@-]|{PCT})*"


def mailto(rest):  # RFC 6068, 2
    found = re.fullmatch(rf"({PATH})({QUERY}){FRAGMENT}", rest)
    if not found or rest.startswith("//"):
        return False
    addresses = found[1].split(",") if found[1] else []
    return (all(not re.search("[/&;=]", text) and re.fullmatch(ADDRESS, decoded(text)) for text in addresses) and
            (not found[2] or re.fullmatch(rf"\?{HEADER}(?:&{HEADER})*", found[2])))  # fmt: skip


NUMBER = r"\+[0-9.()-]*[0-9][0-9.()-]*"


def tel(rest):  # RFC 3966, 3
    found = re.fullmatch(rf"({PATH}){FRAGMENT}", rest)
    if not found or rest.startswith("//"):
        return False
    number, *parameters = found[1].split(";")
    names, ranks, whole = [], [], re.fullmatch(NUMBER, number)
    if not whole and not re.fullmatch(r"(?=[.()-]*[^.()-])(?:[0-9A-Fa-f*.()-]|%23)+", number):
        return False
    for parameter in parameters:
        name, equals, value = parameter.partition("=")
        name = name.lower()
        form = {"ext": "[0-9.()-]+", "isub": rf"(?:{PCHAR}|/)+", "phone-context": rf"{DOMAIN}|{NUMBER}"}.get(name)
        if not re.fullmatch("[a-z0-9-]+", name):
            return False
        if (form or equals) and not re.fullmatch(form or rf"(?:[A-Za-z0-9_.!~*'()/:&+$-]|{PCT})+", value):
            return False
        names.append(name)
        ranks.append({"isub": (0, ""), "ext": (0, ""), "phone-context": (1, "")}.get(name, (2, name)))
    return len(set(names)) == len(names) and ranks == sorted(ranks) and (whole or "phone-context" in names)


TOKEN = r"[!#$%&'*+\-.0-9A-Z^_`a-z{|}~]+"
VALUE = '"(?:[^"\\\\\\ue000-\\ue01f\\ue07f-\\ue0ff]|\\\\[^\\ue000-\\ue01f\\ue07f-\\ue0ff])*"'


def data(rest):  # RFC 2397, 3
    found = re.fullmatch(rf"((?:{PCHAR}|[/?])*){FRAGMENT}", rest)
    if not found or rest.startswith("//") or "," not in rest.split("#")[0]:
        return False
    head, body = found[1].split(",", 1)
    # a delimiter is not encoded: one that is becomes a private character, which no token has
    plain = re.sub(PCT, lambda t: decoded(t[0]) if re.fullmatch(TOKEN + r'|["\\]', decoded(t[0])) else chr(0xE000 + ord(decoded(t[0]))), head)
    if not re.fullmatch(rf"(?:{TOKEN}/{TOKEN})?(?:;(?!base64$){TOKEN}=(?:{TOKEN}|{VALUE}))*(?:;base64)?", plain, re.I):
        return False
    if not plain.lower().endswith(";base64"):
        return True
    text = re.sub("[\r\n]", "", decoded(body))
    return head.lower().endswith(";base64") and re.fullmatch("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?", text)


COORDINATE = r"-?[0-9]+(?:\.[0-9]+)?"


def geo(rest):  # RFC 5870, 3.3 and 3.4.2
    found = re.fullmatch(rf"({COORDINATE}),({COORDINATE})(?:,{COORDINATE})?((?:;{PCHAR}*)*){FRAGMENT}", rest)
    if not found:
        return False
    pairs = [parameter.partition("=") for parameter in found[3].split(";")[1:]]
    names = [name.lower() for name, _, _ in pairs]
    forms = {"crs": "[A-Za-z0-9-]+", "u": r"[0-9]+(?:\.[0-9]+)?"}
    for name, (_, equals, value) in zip(names, pairs):
        if not re.fullmatch("[a-z0-9-]+", name):
            return False
        if (equals or name in forms) and not re.fullmatch(forms.get(name, rf"(?:[A-Za-z0-9_.!~*'():&+$-]|{PCT})+"), value):
            return False
    known = [name for name in names if name in forms]
    if known != sorted(set(known)) or names[: len(known)] != known:
        return False
    if "crs" in names and pairs[0][2].lower() != "wgs84":
        return True
    limits = zip(found.groups()[:2], (90, 180), ("-?[0-9]{1,2}", "-?[0-9]{1,3}"))
    return all(abs(float(text)) <= most and re.fullmatch(form, text.split(".")[0]) for text, most, form in limits)


def tag(rest):  # RFC 4151, 2.1
    entity = rf"(?:[A-Za-z0-9._-]+@)?{LABEL}(?:\.{LABEL})*"
    found = re.fullmatch(rf"{entity},([0-9]{{4}})(?:-([0-9]{{2}})(?:-([0-9]{{2}}))?)?:{PATH}{QUERY}{FRAGMENT}", rest)
    year, month, day = (int(text or 1) for text in found.groups()) if found else (1, 0, 1)
    return 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]


MARK = rf"[A-Za-z0-9_.!~*'()-]|{PCT}"
BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
FIELD = rf"(?:{MARK}|[/?:+$])+=(?:{MARK}|[/?:+$])*"
SIP = (rf"(?!//)(?:(?:{MARK}|[&=+$,;?/])+(?::(?:{MARK}|[&=+$,])*)?@)?(?:(?:{BYTE}\.){{3}}{BYTE}|{DOMAIN})(?::[0-9]+)?"
       rf"((?:;(?:{MARK}|[/:&+$])+(?:=(?:{MARK}|[/:&+$])+)?)*)(?:\?{FIELD}(?:&{FIELD})*)?{FRAGMENT}")  # fmt: skip
ID = rf"(?:[A-Za-z0-9._-]|{PCT})"
TEXT = rf"(?:{PCHAR}|/)"
WORD = rf"(?:(?!,){TEXT})+"
ITEM = rf"!?(?![!=]){WORD}"
LDAP = rf"//{ANY_HOST}{PORT}(?:{ABEMPTY}|(?:/{PCHAR}*)+\?(?:{WORD}(?:,{WORD})*)?(?:\?(?i:base|one|sub)?(?:\?({TEXT}*)(?:\?{ITEM}(?:,{ITEM})*)?)?)?){FRAGMENT}"
FILTER = "\ue000"  # what a filter is replaced with


def sip(rest):  # RFC 3261, 19.1.1 and 25.1
    found = re.fullmatch(SIP, rest)
    pairs = [parameter.lower().split("=") for parameter in found[1].split(";")[1:]] if found else []
    known = [name for name, *_ in pairs if name in ("ttl", "transport", "user", "method", "maddr", "lr")]
    ttls = [value for name, *value in pairs if name == "ttl"]
    ranges = (len(value) == 1 and re.fullmatch("[0-9]{1,3}", value[0]) and int(value[0]) < 256 for value in ttls)
    return found and len(set(known)) == len(known) and all(ranges)


def ldap(rest):  # RFC 4516, 2; RFC 4515, 3
    found = re.fullmatch(LDAP, rest)
    text = decoded(found[1] or "") if found else ""
    while (shorter := re.sub(rf"\((?:[&|]{FILTER}*|!{FILTER}+|[^()=&|!{FILTER}][^(){FILTER}]*=[^(){FILTER}]*)\)", FILTER, text)) != text:
        text = shorter
    return found and text in ("", FILTER)


WEB, CLEAN = rf"//{USER}{HOST}{PORT}{ABEMPTY}{QUERY}{FRAGMENT}", rf"//{HOST}{PORT}{ABEMPTY}{QUERY}"
MODELS = {
    **dict.fromkeys(("http", "https"), WEB),
    **dict.fromkeys(("coap", "coaps", "coap+tcp", "coaps+tcp", "coap+ws", "coaps+ws", "ws", "wss"), CLEAN),
    "file": rf"(?://{ANY_HOST})?{ABSOLUTE}{FRAGMENT}",
    "ftp": file_type, "urn": urn, "mailto": mailto, "tel": tel, "data": data, "geo": geo, "tag": tag, "sip": sip, "sips": sip, "ldap": ldap,
    "did": rf"[a-z0-9]+:(?:{ID}*:)*{ID}+(?:/{PCHAR}*)*{QUERY}{FRAGMENT}",
}  # fmt: skip


def model(text):
    """Whether a URI keeps the rules of its scheme; None where the model does not know the scheme."""
    scheme, _, rest = text.partition(":")
    form = MODELS.get(scheme.lower())
    return form and bool(form(rest) if callable(form) else re.fullmatch(form, rest))


def changed(random_, text):
    pieces = list(text)
    for _ in range(random_.choice((0, 1, 1, 1, 2, 3))):
        at = random_.randrange(min(4, len(pieces)), len(pieces) + 1)
        pieces[at : at + random_.randrange(2)] = random_.choice(([], [random_.choice(PIECES)], pieces[at : at + random_.randrange(9)] * 2))
    return "".join(pieces)


def check(tool, texts, *options):
    done = subprocess.run([tool, "check", "--as", "uri", "--json", "--quiet", *options], input="\n".join(texts) + "\n", capture_output=True,
                          text=True, timeout=60, check=False)  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def main():
    tool, source = sys.argv[1:]
    random_ = random.Random(os.environ.get("URIKIT_SEED", "3986"))
    rows = (source_row.split("\t") for source_row in (pathlib.Path(source) / "tests/vectors/string_calls.tsv").read_text().splitlines())
    seeds = [row[1] for row in rows if row[0] == "scheme_error" and "\\" not in row[1] and row[1].isascii() and model(row[1]) is not None]
    texts = sorted({changed(random_, random_.choice(seeds)) for _ in range(CASES)} | set(seeds))
    count = valid = 0
    for text, general, found in zip(texts, check(tool, texts), check(tool, texts, "--scheme-rules"), strict=True):
        want = general["valid"] and model(text)
        if want is not None:
            assert found["valid"] == want, (text, found)
            count, valid = count + general["valid"], valid + want
    assert count > CASES // 3 and valid > CASES // 20, (count, valid)
    print(f"{count} URIs, {valid} of them valid by their scheme, as the model has it")


if __name__ == "__main__":
    main()
