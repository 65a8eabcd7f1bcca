#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/check_modules on small trees: it holds a tree to the figure of its own README, whatever that says."""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts/lib"))
import check_modules  # noqa: E402

FIGURE = """
layer 2  shop ..... what people order <-> what they get   -> stock, price
         till                                             -> price
layer 1  stock -> base    price -> base                   free text, ignored
layer 0  base
"""
FILES = {"shop/order.c": '#include "stock/stock.h"\n#include "price/price.h"\n#include <string.h>\n#include <urikit/uri.h>\n',
         "till/till.c": '#include "../price/price.h"\n#include "till.h"\n#include "base/base.h"\n', "till/till.h": "",
         "stock/stock.h": '#include "../base/base.h"\n', "price/price.h": "", "base/base.h": "",
         "main.c": '#include "shop/../till/till.h"\n', "main.h": ""}


class CheckModules(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "tree"

    def check(self, figure=FIGURE, **changed):
        """(exit status, what is printed) for FILES, with changes: a file's name with _ for / and dot."""
        for name, content in {**FILES, **{name.replace("__", "/"): text for name, text in changed.items()}}.items():
            path = self.root / (name if "." in name else name + ".c")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        readme = self.root / "README.md"
        readme.write_text(f"# A page\n\n```\n$ command\n```\n\n```\n{figure}```\n", encoding="utf-8")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            status = check_modules.main([str(readme)])
        return status, printed.getvalue()

    def fails(self, message, figure=FIGURE, **changed):
        status, printed = self.check(figure, **changed)
        self.assertEqual(status, 1, printed)
        self.assertIn(message, printed)

    def test_good_tree(self):
        status, printed = self.check()
        self.assertEqual(status, 0, printed)
        graph = {line.split("->")[0].strip(): line.split("->")[1].split()
                 for line in printed.splitlines() if "->" in line}
        self.assertEqual(graph, {"shop": ["price", "stock"], "till": ["base", "price"], "stock": ["base"],
                                 "price": ["(nothing)"], "base": ["(nothing)"], "(main)": ["till"]})

    def test_arrow_that_is_not_drawn(self):
        self.fails("tree/till/bad.c: 'till' must not include 'stock'", till__bad='#include "stock/stock.h"\n')
        self.fails("'base' must not include 'price'", base__bad='#include "../price/price.h"\n')
        self.fails("'price' must not include 'main'", price__bad='  #  include "main.h"\n')

    def test_the_figure_decides(self):
        """The same tree, another figure."""
        self.fails("'till' must not include 'price'", FIGURE.replace("till                                             "
                                                                    "-> price", "till"))
        self.fails("'shop' must not include 'stock'", FIGURE.replace("-> stock, price", "-> price"))
        self.assertEqual(self.check(FIGURE.replace("-> price\n", "-> price, stock\n"),
                                    till__bad='#include "stock/stock.h"\n')[0], 0)

    def test_several_names_before_an_arrow(self):
        figure = "layer 2  shop   till    shop, till -> stock, price\nlayer 1  stock  price   stock, price -> base\n" \
                 "layer 0  base ..... for all\n"
        self.assertEqual(self.check(figure, till__more='#include "stock/stock.h"\n')[0], 0)

    def test_arrow_that_is_not_used(self):
        self.fails("the arrow till -> stock is used by no include", FIGURE.replace("-> price\n", "-> price, stock\n"))

    def test_files_that_use_each_other(self):
        new = "int shelf_new(void)\n{\n    return shop_open();\n}\n"
        self.fails("these files use each other: open.c, shelf.c", shop__shelf=new,
                   shop__open="int shop_open(void)\n{\n    return shelf_new();\n}\n")
        self.assertEqual(self.check(shop__shelf=new.replace("shop_open()", "1 /* shop_open() */"))[0], 0)
        self.fails("these files use each other: open.c, rows.c, shelf.c", shop__shelf=new, shop__rows="const int *const rows[] = { shelf_new };\n",
                   shop__open="static int shelf(void);\nint shop_open(void)\n{\n    return rows[0];\n}\n")

    def test_folder_that_is_not_in_the_figure(self):
        self.fails("tree/attic/old.c: 'attic' is not in the figure", attic__old="")

    def test_module_without_a_folder_yet(self):
        status, printed = self.check(FIGURE.replace("layer 0", "         ship -> price\nlayer 0"))
        self.assertEqual(status, 0, printed)
        self.assertRegex(printed, r"ship +has no files yet")

    def test_same_name_twice(self):
        self.fails("has the same name", stock__order="")

    def test_file_of_no_module(self):
        outside = self.root.parent / "outside.h"
        outside.write_text("", encoding="utf-8")
        self.fails("belongs to no module", shop__bad='#include "../../outside.h"\n')

    def test_bad_figures(self):
        self.fails("points up: base -> till", FIGURE.replace("layer 0  base", "layer 0  base -> till"))
        self.fails("in none of its layers", FIGURE.replace("-> price\n", "-> prize\n"))
        self.fails("circle of arrows", FIGURE.replace("stock -> base    price -> base", "stock -> price    price -> stock"))
        self.fails("no figure", "no layers here\n")


if __name__ == "__main__":
    unittest.main()
