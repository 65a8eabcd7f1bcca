#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make the documentation site from the pages and headers of the project: doc/site/docs/build.py FOLDER

doc/site/docs/pages.txt lists the pages in their order. api.py makes the reference from include/urikit/*.h. A page needs no script
and no other host. A link that leads nowhere is an error.
"""
import html
import itertools
import pathlib
import re
import shutil
import sys

import markdown

import api
import modules

ROOT = pathlib.Path(__file__).resolve().parents[3]
TEMPLATE = (ROOT / "doc" / "site" / "docs" / "template.html").read_text(encoding="utf-8")
TAG = re.compile(r'(<(?:a|img)\b[^>]*?(?:href|src)=")([^"]+)(")')
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|#")


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
    for line in (ROOT / "doc" / "site" / "docs" / "pages.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            group = line
        elif line.strip() and not line.startswith("#"):
            source, title = line.split(None, 1)
            found.append(Page(source, title, group))
    return found


def navigation(all_pages, here):
    made, group = [], None
    for page in all_pages:
        if page.group != group:
            made.append(f"{'</ul>' if group else ''}<h2>{html.escape(page.group)}</h2><ul>")
            group = page.group
        current = ' aria-current="page"' if page is here else ""
        made.append(f'<li><a href="{page.target}"{current}>{html.escape(page.title)}</a></li>')
    return "".join(made) + "</ul>"


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.pages = pages()
        self.by_source = {page.source: page for page in self.pages}
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
        """A file that is not a page: as it is; text of every kind opens in a browser as .txt."""
        picture = source.suffix in (".svg", ".png")
        target = f"files/{name}" if picture else f"files/{name}.txt"
        if target not in self.copied:
            (self.folder / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, self.folder / target)
            self.copied[target] = True
        return target

    def folder_page(self, source, name):
        target = f"files/{name}/index.txt"
        (self.folder / target).parent.mkdir(parents=True, exist_ok=True)
        listing = "\n".join(sorted(path.name for path in source.iterdir() if not path.name.startswith(".")))
        (self.folder / target).write_text(f"{name}/\n\n{listing}\n", encoding="utf-8")
        return target

    def relinked(self, page, text):
        def replace(match):
            target = html.unescape(match[2])
            return match[0] if ELSEWHERE.match(target) else match[1] + html.escape(self.link(page, target)) + match[3]
        return TAG.sub(replace, text)

    def body(self, page):
        text = (ROOT / page.source).read_text(encoding="utf-8")
        if page.source.endswith(".h"):
            return api.render(text, api.anchors(ROOT))
        maker = markdown.Markdown(extensions=["tables", "fenced_code", "toc", "codehilite", "sane_lists"],
                                  extension_configs={"codehilite": {"guess_lang": False}}, output_format="html")
        made = maker.convert(text.replace("```console", "```text")).replace("<pre>", '<pre tabindex="0">')
        made = made.replace("<th></th>", "<td></td>")
        made = re.sub("<table>", lambda _, number=itertools.count(1): # a landmark each: wide tables scroll by keyboard
                      f'<div class="table" tabindex="0" role="region" aria-label="Table {next(number)}"><table>', made)
        if page.source == "src/README.md": # the figure as a picture, before it as text
            made = made.replace('<div class="codehilite">', modules.draw(ROOT) + '<div class="codehilite">', 1)
        return self.relinked(page, made.replace("</table>", "</table></div>"))

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
        (self.folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "doc" / "site" / "docs" / "style.css", self.folder)
        for page in self.pages:
            text = TEMPLATE.replace("@TITLE@", html.escape(page.title)).replace("@NAVIGATION@", navigation(self.pages, page))
            (self.folder / page.target).write_text(text.replace("@BODY@", self.body(page)), encoding="utf-8")
        self.check_anchors()

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
    site.write()
    for problem in site.problems:
        print(problem, file=sys.stderr)
    print(f"{site.folder}: {len(site.pages)} pages, {len(site.problems)} problems")
    return 1 if site.problems else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
