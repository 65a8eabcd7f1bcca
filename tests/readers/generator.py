# SPDX-License-Identifier: MIT
"""The texts that programs and their models are compared on: hostile ones, changed and made by a grammar."""
import random

SEEDS = """
http://example.com/ http://user:pw@example.com:80/a/b?q=1#f https://a@b/ http://a.example@b.example/ http://a@b@c/
http://a:b@c:d@e/ http://[::1]/ http://[::ffff:127.0.0.1]:80/ http://[fe80::1%25eth0]/ http://[fe80::1%eth0]/x
http://[v1.a]/ http://[::1 http://::1]/ http://[::1]x/ http://x[::1]/ http://[1.2.3.4]/ http://[::1].example/
http://127.0.0.1/ http://0x7f.1/ http://0177.0.0.1/ http://2130706433/ http://127.1/ http://127.0.0.1./ http://1.2.3.4.5/
http://256.1.1.1/ http://0x/ http://0x7f000001/ http://017700000001/ http://4294967296/ http://08/ http://1.2.3.09/ http://a.1/
http:///example.com/ http:/example.com/ http:example.com/ http:\\\\example.com\\x http://example.com\\@evil.com/
https://evil.com\\.example.com/ //example.com/a /\\evil.com/ \\\\evil.com/ ///evil.com/ ////evil.com a/b/c example.com/path
www.example.com:80/x localhost:8080/x mailto:joe@example.org urn:isbn:1 data:text/html,x javascript:alert(1) ftp://ftp.example.org/a;type=i
coap://h/a/../b foo://h:80/a/./b foo:/a/../b foo:a/../b foo:///x foo://u@/x foo://:80/x foo://@h/ foo://a%20b/ foo://A/ foo://[::1]/ ws://h/ wss://h:443/x
file:///etc/passwd file://localhost/x file://127.0.0.1/x file://host/x file:/x file:x file:///C:/x file:///C|/../x file:C:/a/../.. file://C:/x file:\\\\h\\x
http://h/a/../../b/./c/.. http://h/%2e%2e/a http://h/.%2E/b/%2e http://h/a//../b http://h/a\\..\\b http://h/a/..\\b http://h? http://h# http://h?a/../b http://h#@e/
http://h:/ http://h:0/ http://h:00080/ http://h:65536/ http://h:8a/ http://h:80:90/ http://h:-1/ http://:80/ http://@/ http://u@/ http://u:@h/ http://:p@h/
http://ex%61mple.com/ http://%65vil.com/ http://a%2fb/ http://a%00b/ http://a%20b/ http://a%40b/ http://a%2eb/ http://%31%32%37.0.0.1/ http://a%zz/ http://%/ http://%E3%80%82/
http://EXAMPLE.com/ http://exa_mple.com/ http://-a-/ http://a..b/ http://.a/ http://a./ http://a.b.c.d.e/ http://*.a/ http://a,b/ http://a;b/ http://a'b/ http://a"b/ http://a`b/ http://a^b/ http://a|b/ http://a{b}/ http://a<b>/ http://a~b/ http://a$b/ http://a&b/ http://a(b)/ http://a!b/ http://a+b/ http://a=b/
http://b\u00fccher.example/ http://xn--bcher-kva.example/ http://xn--a/ http://xn--/ http://xn--abc-/ http://\u0430pple.com/ http://\uff41.com/ http://1\uff0e2\uff0e3\uff0e4/ http://a\u3002b/ http://a\u00adb/ http://a\u200bb/ http://\u2460.\u2461.\u2462.\u2463/ http://a\uff0fb/ http://a\u2100b/ http://a\uff20b/ http://a\uff1ab/ http://faß.de/ http://\u212a.com/ http://%EF%BD%81.com/ http://\U0001d41a/
http://h/\u00e9?\u00e9 http://h/a%2fb http://h/a%5cb http://h/.a/../b foo://h/.. file:C:;a/../.. file:/../C|/x http://h/a|b http://h/a"b http://h/<a> http://h/a{b} http://h/a^b http://h/a`b http://h/[a] http://h/%zz http://h/a'b
""".split()
SEEDS += ["", " ", " http://h/ ", "\thttp://h/", "ht\ntp://h/", "http:/\t/h/", "http://h\t.example/", "http://h/a\tb", "http://h/ a b", "http://a b/", "http://h/a\x00b",
          "http://h\x00.example/", "\x00http://h/", "http://h\x7f/", "http://h/\x7f", "java\tscript:alert(1)", "http://1 2/", "http://h/.\t./a", "http://h/a/%2\te/b",
          "/\t/evil.com/", "http://h:8\t0/", "http://[::\t1]/", "\x1fhttp://h/", "http://u\t@h/", "http:\n//h/", "http://%\t41/", "foo:a b", "foo:/a b", "foo:// /"]
