# SPDX-License-Identifier: MIT
"""The corpora. Generated ones are the same on every machine; those taken from the system are not, and say so.

corpora.md describes them. A file is lines of URIs (.uris), "base TAB reference" (.refs) or CRIs in hex (.cris).
"""
import gzip
import os
import pathlib
import re
import urllib.parse

COUNT = 20000  # inputs of a corpus, at most: enough that no branch predictor learns them by heart


class Random:
    """splitmix64: the same numbers in every version of every language."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return z ^ (z >> 31)

    def below(self, n):
        return self.next() % n

    def chance(self, percent):
        return self.below(100) < percent

    def pick(self, items):
        return items[self.below(len(items))]


# ---- generated: a crawl ----------------------------------------------------------------

WORDS = """about account api archive article assets author blog books build cart catalog category checkout cloud
comments contact content css data de default detail dev docs download edit en event feed files forum gallery guide
help home html id image images img index info item js language latest library link list login mail main manual map
media member message mobile news new open order page pages photo post posts press print privacy product products
profile project public read reference release report resource review rss search section security service shop show
site sitemap software source static stats status store story style support system tag team template terms test theme
thread tools topic track travel update upload user users version video view web wiki work world year""".split()
TLDS = ["com", "com", "com", "org", "net", "de", "co.uk", "io", "info", "gov", "edu", "fr", "jp", "ru", "com.br"]
ENDINGS = [".html", ".html", ".php", ".htm", ".jpg", ".png", ".pdf", ".aspx", ".js", "", "", ""]
TRIPLETS = ["%20", "%20", "%2F", "%C3%A9", "%E2%80%93", "%3A", "%26", "%5B", "%5D", "%D0%BF%D1%80%D0%B8"]
DIRTY_TRIPLETS = ["%7E", "%2d", "%e2%80%93", "%2f", "%41", "%c3%a9"]


class Crawl:
    """URLs as a crawler meets them. One in three (or `dirty` percent) is not in normal form."""

    def __init__(self, seed, dirty=33):
        self.random = Random(seed)
        self.dirty = dirty

    def word(self):
        r = self.random
        if r.chance(22):
            return str(r.below(10 ** (1 + r.below(8))))
        word = r.pick(WORDS)
        if r.chance(30):
            word += r.pick(["-", "_", "-", "."]) + r.pick(WORDS)
        if r.chance(20):
            word += "-" + r.pick(WORDS) + "-" + r.pick(WORDS)
        if r.chance(8):
            word = word.capitalize()
        return word

    def segment(self):
        word = self.word()
        return word + self.random.pick(TRIPLETS) + self.word() if self.random.chance(6) else word

    def host(self):
        r = self.random
        if r.chance(2):
            return ".".join(str(r.below(256)) for _ in range(4))
        if r.chance(1):
            return "[2001:db8::%x:%x]" % (1 + r.below(65535), 1 + r.below(65535))
        name = r.pick(WORDS) + (r.pick(["", "", "-", ""]) + r.pick(WORDS) if r.chance(55) else "") + "." + r.pick(TLDS)
        return r.pick(["www.", "www.", "", "", "en.", "blog.", "static.cdn."]) + name

    def authority(self):
        r = self.random
        user = r.pick(WORDS) + (":" + r.pick(WORDS) if r.chance(50) else "") + "@" if r.chance(1) else ""
        port = ":" + r.pick(["8080", "443", "8000", "3000"]) if r.chance(3) else ""
        return user + self.host() + port

    def directory(self):
        return "/" + "".join(self.segment() + "/" for _ in range(self.random.pick([0, 1, 2, 3, 3, 4, 4, 4, 5])))

    def leaf(self):
        r = self.random
        return "" if r.chance(25) else self.segment() + r.pick(ENDINGS)

    def query(self):
        r = self.random
        if not r.chance(40):
            return ""
        pairs = []
        for _ in range(r.pick([1, 1, 2, 2, 3, 4])):
            value = r.pick([self.word, self.segment, lambda: "%016x" % r.next()])()
            pairs.append(r.pick(WORDS) + "=" + value.replace(" ", "+"))
        return "?" + "&".join(pairs)

    def fragment(self):
        return "#" + self.word() if self.random.chance(4) else ""

    def soil(self, scheme, authority, path, query):
        """One deed that normalization undoes."""
        r = self.random
        deed = r.below(5)
        if deed == 0:
            scheme = scheme.upper()
        elif deed == 1 and authority[0] not in "[0123456789":
            authority = authority[0].upper() + authority[1:]
        elif deed == 2:
            path += "/" + r.pick(["./", "../", "x/../"]) + r.pick(WORDS)
        else:
            path += r.pick(WORDS) + r.pick(DIRTY_TRIPLETS)
        return scheme, authority, path, query

    def url(self):
        r = self.random
        scheme = r.pick(["https", "https", "https", "http"])
        authority, path, query = self.authority(), self.directory() + self.leaf(), self.query()
        if r.chance(self.dirty):
            scheme, authority, path, query = self.soil(scheme, authority, path, query)
        return scheme + "://" + authority + path + query + self.fragment()

    def reference(self):
        """A link on a page."""
        kind = self.random.below(20)
        if kind < 6:
            return self.directory() + self.leaf() + self.query()
        if kind < 10:
            return self.segment() + self.random.pick(ENDINGS) + self.query()
        if kind < 13:
            return "../" * (1 + self.random.below(3)) + self.segment() + "/" + self.leaf()
        if kind < 14:
            return "./" + self.segment()
        if kind < 15:
            return "?" + (self.query()[1:] or "page=2")
        if kind < 16:
            return "#" + self.word()
        if kind < 17:
            return "//" + self.authority() + self.directory() + self.leaf()
        return self.url()


def crawl(count):
    source = Crawl(1)
    return [source.url() for _ in range(count)]


def normal(count):
    """Made as the crawl is, but all in normal form."""
    source = Crawl(1, dirty=0)
    return [source.url() for _ in range(count)]


def literals(count):
    """Made as the crawl is, but every host is an IPv6 address: short, long, or with an IPv4 address at its end."""
    source = Crawl(4, dirty=0)
    r = source.random
    lines = []
    for _ in range(count):
        groups = ["%x" % r.below(65536) for _ in range(8)]
        address = r.pick(["2001:db8::%s" % groups[0], "2001:db8:%s::%s:%s" % tuple(groups[:3]), "fe80::%s:%s" % tuple(groups[:2]),
                          ":".join(groups), "::1", "::ffff:192.0.2.%d" % r.below(256)])
        port = r.pick(["", "", ":8080", ":443"])
        lines.append("http://[" + address + "]" + port + source.directory() + source.leaf() + source.query())
    return lines


def references(count):
    """Pages with 20 links each."""
    source = Crawl(2, dirty=0)
    lines = []
    while len(lines) < count:
        page = source.url().partition("#")[0]
        lines += [page + "\t" + source.reference() for _ in range(20)]
    return lines[:count]


def neighbors(count):
    """A page and an absolute URL, on the same site four times of five, to be made relative."""
    source = Crawl(3, dirty=0)
    lines = []
    while len(lines) < count:
        authority = "https://" + source.authority()
        page = authority + source.directory() + source.leaf()
        for _ in range(20):
            near = authority + source.directory() + source.leaf() + source.query()
            lines.append(page + "\t" + (near if source.random.chance(80) else source.url()))
    return lines[:count]


# ---- generated: coap URIs and their CRIs -------------------------------------------------

SENSORS = "temp humidity light motion co2 door lamp valve pump meter relay fan energy battery status config".split()
PLACES = "kitchen floor1 floor2 roof garage office lab hall cellar plant-3 line-7 unit12 north south".split()
KEYS = ["u", "rt", "if", "max", "since", "n", "ct"]


def cbor_head(major, value):
    if value < 24:
        return bytes([major << 5 | value])
    if value < 256:
        return bytes([major << 5 | 24, value])
    if value < 65536:
        return bytes([major << 5 | 25]) + value.to_bytes(2, "big")
    return bytes([major << 5 | 26]) + value.to_bytes(4, "big")


def cbor_text(text):
    return cbor_head(3, len(text)) + text.encode()


def cbor_list(items):
    return cbor_head(4, len(items)) + b"".join(items)


def coap(count):
    """Pairs of a coap URI and the same as a CRI, written here without the library."""
    r = Random(4)
    pairs = []
    for _ in range(count):
        secure = r.chance(30)
        if r.chance(15):
            address = [10, r.below(256), r.below(256), 1 + r.below(254)]
            host_text, host = ".".join(map(str, address)), [cbor_head(2, 4) + bytes(address)]
        else:
            labels = [r.pick(PLACES), r.pick(SENSORS), "example", "org"][r.below(3):]
            host_text, host = ".".join(labels), [cbor_text(label) for label in labels]
        port = 61616 + r.below(16) if r.chance(15) else None
        path = [r.pick([".well-known", "s", "dev", r.pick(PLACES)]), r.pick(SENSORS)]
        path += [str(r.below(1000))] if r.chance(30) else []
        path += [r.pick(SENSORS) + " " + r.pick(PLACES)] if r.chance(8) else []
        query = [r.pick(KEYS) + "=" + r.pick(SENSORS) for _ in range(r.pick([0, 0, 0, 1, 1, 2]))]
        uri = "coap" + "s" * secure + "://" + host_text + ("" if port is None else ":%d" % port)
        uri += "".join("/" + segment.replace(" ", "%20") for segment in path) + ("?" + "&".join(query) if query else "")
        parts = [cbor_head(1, int(secure)), cbor_list(host + ([cbor_head(0, port)] if port else []))]
        parts += [cbor_list([cbor_text(segment) for segment in path])]
        parts += [cbor_list([cbor_text(pair) for pair in query])] if query else []
        pairs.append((uri, cbor_list(parts).hex()))
    return pairs


# ---- generated: titles in many scripts ------------------------------------------------------

# language, letters of a word (as ranges), how many letters a word has, what is between words
SCRIPTS = [
    ("ru", "\u0430-\u044f", (3, 10), "_"), ("uk", "\u0430-\u0449\u0456\u0457\u0454", (3, 10), "_"),
    ("el", "\u03b1-\u03c9", (3, 9), "_"), ("ar", "\u0627-\u063a\u0641-\u064a", (2, 7), "_"),
    ("he", "\u05d0-\u05ea", (2, 6), "_"), ("hi", "\u0915-\u0939", (2, 5), "_"), ("ka", "\u10d0-\u10f0", (3, 9), "_"),
    ("th", "\u0e01-\u0e2e", (4, 12), ""), ("ja", "\u3042-\u3093\u30a2-\u30f3\u4e00-\u4fff", (2, 6), ""),
    ("zh", "\u4e00-\u9fa5", (2, 6), ""), ("ko", "\uac00-\ud7a3", (2, 4), "_"),
    ("fr", "a-z\u00e0\u00e9\u00e8\u00e7\u00ea", (3, 9), "_"), ("vi", "a-z\u1ea1-\u1ef9", (2, 6), "_"),
    ("de", "a-z\u00e4\u00f6\u00fc\u00df", (4, 12), "_"),
]


class Titles:
    """Addresses of articles, each in one language: most bytes are letters beyond ASCII."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.scripts = [(language, self.letters(ranges), *more) for language, ranges, *more in SCRIPTS]

    @staticmethod
    def letters(ranges):
        return "".join("".join(map(chr, range(ord(low), ord(high or low) + 1)))
                       for low, high in re.findall("(.)(?:-(.))?", ranges))

    def word(self, letters, lengths):
        return "".join(self.random.pick(letters) for _ in range(lengths[0] + self.random.below(lengths[1] - lengths[0] + 1)))

    def iri(self):
        r = self.random
        language, letters, lengths, between = r.pick(self.scripts)
        host = f"{language}.wiki.example.org" if r.chance(92) else self.word(letters, lengths) + ".example"
        title = between.join(self.word(letters, lengths) for _ in range(1 + r.below(5)))
        title += f"_({self.word(letters, lengths)})" if r.chance(12) else ""
        title += "_" + str(1700 + r.below(330)) if r.chance(10) else ""
        query = "?title=" + self.word(letters, lengths) + "&action=edit" if r.chance(4) else ""
        fragment = "#" + self.word(letters, lengths) if r.chance(10) else ""
        return f"https://{host}/wiki/{title}{query}{fragment}"


