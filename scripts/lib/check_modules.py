#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Print which module includes which, and fail on an include that the figure does not allow.

    scripts/check_modules [README...]

A figure is a block of code in a README, and its modules are the folders beside that README. Without arguments every
README with a figure is checked. A figure is written like this:

    layer 2  shop ..... what people order    -> stock, price
             till                            -> price
    layer 1  stock -> base    price -> base
    layer 0  base

  - "layer N" opens a layer; lines without it belong to the layer above them
  - two spaces or more separate the parts of a line
  - a module is a name, or a name with dots and a description after them; other text is ignored
  - "a, b -> c, d": a and b may include c and d. An arrow without a name before it belongs to the last module of its line
  - every module may include itself, layer 0, and the headers of the system
  - arrows point down, or to another module of the same layer; they form no circle
  - an arrow that no include uses is an error: the figure says what is so

Inside a module, and inside the folders of bindings, the files have an order too: no files use each other in a circle, so
that each can be read after those that it uses.

Modules of src/ have a public header, include/urikit/<module>.h, which is part of the module; another name is in the
README's table, as in "| `base` | ... | `urikit/base.h`, `urikit/code.h` |". Everything else uses any public header. Files beside the README (a main.c) may include every module, and no module includes them.

Also fails where a folder with sources is not in the figure, or two files of one figure have the same name: small builds put
all objects into one folder.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PUBLIC = ROOT / "include" / "urikit"
UMBRELLA = PUBLIC / "urikit.h"
SUFFIXES = {".c", ".h", ".cc", ".cpp", ".hpp"}

FENCE = re.compile(r"^```\w*\n(.*?)^```$", re.M | re.S)
LAYER = re.compile(r"layer (\d+)\s+")
NAMES = r"[a-z]\w*(?:, [a-z]\w*)*"
ARROW = re.compile(rf"({NAMES})?\s*-> ({NAMES})")
MODULES = re.compile(rf"({NAMES})(?: ?\.\.+(?: .*)?)?")
ROW = re.compile(r"^\| `(\w+)` \|(.*)\|$", re.M)
HEADER = re.compile(r"`urikit/(\w+)\.h`")
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]', re.M)


class Figure:
    """layers: module -> its layer. arrows: module -> the modules it may include, as drawn."""
    def __init__(self, text):
        self.layers, self.arrows, layer, last = {}, {}, None, []
        for line in text.splitlines():
            if label := LAYER.match(line):
                layer, line = int(label.group(1)), line[label.end():]
            if layer is None:
                continue
            last = []
            for part in re.split(r"\s{2,}", line.strip()):
                if arrow := ARROW.fullmatch(part):
                    last = arrow.group(1).split(", ") if arrow.group(1) else last
                    for name in last:
                        self.arrows.setdefault(name, []).extend(arrow.group(2).split(", "))
                elif modules := MODULES.fullmatch(part):
                    last = modules.group(1).split(", ")
                for name in last:
                    self.layers.setdefault(name, layer)

    def allows(self, module, other):
        return other == module or self.layers.get(other) == 0 or other in self.arrows.get(module, ())

    def problems(self):
        """What is wrong with the figure itself."""
        for module, others in self.arrows.items():
            for other in others:
                if other not in self.layers:
                    yield f"the figure has an arrow to '{other}', which is in none of its layers"
                elif self.layers[other] > self.layers[module]:
                    yield f"the figure has an arrow that points up: {module} -> {other}"
        for module in self.arrows:
            if module in self.reached(module):
                yield f"the figure has a circle of arrows through '{module}'"

    def reached(self, module):
        found, open_ends = set(), [module]
        while open_ends:
            for other in self.arrows.get(open_ends.pop(), ()):
                if other not in found:
                    found.add(other)
                    open_ends.append(other)
        return found


def find_figure(readme):
    """The first block of code with a layer 0; None: there is none."""
    for block in FENCE.findall(readme.read_text(encoding="utf-8")):
        if re.search(r"^layer 0\b", block, re.M):
            return Figure(block)
    return None


def folder_of(readme, module):
    """Beside the README, or in extras/, whose libraries src/README.md draws, too."""
    inside, outside = readme.parent / module, readme.parent.parent / "extras" / module
    return outside if outside.is_dir() and not inside.is_dir() else inside


def is_source(path):
    return path.suffix in SUFFIXES and path.is_file()


def collect(readme, figure):
    """{file: its module}, with "" for files beside the README."""
    files = {path: "" for path in sorted(readme.parent.iterdir()) if is_source(path)}
    folders = {readme.parent / path.name: path.name for path in readme.parent.iterdir() if path.is_dir()}
    folders.update((folder_of(readme, module), module) for module in figure.layers)
    for folder, module in sorted(folders.items()):
        files.update((path, module) for path in sorted(folder.rglob("*")) if is_source(path))
    if readme.parent == ROOT / "src":
        module_of = {header: row.group(1) for row in ROW.finditer(readme.read_text(encoding="utf-8"))
                     for header in HEADER.findall(row.group(2))}
        files.update((path, module_of.get(path.stem, path.stem)) for path in sorted(PUBLIC.glob("*.h"))
                     if path != UMBRELLA)
    return files