PIECES = ["@", ":", "/", "\\", "//", "\\\\", "?", "#", "[", "]", "%", "%2f", "%2e", "%2E", "%5c", "%40", "%00", "%0a", "%25", "%20", ".", "..", "/../",
          "/./", "\\..\\", "/%2e%2e/", "\t", "\n", "\r", " ", "\x00", "\x01", "\x1f", "\x7f", "0x", "0x7f", "127", "1", "0", "00", "017", "255", "256", "65535",
          "65536", "4294967295", "4294967296", "example.com", "evil.com", "localhost", "a", "A", "b", "Z", "-", "_", "~", "+", "=", "&", ";", ",", "!", "$", "'",
          "(", ")", "*", "\"", "<", ">", "^", "`", "{", "|", "}", "::1", "[::1]", "::ffff:1.2.3.4", "fe80::1%25e", "[v1.x]", ":80", ":443", ":", ":0", "user:pw@",
          "http:", "https:", "http://", "ftp://", "file:", "file://", "file:///", "ws:", "foo:", "foo://", "C:", "C|", "/C:/", "xn--", "xn--bcher-kva",
          "\u00fc", "\u00df", "\u0430", "\uff0e", "\u3002", "\uff0f", "\uff20", "\uff1a", "\uff11", "\u2488", "\u00ad", "\u200d", "\u200b", "\u212a", "\u2100", "\u202e",
          "\U0001f600", "\ufeff", "\u00a0", "\u0130", "\u00c9"]

SCHEMES = ["http://", "https://", "http:", "ftp://", "ws://", "file://", "file:", "foo://", "//"]



# Parts that a grammar puts together: ordinary ones, and those that programs are known to read differently.
HOSTS = ["example.com", "EXAMPLE.com", "a.b.c", "localhost", "h", "h.", ".h", "a..b", "a_b", "-a", "a-", "127.0.0.1", "0x7f.1", "127.1", "2130706433", "017700000001",
         "1.2.3.4", "01.2.3.4", "256.1.1.1", "1.2.3", "1.2.3.4.5", "1.2.3.4.", "[::1]", "[::ffff:1.2.3.4]", "[FE80::1]", "[fe80::1%25en0]", "[fe80::1%en0]", "[1::2::3]", "[v1.a]", "[v1.a:b]", "[]",
         "[::1", "::1]", "[1.2.3.4]", "[::999.1.1.1]", "[::01.2.3.4]", "[1:2:3:4:5:6:7:8]", "[0:0:0:0:0:0:0:0]", "[2001:DB8:0:0:1:0:0:1]", "%61", "a%2eb", "a%2Fb", "a%40b", "%25", "%zz", "a%", "a%ff", "a b", "a\\b", "a^b", "a|b", "a;b", "a'b",
         "a\"b", "a`b", "a{b}", "a<b>", "a,b", "a!b", "a*b", "*.a", "a$b", "a&b", "a(b)", "a+b", "a=b", "a~b", "xn--bcher-kva", "xn--a", "b\u00fccher.example", "a\u3002b", "\uff41", "a\u00adb", "a\uff0fb", "fa\u00df.de",
         "a:b", "a:b:80", "", "1e3", "0x", "a.0x1", "1.a", "a.1", "a.1a", "x" * 64, "y" * 256, "1.2.3.4%A1", "1.2.3.4%25A1"]
PORTS = ["", "", "", "", "", ":", ":80", ":443", ":0", ":00080", ":8080", ":65535", ":65536", ":99999", ":1234567", ":8a", ":+80", ":-1", ":-0", ": 80", ":80 ", ":8_0", ":\u0661", ":80:90", ":a", ":0x50", ":00000", ":000000"]
USERS = ["", "", "", "", "", "", "u@", "u:p@", ":@", "@", ":p@", "u@v@", "u%40v@", "u%zz@", "u[@", "u]@", "u/@", "u?@", "u#@", "u\\@", "u;@", "u b@", "a.example@", "\u00fc@", "a:b:c@", "u%@", "u:p%@", "u<@"]
SEGMENTS = ["", "a", "b", "..", ".", "%2e", "%2E%2e", ".%2e", "...", "..a", ".a", "a..", "%2f", "%5c", "\\", "..\\", "a b", "a%20b", "%", "%z", "%41", "%7e", "%ff", "%e9", "\u00e9", ";x", "..;", ";", "a;b=c", ":", "a:b", "@", "a@b",
            "^", "|", "`", "\"", "'", "<", ">", "{", "}", "[", "]", "!", "(", ")", "*", "+", ",", "=", "&", "$", "~", "#", "C:", "C|", "%3a", "%00", "%2B", "%25", "%c3%a9", "*", "\t", "\x7f", "\x00", "\n", "%0a", "\u2028", "\u00a0"]