def titles(count):
    source = Titles(5)
    return [source.iri() for _ in range(count)]


def in_ascii(text):
    """Each character beyond ASCII as so many letters as it has bytes."""
    return "".join(c if c < "\x80" else "wxyz"[: len(c.encode())] for c in text)


def in_triplets(text):
    return "".join(c if c < "\x80" else "".join("%%%02X" % byte for byte in c.encode()) for c in text)


# ---- generated: package URLs ------------------------------------------------------------------

SCOPES = "acme babel types angular vue aws-sdk google-cloud material-ui tanstack storybook".split()
ORGS = "apache spring google fasterxml jetbrains eclipse netty slf4j hibernate junit".split()
PARTS = "core utils parser client server api json http io auth cache config log test types runtime loader".split()


class Packages:
    """Package URLs as a bill of materials has them: most without qualifiers, those of distributions with two."""

    def __init__(self, seed):
        self.random = Random(seed)

    def name(self):
        r = self.random
        return "-".join(r.pick(WORDS if r.chance(50) else PARTS) for _ in range(r.pick([1, 1, 2, 2, 3])))

    def version(self):
        r = self.random
        version = f"{r.below(12)}.{r.below(30)}.{r.below(20)}"
        return version + r.pick(["-rc.1", "-beta.2", "%2Bbuild.5"]) if r.chance(6) else version

    def distribution(self, kind, vendor):
        r = self.random
        arch = r.pick(["amd64", "arm64", "i386", "noarch"])
        return f"{kind}/{vendor}/{self.name()}@{self.version()}-{1 + r.below(9)}?arch={arch}&distro={vendor}-{r.below(40)}"

    def purl(self):
        r = self.random
        kind = r.pick("npm npm npm npm maven maven maven pypi pypi golang golang deb deb rpm cargo nuget gem github docker".split())
        if kind in ("deb", "rpm"):
            return "pkg:" + self.distribution(kind, r.pick(["debian", "ubuntu"] if kind == "deb" else ["fedora", "centos"]))
        if kind == "docker":
            return f"pkg:docker/{r.pick(ORGS)}/{self.name()}@sha256:{r.next():016x}?repository_url=registry.example"
        path = {"npm": f"%40{r.pick(SCOPES)}/" if r.chance(40) else "", "maven": f"org.{r.pick(ORGS)}.{r.pick(PARTS)}/",
                "golang": f"github.com/{r.pick(ORGS)}/", "github": f"{r.pick(ORGS)}/"}.get(kind, "")
        version = self.version()
        if kind == "golang":
            version = "v" + version
        end = "?type=jar" if kind == "maven" and r.chance(30) else ""
        if kind == "golang" and r.chance(20):
            end = "#" + r.pick(PARTS) + "/" + r.pick(PARTS)
        return f"pkg:{kind}/{path}{self.name()}@{version}{end}"


