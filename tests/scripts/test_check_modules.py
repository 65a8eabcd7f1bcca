#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/check_modules on small trees: it holds a tree to the figure of its own README, whatever that says."""
import sys
import unittest

sys.dont_write_bytecode = True
from test_checkers import Tree  # noqa: E402

import check_modules  # noqa: E402

FIGURE = """
layer 2  shop ..... what people order <-> what they get   -> stock, price
         till                                             -> price
layer 1  stock -> base    price -> base                   free text, ignored
layer 0  base
"""
SEVERAL = """layer 2  shop   till    shop, till -> stock, price
layer 1  stock  price   stock, price -> base
layer 0  base ..... for all
"""
SHELF = "int shelf_new(void)\n{\n    return shop_open();\n}\n"
MORE = FIGURE.replace("-> price\n", "-> price, stock\n")


def page(figure):
    return f"# A page\n\n```\n$ command\n```\n\n```\n{figure}```\n"


class CheckModules(Tree):
    good = {"README.md": page(FIGURE), "../outside.h": "", "main.c": '#include "shop/../till/till.h"\n', "main.h": "",
            "shop/order.c": '#include "stock/stock.h"\n#include "price/price.h"\n#include <string.h>\n#include <urikit/uri.h>\n',
            "till/till.c": '#include "../price/price.h"\n#include "till.h"\n#include "base/base.h"\n', "till/till.h": "",
            "stock/stock.h": '#include "../base/base.h"\n', "price/price.h": "", "base/base.h": ""}

    def check(self):
        return self.call(lambda: check_modules.main([str(self.root / "README.md")]))

    def test_good_trees(self):
        """The figure decides: an arrow for one module or several, a module without a folder yet, a name in a comment."""
        graph = {line.split("->")[0].strip(): line.split("->")[1].split() for line in self.check()[1].splitlines() if "->" in line}
        self.assertEqual(graph, {"shop": ["price", "stock"], "till": ["base", "price"], "stock": ["base"],
                                 "price": ["(nothing)"], "base": ["(nothing)"], "(main)": ["till"]})
        self.passes()
        self.passes({"README.md": page(FIGURE.replace("layer 0", "         ship -> price\nlayer 0"))})
        self.assertRegex(self.check()[1], r"ship +has no files yet")
        self.passes({"README.md": page(FIGURE), "shop/shelf.c": SHELF.replace("shop_open()", "1 /* shop_open() */"), "shop/open.c": "int shop_open;\n"})
        for figure in (MORE, SEVERAL):
            self.passes({"README.md": page(figure), "till/more.c": '#include "stock/stock.h"\n'})

    def test_faults(self):
        for message, figure, files in (
                ("tree/till/bad.c: 'till' must not include 'stock'", FIGURE, {"till/bad.c": '#include "stock/stock.h"\n'}),
                ("'base' must not include 'price'", FIGURE, {"base/bad.c": '#include "../price/price.h"\n'}),
                ("'price' must not include 'main'", FIGURE, {"price/bad.c": '  #  include "main.h"\n'}),
                ("'till' must not include 'price'", FIGURE.replace(f"till{' ' * 45}-> price", "till"), {}),
                ("'shop' must not include 'stock'", FIGURE.replace("-> stock, price", "-> price"), {}),
                ("the arrow till -> stock is used by no include", MORE, {}),
                ("these files use each other: open.c, shelf.c", FIGURE,
                 {"shop/shelf.c": SHELF, "shop/open.c": "int shop_open(void)\n{\n    return shelf_new();\n}\n"}),
                ("these files use each other: open.c, rows.c, shelf.c", FIGURE,
                 {"shop/shelf.c": SHELF, "shop/rows.c": "const int *const rows[] = { shelf_new };\n",
                  "shop/open.c": "static int shelf(void);\nint shop_open(void)\n{\n    return rows[0];\n}\n"}),
                ("tree/attic/old.c: 'attic' is not in the figure", FIGURE, {"attic/old.c": ""}),
                ("has the same name", FIGURE, {"stock/order.c": ""}),
                ("belongs to no module", FIGURE, {"shop/bad.c": '#include "../../outside.h"\n'}),
                ("points up: base -> till", FIGURE.replace("layer 0  base", "layer 0  base -> till"), {}),
                ("in none of its layers", FIGURE.replace("-> price\n", "-> prize\n"), {}),
                ("circle of arrows", FIGURE.replace("stock -> base    price -> base", "stock -> price    price -> stock"), {}),
                ("no figure", "no layers here\n", {})):
            self.fails(message, {"README.md": page(figure), **files})
            for name in files:
                if not any((self.root / name).parent.iterdir()):
                    (self.root / name).parent.rmdir()


if __name__ == "__main__":
    unittest.main()