QUERIES = ["", "", "", "?", "?q", "?q=1&r=2", "?a b", "?%20", "?'", "?\"", "?#", "?a?b", "?/../", "?\u00e9", "?%", "?%zz", "?%41", "?[]", "?{}", "?|", "?\\", "?a\\b", "?^", "?`", "?<>", "?a+b", "?%2B", "?%26", "?@", "?a@b", "?\t", "?\x00", "?q=http://b/"]
FRAGMENTS = ["", "", "", "", "#", "#f", "#a b", "#%", "#%41", "##", "#@", "#\u00e9", "#[", "#?a", "#/b"]
BEGINNINGS = ["http://"] * 12 + ["https://"] * 4 + ["HTTP://", "Http://", "http:", "http:/", "http:///", "http:////", "http:\\\\", "http:/\\", "http:\\", "//", "///", "////", "/", "\\\\", "/\\", "", "ftp://", "ws://", "wss://", "file://", "file:", "file:///",
              "foo://", "foo:", "foo:/", "foo:///", "javascript:", "javascript://", "mailto:", "data:", "url:http://", "URL:http:", "1a://", "a.b://", "a.b:", "h:", "a b:", ":", "://", " http://", "\thttp://", "ht\ttp://", "http://\t", "http:\n//", "http :", "jar:http://",
              "gopher://", "url:", "http:https://", "http+unix://", "\u00a0http://", "\ufeffhttp://", "\x00http://"]


def made(rng):
    """A text of the grammar."""
    path = "".join("/" + rng.choice(SEGMENTS) for _ in range(rng.choice((0, 0, 1, 1, 2, 3, 4, 6))))
    if rng.randrange(12) == 0:
        path = path[1:]
    host = rng.choice(HOSTS if rng.randrange(3) else ["example.com", "h", "a.b.example", "www.example.org"])
    return (rng.choice(BEGINNINGS) + rng.choice(USERS) + host + rng.choice(PORTS) + path + rng.choice(QUERIES) + rng.choice(FRAGMENTS)
            + ("" if rng.randrange(40) else rng.choice((" ", "\n", "\t", "\x00", "\u00a0"))))


def mutate(text, seeds, rng):
    """One small change: a piece put in, taken out, doubled, or the tail of another seed."""
    at = rng.randrange(len(text) + 1)
    end = min(len(text), at + rng.choice((0, 0, 1, 1, 2, 4)))
    kind = rng.randrange(8)
    if kind < 4:
        return text[:at] + rng.choice(PIECES) + text[end:]
    if kind == 4:
        return text[:at] + text[end:]
    if kind == 5:
        return text[:end] + text[at:]
    if kind == 6:
        other = rng.choice(seeds)
        return text[:at] + other[rng.randrange(len(other) + 1):]
    return text[:at] + text[at:end].swapcase() + text[end:]



def inputs(count, seed, corpus):
    """`count` different texts: the seeds and the corpus as they are, then made and changed ones."""
    rng = random.Random(seed)
    found = dict.fromkeys(SEEDS)
    found.update(dict.fromkeys(corpus))
    while len(found) < count:
        kind = rng.randrange(8)
        if kind < 4:
            text = made(rng)
            changes = (0, 0, 0, 1, 2)
        else:
            text = rng.choice(corpus if corpus and kind > 5 else SEEDS)
            changes = (0, 1, 1, 1, 2, 2, 3, 5)
            if rng.randrange(8) == 0:
                text = rng.choice(SCHEMES) + text
        for _ in range(rng.choice(changes)):
            text = mutate(text, SEEDS, rng)
        found.setdefault(text[:400])
    return list(found)[:max(count, len(SEEDS))]


def targets(count, seed):
    """`count` targets of request lines: paths, and URLs with an ordinary authority."""
    rng = random.Random(seed)
    found = {}
    segments = SEGMENTS + ["..", "..", ".", "", "%2e.", ".%2E", "a%2f..", "..%2F", "a;b", "..;x", ".;", ";/..", "%3b", "%3B..", "..%3b", "%5c..", "a%2Fb", "index.html", "%23", "%3F", "%25", "%252e", "%u002e"]
    segments = [part for part in segments if part not in ("\n", "\x00", "\t", "\x7f")]
    while len(found) < count:
        path = "".join("/" + rng.choice(segments) for _ in range(rng.choice((1, 1, 2, 3, 4, 5))))
        text = rng.choice(("", "", "", "http://h", "http://a.example:8080", "https://EXAMPLE.com")) + path + rng.choice(QUERIES + [""] * 20) + rng.choice(FRAGMENTS + [""] * 30)
        if rng.randrange(6) == 0:
            text = mutate(text, SEEDS, rng)
        found.setdefault(text[:400])
    return list(found)