def packages(count):
    source = Packages(6)
    return [source.purl() for _ in range(count)]


def written_otherwise(purl, r):
    """The same package URL, or one with more qualifiers, as some generators and people write it: not canonical."""
    kind, rest = purl[len("pkg:"):].split("/", 1)
    left, question, right = rest.partition("?")
    right, hash_mark, subpath = right.partition("#")
    path, version = left.rsplit("@", 1)
    pairs = right.split("&") if question else []
    change = r.below(6)
    if change == 0:
        kind = r.pick([kind.upper(), kind.capitalize()])
    elif change == 1:
        path = path.replace("%40", "@") if "%40" in path else "/" + path.replace("-", "%2D")
    elif change == 2:
        version = version.replace("%2B", "+") if "%2B" in version else version.replace(".", "%2e")
    elif change == 3:
        path = path.replace("-", "_").title() if kind in ("pypi", "github") else path.replace("/", "//")
        kind = kind if "//" in path or "_" in path else "/" + kind
    elif change == 4:
        pairs = [*pairs, "vcs_url=git+https://host.example/" + r.pick(PARTS), f"checksum=sha256:{r.below(1 << 32):08x}"]
    else:
        pairs = [pair.capitalize() for pair in reversed(pairs)] or [f"file_name={r.pick(PARTS)}/x.zip"]
    return f"pkg:{kind}/{path}@{version}" + ("?" + "&".join(pairs) if pairs else "") + hash_mark + subpath