def target_of(readme, source, quote, name):
    """The file that an include line names; None: a header of the system, or of another project."""
    folders = [source.parent, readme.parent] if quote == '"' else []
    for folder in [*folders, ROOT / "include"]:
        if (folder / name).is_file():
            return (folder / name).resolve()
    return None


def check(readme, figure):
    """Problems, and the graph found: {module: {modules included}}."""
    files = collect(readme, figure)
    problems, found, names = list(figure.problems()), {}, {}
    for source, module in files.items():
        where = source.relative_to(ROOT) if source.is_relative_to(ROOT) else source
        if module and module not in figure.layers:
            problems.append(f"{where}: '{module}' is not in the figure")
            continue
        if source.parent != PUBLIC and names.setdefault(source.name, where) != where:
            problems.append(f"{where}: {names[source.name]} has the same name")
        found.setdefault(module, set())
        for quote, name in INCLUDE.findall(source.read_text(encoding="utf-8")):
            target = target_of(readme, source, quote, name)
            if target is None or (target.parent == PUBLIC and target not in files):
                continue
            if target not in files:
                problems.append(f"{where}: {name} belongs to no module of this figure")
                continue
            other = files[target]
            if other != module:
                found[module].add(other)
            if module and not figure.allows(module, other):
                problems.append(f"{where}: '{module}' must not include '{other or 'main'}' ({name})")
    problems.extend(f"the arrow {module} -> {other} is used by no include" for module, others in figure.arrows.items()
                    for other in sorted(set(others)) if module in found and other not in found[module] and figure.layers.get(other) != 0)
    return problems, found


# ---- inside a folder ---------------------------------------------------------------

# Folders without a figure whose files have an order, too.
FOLDERS = ("bindings/python/csrc", "bindings/duckdb", "bindings/postgres", "bindings/sqlite", "bindings/sql", "bindings/js/csrc", "compat/uriparser/src",
           "tools/coap_proxy")
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.S)
NOT_SHOWN = r"(?!static|typedef|extern|return|else|#)"  # at the beginning of a line
SHOWN = re.compile(rf"^{NOT_SHOWN}[A-Za-z_][\w *]*[ *](\w+)\([^;{{}}]*\)\s*\{{|^{NOT_SHOWN}[A-Za-z_][\w *]*[ *](\w+)(?:\[[^\]]*\])* = ", re.M)


def uses_of(folder):
    """{file: {files whose functions or tables it names}}."""
    code = {path: NOT_CODE.sub('""', path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.c"))}
    # no file uses a test: what has the name of a library's function there stands in for it
    owner = {found[1] or found[2]: path for path, text in code.items() if not path.name.startswith("test_")
             for found in SHOWN.finditer(text)}
    words = {path: set(re.findall(r"[A-Za-z_]\w+", text)) for path, text in code.items()}
    return {path: {owner[word] for word in words[path] & owner.keys()} - {path} for path in code}


def circles_in(folder):
    """Sets of files that use each other, by way of others or not."""
    uses, reach = uses_of(folder), {}
    for start in uses:
        found, open_ends = set(), [start]
        while open_ends:
            for other in uses[open_ends.pop()] - found:
                found.add(other)
                open_ends.append(other)
        reach[start] = found
    return {frozenset(other for other in uses if other in reach[start] and start in reach[other]) for start in uses if start in reach[start]}


def check_order(folder):
    for circle in circles_in(folder):
        where = folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder
        yield f"{where}: these files use each other: {', '.join(sorted(path.name for path in circle))}"


def show(figure, found):
    width = max(map(len, [*figure.layers, "(main)"]))
    for module in [*sorted(figure.layers, key=lambda name: -figure.layers[name]), ""]:
        if module in found:
            print(f"  {module or '(main)':{width}} -> {' '.join(sorted(found[module])) or '(nothing)'}")
        elif module:
            print(f"  {module:{width}}    has no files yet")


def main(arguments):
    readmes = [pathlib.Path(name).resolve() for name in arguments]
    if not readmes:
        readmes = [path for path in sorted([*ROOT.glob("*/README.md"), *ROOT.glob("*/*/README.md")])
                   if path.relative_to(ROOT).parts[0] != "build" and find_figure(path)]
    failed = not readmes
    for readme in readmes:
        figure = find_figure(readme)
        if figure is None:
            print(f"error: {readme}: no figure", file=sys.stderr)
            failed = True
            continue
        print(readme.relative_to(ROOT) if readme.is_relative_to(ROOT) else readme)
        problems, found = check(readme, figure)
        for module in figure.layers:
            problems.extend(check_order(folder_of(readme, module)))
        show(figure, found)
        for problem in problems:
            print(f"error: {problem}", file=sys.stderr)
        failed = failed or bool(problems)
    if not arguments:
        for problem in (problem for folder in FOLDERS for problem in check_order(ROOT / folder)):
            print(f"error: {problem}", file=sys.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
