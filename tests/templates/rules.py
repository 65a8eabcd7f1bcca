# SPDX-License-Identifier: MIT
"""Why another package's answer may differ from ours: each rule with its text, and how it is recognized.

A rule that rewrites (of literals, of characters that stay) is taken only if the answers are the same after it. A rule on a
feature (a variable with an empty list) is taken where the template uses such a variable.
"""
import re

TEXTS = {
    "malformed": "the template is malformed by section 2, and we refuse it; they expand it, or parts of it",
    "prefix": "a prefix of a list or an associative array: section 2.4.1 allows none, and we say so",
    "literal": "literals beyond ASCII: section 3.1 has them encoded; they leave them",
    "name": "a triplet in a name is written again as '%25': section 2.3 has names as they are",
    "empty": "an empty list or associative array is undefined, section 2.3; they write something for it",
    "kept": "they leave ! ' ( ) * in values, which are reserved: RFC 3986 section 2.2, as encodeURIComponent does",
    "brackets": "'+' and '#' leave '[' and ']', which are reserved (section 3.2.3); they encode them, as encodeURI does",
    "raw name": "names in an associative array are encoded; they leave them, blanks too",
    "empty item": "an empty item after ';' has no '=' (section 3.2.7); they write one",
    "one empty item": "a list of one empty text after ';': it has no '=', as an empty text has none (3.2.1 may be read both ways)",
    "empty value": "an empty value of an exploded associative array has its '=' (section 3.2.1); they write ',' for it",
    "latin": "they encode the lowest byte of a character, not its UTF-8 (section 1.5)",
    "prefix cut": "they cut prefixes elsewhere: in bytes, in UTF-16 units, or after encoding (section 2.4.1: in characters)",
    "triplet kept": "'+' and '#' copy triplets of a value (section 3.2.3); they encode the '%' again, or the other way round",
    "empty text": "an empty text: section 3.2 has the operator's character or '=' for it; they have it elsewhere, or not",
    "exploded": "an exploded variable with a name ('*' after ; ? &): section 3.2.7; they write another separator or '='",
    "refused": "they refuse this template, which section 2 allows",
    "empty expression": "an expression without operator, or with '+', that has nothing in it: we need a character for a match",
    "twice": "a name that comes twice: we compare its texts as they are written; encoded or exploded in one place, they differ",
    "absent": "an expression with several names, of which one has no text: section 1.4 leaves open whose a value is; we go by places",
    "name without end": "';' writes an empty text as a name alone; one before a literal has no end: a name is taken as a whole",
    "pair": "an exploded variable whose texts have the separator in them, or '=': what is read is neither a list nor a map",
    "no match": "they do not match what the template expands to",
    "values": "they match with other values: one variable takes what another one gave, which section 1.4 leaves open",
    "ambiguous": "the template is ambiguous: two variables can take the same text",
}
# section 2, written once more: what "malformed" may be said of; erratum 6937 allows "'" in literals
VARIABLE = r"(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(?:\.(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*(?::[1-9][0-9]{0,3}|\*)?"
WELL_FORMED = re.compile(rf'(?:[^\x00-\x20"%<>\\^`{{|}}\x7f]|%[0-9A-Fa-f]{{2}}|\{{[+#./;?&]?{VARIABLE}(?:,{VARIABLE})*\}})*')
NON_ASCII = re.compile(r"[^\x00-\x7f]+")


def encode(text):
    return NON_ASCII.sub(lambda m: "".join(f"%{byte:02X}" for byte in m[0].encode()), text)


def kept(text):
    for plain in "!'()*":
        text = text.replace(f"%{ord(plain):02X}", plain)
    return text


def expressions(template):
    """(operator, [(name, modifier)]) of each expression."""
    for operator, inside in re.findall(r"\{([+#./;?&]?)([^{}]*)\}", template):
        yield operator, [re.fullmatch(r"([^:*]*)(.*)", one).groups() for one in inside.split(",")]


def uses(template, values, wanted):
    """True if some variable of the template is `wanted`(operator, modifier, value)."""
    return any(wanted(operator, modifier, values.get(name)) for operator, names in expressions(template) for name, modifier in names)


def texts_of(value):
    if isinstance(value, dict):
        return [*value, *value.values()]
    return value if isinstance(value, list) else [value or ""]


REWRITES = {"literal": encode, "name": lambda text: text.replace("%2541b", "%41b"), "kept": kept,
            "brackets": lambda text: text.replace("%5B", "[").replace("%5D", "]"), "raw name": lambda text: text.replace(" ", "%20")}