def packages_mixed(count):
    """Every other one is as it was written."""
    source = Packages(6)
    return [written_otherwise(source.purl(), source.random) if i % 2 else source.purl() for i in range(count)]


# ---- RFC 3986 -----------------------------------------------------------------------------

RFC_BASE = "http://a/b/c/d;p?q"
RFC_REFERENCES = """g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../ ../g ../.. ../../ ../../g
../../../g ../../../../g /./g /../g g. .g g.. ..g ./../g ./g/. g/./h g/../h g;x=1/./y g;x=1/../y g?y/./x g?y/../x
g#s/./x g#s/../x http:g""".split()


def rfc3986():
    return [RFC_BASE + "\t" + reference for reference in ["", *RFC_REFERENCES]]


# ---- generated: one text, longer and longer ---------------------------------------------------

GROWTH = [16 << shift for shift in range(0, 22, 2)] + [16 << 20]
CHUNK = "docs/2024/long-name_of/%7Euser/./Img/../index.html;v=1/a%20b/"
CLEAN_CHUNK = "docs/2024/long-name_of/~user/some/Img/index.html;v=1/a%20b/" # in normal form
CLEAN_SIZE = 64 << 10


def long_text(prefix, size, chunk=CHUNK):
    text = prefix + (chunk * (size // len(chunk) + 1))[: size - len(prefix)]
    return re.sub(r"%.?$", lambda cut: "x" * len(cut.group()), text) # no triplet cut short


def long_cri(size):
    segments = [cbor_text(word) for word in ("docs", "2024", "long-name_of", "~user", "index.html;v=1", "a b/")]
    begin = cbor_head(1, 0) + cbor_list([cbor_text("a")])
    count = max(1, (size - len(begin) - 4) * len(segments) // len(b"".join(segments)))
    body = b"".join(segments) * (count // len(segments) + 1)
    at = 0
    for _ in range(count):  # count segments, in bytes
        at += 1 + (body[at] & 31)
    return (b"\x83" + begin + cbor_head(4, count) + body[:at]).hex()


# ---- taken from this system -----------------------------------------------------------------------

URL = re.compile(rb"\b(?:https?|ftp)://[^\s\"'<>\x00-\x1f\x7f]+")


def documents():
    for root in ("/usr/share/doc", "/usr/share/man"):
        for folder, folders, names in os.walk(root):
            folders.sort()
            for name in sorted(names):
                path = os.path.join(folder, name)
                if not os.path.islink(path) and os.path.getsize(path) < 1 << 20:
                    yield path


def stride(items, count):
    """At most count of them, taken at even distances."""
    return items if len(items) <= count else [items[i * len(items) // count] for i in range(count)]


def docs(count):
    """URLs in installed documentation, each once, as they are there, without the punctuation of the sentence."""
    found = {}
    for path in documents():
        try:
            with (gzip.open(path) if path.endswith(".gz") else open(path, "rb")) as file:
                text = file.read()
        except (OSError, EOFError, gzip.BadGzipFile):
            continue
        for match in URL.finditer(text):
            try:
                found[match.group().rstrip(b".,;:!?)]}*\\|`").decode()] = None
            except UnicodeDecodeError:
                pass
    return stride(list(found), count)


def files(count):
    """This system's files as file: URLs."""
    found = []
    for folder, folders, names in os.walk("/usr"):
        folders.sort()
        found += [os.path.join(folder, name) for name in sorted(names)]
    return ["file://" + urllib.parse.quote(os.fsencode(path)) for path in stride(found, count)]


# ---- all of them ------------------------------------------------------------------------------------

def write(folder, name, lines):
    path = folder / name
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return path


def make(folder, system=True, count=COUNT):
    """Writes all corpora into the folder; returns {name: path}. Those of the system only where asked for."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    coap_pairs = coap(count)
    iris = titles(count)
    made = {
        "crawl": write(folder, "crawl.uris", crawl(count)),
        "normal": write(folder, "normal.uris", normal(count)),
        "literals": write(folder, "literals.uris", literals(count)),
        "references": write(folder, "references.refs", references(count)),
        "neighbors": write(folder, "neighbors.refs", neighbors(count)),
        "titles": write(folder, "titles.uris", iris),
        "titles-ascii": write(folder, "titles-ascii.uris", map(in_ascii, iris)),
        "titles-uri": write(folder, "titles-uri.uris", map(in_triplets, iris)),
        "packages": write(folder, "packages.uris", packages(count)),
        "packages-mixed": write(folder, "packages-mixed.uris", packages_mixed(count)),
        "coap": write(folder, "coap.uris", [uri for uri, _ in coap_pairs]),
        "coap-cri": write(folder, "coap-cri.cris", [cri for _, cri in coap_pairs]),
        "rfc3986": write(folder, "rfc3986.refs", rfc3986()),
    }
    if system:
        for name, lines in (("docs", docs), ("files", files)):
            path = folder / (name + ".uris")
            found = lines(count) if not path.exists() else None # once a build folder: they take seconds to find
            if found:
                write(folder, path.name, found)
            if path.exists():
                made[name] = path
    return made


def make_growth(folder):
    """One input each, 16 bytes to 16 MiB: as a URI, as a reference with a base, as a CRI."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    made = {}
    for size in GROWTH:
        made[f"uri-{size}"] = write(folder, f"uri-{size}.uris", [long_text("http://a/", size)])
        made[f"ref-{size}"] = write(folder, f"ref-{size}.refs", ["http://a/b/c?q\t" + long_text("../", size)])
        made[f"near-{size}"] = write(folder, f"near-{size}.refs", ["http://a/docs/x\t" + long_text("http://a/", size)])
        made[f"cri-{size}"] = write(folder, f"cri-{size}.cris", [long_cri(size)])
    return made


def make_long(folder):
    """Texts of 64 KiB that are in normal form, and the same size with triplets and dot segments to change."""
    made = {}
    for name, chunk in (("clean", CLEAN_CHUNK), ("dirty", CHUNK)):
        made[f"{name}-uri"] = write(folder, f"{name}-uri.uris", [long_text("http://a/", CLEAN_SIZE, chunk)])
        made[f"{name}-coap"] = write(folder, f"{name}-coap.uris", [long_text("coap://a/", CLEAN_SIZE, chunk)])
        made[f"{name}-ref"] = write(folder, f"{name}-ref.refs", ["http://a/b/c?q\t" + long_text("x/", CLEAN_SIZE, chunk)])
    return made


def take(path, folder):
    """A corpus from outside: its lines that are UTF-8 and not empty. Returns the copy and how many were left out."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    lines = pathlib.Path(path).read_bytes().replace(b"\r\n", b"\n").rstrip(b"\n").split(b"\n")
    kept = []
    for line in lines:
        try:
            text = line.decode()
        except UnicodeDecodeError:
            continue
        if text and "\0" not in text:
            kept.append(text)
    return write(folder, path.stem + ".uris", stride(kept, COUNT)), len(lines) - len(kept)
