#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make the documentation site from the pages and headers of the project: doc/site/docs/build.py FOLDER

doc/site/docs/pages.txt lists the pages in their order, settings.txt has the addresses of the site and the repository. api.py makes the
reference from include/urikit/*.h, search.py the index of the search. Every page is complete without script, and needs no other host.
A link that leads nowhere is an error.
"""
import html
import itertools
import pathlib
import re
import shutil
import sys

import markdown

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "scripts" / "lib"))

import api
import links
import modules
import reference
import search

ROOT = pathlib.Path(__file__).resolve().parents[3]
HERE = ROOT / "doc" / "site" / "docs"
TEMPLATE = (HERE / "template.html").read_text(encoding="utf-8")
CARD = "doc/pictures/card.png" # of card.html, by tests/card.mjs
RESULTS, TABLES = "bench/results.md", "build/tables.md"
NAMES = "build/names" # the page of all names; its text is made from the other pages
OPEN = 2 # so many groups of the list of pages are always open; of the others, the group of the page
TAG = re.compile(r'(<(?:a|img)\b[^>]*?(?:href|src)=")([^"]+)(")')
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|#")
FILE_NAME = re.compile(r'(<a href="([^"#]+)">)(?:<code>)?[\w./-]+\.md(?:</code>)?</a>')


NAME = re.compile(r"(?<=<code>)\w{8,}(?=</code>)") # in a cell
COMMAND = re.compile(r"(?:(?<=<code>)|^)(?:\$ |urikit \w+: ).*$", re.M) # of a console, and messages: they break where the screen is narrow
TABLE = re.compile(r'<div class="table".*?</table>', re.S)
CELL = re.compile(r"<td>.*?</td>", re.S)


def stacked(found):
    """A table whose rows may be shown as blocks: each cell has the head of its column."""
    heads = [links.plain(head) for head in re.findall(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", found[0].partition("</thead>")[0], re.S)]
    if len(heads) < 3:
        return found[0]
    column = itertools.cycle(heads)
    head, sign, rows = found[0].partition("</thead>")
    rows = re.sub("<td", lambda _: f'<td data-head="{html.escape(next(column))}"', rows)
    return head.replace('class="table"', 'class="table stacked"', 1) + sign + rows


class Page:
    """A page of the site: where its text is, and where it goes."""

    def __init__(self, source, title, group):
        self.source, self.title, self.group = source, title, group
        self.target = page_name(source)


def page_name(source):
    """doc/uri.md -> uri.html, bindings/python/README.md -> python.html, include/urikit/uri.h -> api-uri.html"""
    path = pathlib.PurePosixPath(source)
    if source == "README.md":
        return "index.html"
    if path.suffix == ".h":
        return f"api-{path.stem}.html"
    stem = path.parent.name if path.stem == "README" else path.stem
    return f"{stem.lower()}.html"


def pages():
    """doc/site/docs/pages.txt: a line without indent opens a group; the others are a file and a title."""
    found, group = [], ""
    for line in (HERE / "pages.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            group = line
        elif line.strip() and not line.startswith("#"):
            source, title = line.split(None, 1)
            found.append(Page(source, title, group))
    return found


def settings():
    """doc/site/docs/settings.txt: name = value"""
    lines = (HERE / "settings.txt").read_text(encoding="utf-8").splitlines()
    return {name.strip(): value.strip() for name, sign, value in (line.partition("=") for line in lines if not line.startswith("#")) if sign}


def with_breaks(cell):
    """A cell of a table whose names may break after an underscore, and nowhere else."""
    text, names = NAME.subn(lambda name: name[0].replace("_", "_<wbr>"), cell[0])
    return text.replace("<code>", '<code class="name">') if names else text


def card(site):
    """The picture of a page where it is linked to. Its address has to be absolute: without the address of the site there is none."""
    if not site:
        return ""
    return (f'<meta property="og:image" content="{html.escape(site)}files/{CARD}">\n'
            '<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">\n'
            '<meta name="twitter:card" content="summary_large_image">\n')


def navigation(all_pages, here):
    made = []
    for number, (group, mine) in enumerate(itertools.groupby(all_pages, key=lambda page: page.group)):
        mine = list(mine)
        opened = " open" if number < OPEN or here in mine else ""
        made.append(f"<details{opened}><summary>{html.escape(group)}</summary><ul>")
        for page in mine:
            current = ' aria-current="page"' if page is here else ""
            made.append(f'<li><a href="{page.target}"{current}>{html.escape(page.title)}</a></li>')
        made.append("</ul></details>")
    return "".join(made)


def on_this_page(body):
    """The headings of a page, and the names of a reference; nothing where there are fewer than three."""
    found = [(anchor, links.plain(title)) for anchor, title in re.findall(r'<h[23] id="([^"]+)">(.*?)</h[23]>', body, re.S)]
    if len(found) < 3:
        return ""
    made = "".join(f'<li><a href="#{anchor}">{html.escape(title)}</a></li>' for anchor, title in found)
    return f'<nav class="aside" aria-label="On this page"><details class="here"><summary>On this page</summary><ul>{made}</ul></details></nav>'


def neighbors(all_pages, here):
    """Links to the page before and the page after."""
    at = all_pages.index(here) if here in all_pages else None
    if at is None:
        return ""
    before = all_pages[at - 1] if at else None
    after = all_pages[at + 1] if at + 1 < len(all_pages) else None
    return "".join(f'<a rel="{rel}" href="{page.target}">{word}: {html.escape(page.title)}</a> '
                   for rel, word, page in (("prev", "Previous", before), ("next", "Next", after)) if page)


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.pages = pages()
        self.by_source = {page.source: page for page in self.pages}
        self.settings = settings()
        self.copied = {}
        self.problems = []

    def link(self, page, target):
        """Where a link of a page leads on the site."""
        path, hash_sign, anchor = target.partition("#")
        source = ((ROOT / page.source).parent / path).resolve()
        try:
            name = source.relative_to(ROOT).as_posix()
        except ValueError:
            self.problems.append(f"{page.source}: {target} is outside the project")
            return target
        for candidate in (name, f"{name}/README.md"):
            if candidate in self.by_source:
                return self.by_source[candidate].target + hash_sign + anchor
        if name == "examples":
            return "examples.html"
        if source.is_file():
            return self.copy(source, name)
        if source.is_dir(): # a folder of the sources: its list of files
            return self.folder_page(source, name)
        self.problems.append(f"{page.source}: {target} leads nowhere")
        return target

    def copy(self, source, name):
        """A file that is not a page: a picture as it is, a text as a page of its own."""
        if source.suffix in (".svg", ".png"):
            target = f"files/{name}"
            (self.folder / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, self.folder / target)
            return target
        if source.suffix == ".md":
            return self.unlisted(name)
        text = source.read_text(encoding="utf-8", errors="replace")
        return self.shown(name, f'<pre class="file" tabindex="0">{html.escape(text, quote=False)}</pre>')

    def unlisted(self, name):
        """A page of the project that is in no list."""
        target = f"file-{name.replace('/', '-')}.html"
        if target not in self.copied:
            self.copied[target] = None # pages may link to each other
            self.copied[target] = (name, self.body(Page(name, name, "")))
        return target

    def folder_page(self, source, name):
        listing = "".join(f"<li><code>{html.escape(path.name)}</code></li>" for path in sorted(source.iterdir())
                          if not path.name.startswith("."))
        return self.shown(f"{name}/", f"<ul>{listing}</ul>")

    def shown(self, name, body):
        """A file or folder of the sources as a page that is in no list."""
        target = f"file-{name.strip('/').replace('/', '-')}.html"
        if target not in self.copied:
            self.copied[target] = (name, f"<h1>{html.escape(name)}</h1>{body}")
        return target

    def relinked(self, page, text):
        def replace(match):
            target = html.unescape(match[2])
            return match[0] if ELSEWHERE.match(target) else match[1] + html.escape(self.link(page, target)) + match[3]
        text = TAG.sub(replace, text)
        titles = {one.target: one.title for one in self.pages}
        return FILE_NAME.sub(lambda found: f"{found[1]}{html.escape(titles[found[2]])}</a>" if found[2] in titles else found[0], text)

    def body(self, page):
        """The text of a page as HTML."""
        text = (ROOT / page.source).read_text(encoding="utf-8")
        if page.source == RESULTS: # its tables are a page of their own
            text = text.partition("## Tables\n")[0] + f"## Tables\n\n[The tables of every work and corpus](../{TABLES})\n"
        if page.source.endswith(".h"):
            self.copy(ROOT / reference.FOLDER / "example.h", f"{reference.FOLDER}/example.h")
            return links.published(api.render(text, api.anchors(ROOT), reference.examples(ROOT)))
        maker = markdown.Markdown(extensions=["tables", "fenced_code", "toc", "codehilite", "sane_lists"],
                                  extension_configs={"codehilite": {"guess_lang": False}}, output_format="html")
        made = maker.convert(text.replace("```console", "```text")).replace("<pre>", '<pre tabindex="0">')
        made = COMMAND.sub(r'<span class="command">\g<0></span>', made.replace("<th></th>", "<td></td>"))
        made = re.sub("<table>", lambda _, number=itertools.count(1): # a landmark each: wide tables scroll by keyboard
                      f'<div class="table" tabindex="0" role="region" aria-label="Table {next(number)}"><table>', made)
        if page.source == "doc/errors.md": # the reference leads to the row of a code
            made = re.sub(r"<tr>\s*<td><code>(URIKIT_E_\w+)</code>", r'<tr id="\1"><td><code>\1</code>', made)
        made = CELL.sub(with_breaks, made)
        if not page.source.startswith(("bench/", "build/")): # words and code: one below the other on a phone; numbers stay in columns
            made = TABLE.sub(stacked, made)
        if page.source == "src/README.md": # the figure as a picture, before it as text
            made = made.replace('<div class="codehilite">', modules.draw(ROOT) + '<div class="codehilite">', 1)
        return links.published(self.relinked(page, made.replace("</table>", "</table></div>")))

    def examples(self):
        """One page of all examples: the question that each answers, the program, what it prints."""
        made = ["# Examples\n\nEach is a whole program: `cc example.c -lurikit`.\n"]
        for program in sorted((ROOT / "examples").glob("[0-9]*.c")):
            text = program.read_text(encoding="utf-8")
            question = re.search(r"/\* (?!SPDX)(.*?) \*/", text, re.S)
            made.append(f"## {program.stem[3:].replace('_', ' ').capitalize()}\n\n{' '.join(question[1].split()) if question else ''}\n\n"
                        f"```c\n{text}```\n\n```text\n{program.with_suffix('.out').read_text(encoding='utf-8')}```\n")
        return "\n".join(made)

    def write(self):
        for name in ("style.css", "site.js", "favicon.svg"):
            shutil.copy(HERE / name, self.folder)
        bodies = {page: self.body(page) for page in self.pages if page.source != NAMES}
        names = self.by_source[NAMES]
        bodies[names] = search.symbols([page for page in self.pages if page is not names], bodies)
        index = search.index(self.pages, bodies)
        if len(index.encode()) > search.MOST:
            self.problems.append(f"search-index.js: {len(index.encode())} bytes, more than {search.MOST}")
        (self.folder / "search-index.js").write_text(index, encoding="utf-8")
        self.copy(ROOT / CARD, CARD)
        for page, body in bodies.items():
            title = "urikit: URIs of every kind, and how programs read them" if page.target == "index.html" else f"{page.title} - urikit"
            self.put(page.target, title, body, page)
        for target, (name, body) in list(self.copied.items()):
            self.put(target, f"{name} - urikit", body, None)
        self.machines(bodies)
        self.check_anchors()

    def put(self, target, title, body, page):
        repository = self.settings.get("repository")
        values = {"TITLE": html.escape(title), "DESCRIPTION": html.escape(links.about(body) if page else title),
                  "CARD": card(self.settings.get("site", "")),
                  "REPOSITORY": f' <a href="{html.escape(repository)}">Source</a>' if repository else "",
                  "HERE": on_this_page(body) if page else "", "NEXT": neighbors(self.pages, page),
                  "NAVIGATION": navigation(self.pages, page), "BODY": body}
        text = re.sub("@(" + "|".join(values) + ")@", lambda found: values[found[1]], TEMPLATE)
        (self.folder / target).write_text(text, encoding="utf-8")

    def machines(self, bodies):
        """llms.txt: the list of pages; llms-full.md: the text of all pages in one file."""
        made, whole = ["# urikit\n\n> " + links.about(bodies[self.pages[0]], 400) + "\n\nAll pages in one file: [llms-full.md](llms-full.md)"], []
        for group, mine in itertools.groupby((page for page in self.pages if page.source != NAMES), key=lambda page: page.group):
            mine = list(mine)
            made.append(f"\n## {group}\n\n" + "\n".join(f"- [{page.title}]({page.target}): {links.about(bodies[page])}" for page in mine))
            for page in mine:
                text = (ROOT / page.source).read_text(encoding="utf-8")
                example = ROOT / reference.FOLDER / (pathlib.PurePath(page.source).stem + ".c")
                if page.source.endswith(".h"):
                    text = f"# {page.title}\n\n```c\n{text}```\n"
                    if example.is_file():
                        text += f"\n## Examples of {page.title}\n\n```c\n{example.read_text(encoding='utf-8')}```\n"
                whole.append(f"<!-- {page.source} -->\n\n{text}")
        (self.folder / "llms.txt").write_text("\n".join(made) + "\n", encoding="utf-8")
        (self.folder / "llms-full.md").write_text("\n".join(whole), encoding="utf-8")

    def check_anchors(self):
        texts = {path.name: path.read_text(encoding="utf-8") for path in self.folder.glob("*.html")}
        ids = {name: set(re.findall(r'\bid="([^"]+)"', text)) for name, text in texts.items()}
        for name, text in texts.items():
            for target in re.findall(r'href="([^"]+)"', text):
                path, _, anchor = html.unescape(target).partition("#")
                if re.match(r"[a-z][a-z0-9+.-]*:", target):
                    continue
                if path and not (self.folder / path).exists() and not path.startswith("playground/"):
                    self.problems.append(f"{name}: {target} leads nowhere")
                elif anchor and anchor not in ids.get(path or name, ()) :
                    self.problems.append(f"{name}: {target} has no such anchor")


def main(folder):
    site = Site(pathlib.Path(folder))
    shutil.rmtree(site.folder, ignore_errors=True)
    site.folder.mkdir(parents=True)
    examples = ROOT / "build" / "examples.md"
    examples.parent.mkdir(exist_ok=True)
    examples.write_text(site.examples(), encoding="utf-8")
    (ROOT / TABLES).write_text("# Tables of results\n\n" + (ROOT / RESULTS).read_text(encoding="utf-8").partition("## Tables\n")[2].replace("### ", "## "),
                               encoding="utf-8")
    site.write()
    for problem in site.problems:
        print(problem, file=sys.stderr)
    print(f"{site.folder}: {len(site.pages)} pages, {len(site.problems)} problems")
    return 1 if site.problems else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