FEATURES = {
    "empty": lambda operator, modifier, value: value in ([], {}),
    "latin": lambda operator, modifier, value: any(not text.isascii() for text in texts_of(value)),
    "prefix cut": lambda operator, modifier, value: modifier[:1] == ":" and isinstance(value, str) and len(value) > int(modifier[1:]) or
        modifier[:1] == ":" and any("%" in text or not text.isascii() for text in texts_of(value)),
    "triplet kept": lambda operator, modifier, value: operator in ("+", "#") and any("%" in text for text in texts_of(value)),
    "empty text": lambda operator, modifier, value: any(text == "" for text in texts_of(value)),
    "empty item": lambda operator, modifier, value: operator == ";" and modifier == "*" and isinstance(value, (list, dict)) and
        "" in texts_of(value),
    "one empty item": lambda operator, modifier, value: operator == ";" and modifier != "*" and value == [""],
    "empty value": lambda operator, modifier, value: modifier == "*" and isinstance(value, dict) and "" in value.values(),
    "exploded": lambda operator, modifier, value: modifier == "*" and operator in (";", "?", "&"),
}
# which rules there are for whom, the more particular first
RULES = {
    "uritemplate (Python)": ["literal", "empty item", "one empty item", "empty", "prefix cut"],
    "url-template": ["name", "empty item", "one empty item", "empty", "prefix cut"],
    "uri-templates": ["literal", "kept", "brackets", "empty", "prefix cut", "triplet kept", "empty text", "exploded"],
    "yosida95/uritemplate (Go)": ["literal", "raw name", "one empty item", "empty value", "latin", "empty", "prefix cut", "triplet kept"],
}


def of_expansion(who, template, parsed, values, expanded, answer):
    if parsed is None:
        return None if WELL_FORMED.fullmatch(template) else "malformed"
    if expanded is None:
        return "prefix" if uses(template, values, lambda _, modifier, value: modifier[:1] == ":" and isinstance(value, (list, dict))) else None
    if answer is None:
        return "refused"
    for one in (rule for rule in RULES[who] if rule in REWRITES):
        if REWRITES[one](answer) == REWRITES[one](expanded):
            return one
    both = [rule for rule in RULES[who] if rule in REWRITES]
    mine, theirs = expanded, answer
    for one in both:
        mine, theirs = REWRITES[one](mine), REWRITES[one](theirs)
    if mine == theirs:
        return both[-1]
    return next((one for one in RULES[who] if one in FEATURES and uses(template, values, FEATURES[one])), None)


def plain(found):
    """What a match found, without undefined variables, and all as lists."""
    def listed(value):
        if isinstance(value, dict):
            return [text for pair in value.items() for text in pair]
        return value if isinstance(value, list) else [value]

    return {name: listed(value) for name, value in (found or {}).items() if value not in (None, "", [], {})}


def same_match(found, answer):
    return answer is not None and plain(found) == plain(answer)


NO_TEXT = (None, "", [], {}, [""])


def missed(template, values):
    """Why we do not match what a template that is not ambiguous expands to: the limits that urikit/template.h names."""
    found = list(expressions(template))
    if any(operator in ("", "+") and all(values.get(name) in NO_TEXT for name, _ in names) for operator, names in found):
        return "empty expression"
    every = [name for _, names in found for name, _ in names]
    if len(every) != len(set(every)):
        return "twice"
    if any(len(names) > 1 and any(values.get(name) in NO_TEXT for name, _ in names) for _, names in found):
        return "absent"
    if uses(template, values, lambda operator, modifier, value: operator == ";" and
            (value == "" or isinstance(value, list) and "" in value)):
        return "name without end"
    if uses(template, values, lambda operator, modifier, value: modifier == "*" and
            any(c in text for text in texts_of(value) for c in {"+": ",=", "#": ",=", ".": "."}.get(operator, ""))):
        return "pair"
    return None


def has_name_twice(found, uri):
    """True if a map was found, a name of which is in the text twice: a dict keeps the last value."""
    names = re.findall(r"[;?&,./]([^;?&,./=]*)(?==)", "&" + uri)
    return any(isinstance(value, dict) for value in found.values()) and len(names) != len(set(names))


def of_match(template, values, parsed, found, answer):
    if parsed.is_ambiguous:
        return "ambiguous"
    if found is None:
        return missed(template, values)
    return "no match" if answer is None else "values"
