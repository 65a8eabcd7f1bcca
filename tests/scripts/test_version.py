#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/version: the project agrees with itself; a copy of its files with one fault each is refused."""
import shutil
import sys
import unittest

sys.dont_write_bytecode = True
from test_checkers import PROJECT as ROOT, Tree, load  # noqa: E402

VERSION = load(ROOT / "scripts/version")
FOLDERS = ("packages", "scripts/build.d")


class Version(Tree):
    def setUp(self):
        super().setUp()
        version = VERSION.version_of(ROOT)
        files = {"include/urikit/base.h", "packages/cmake/libraries.tsv", "CHANGELOG.md", *(row[0].format(**version) for row in VERSION.MANIFESTS),
                 *(name for name in VERSION.SILENT if (ROOT / name).is_file())}
        for name in sorted(files):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        for name in FOLDERS:
            shutil.copytree(ROOT / name, self.root / name, dirs_exist_ok=True)

    def test_project(self):
        self.assertEqual(VERSION.check(ROOT), [])
        self.assertEqual(VERSION.check(self.root), [])

    def test_spellings(self):
        for mark, want in (("-rc1", ["1.2.3-rc1", "1.2.3-rc.1", "1.2.3rc1", "1.2.3~rc1"]), ("", ["1.2.3"] * 4)):
            self.write({"include/urikit/base.h": "#define URIKIT_VERSION_MAJOR 1\n#define URIKIT_VERSION_MINOR 2\n#define URIKIT_VERSION_PATCH 3\n"
                        f'#define URIKIT_VERSION_MARK "{mark}"\n'})
            version = VERSION.version_of(self.root)
            self.assertEqual([version[key] for key in ("tag", "semver", "python", "debian")], want)
            self.assertEqual(version["number"], "1.2.3")

    def test_manifests(self):
        """Each line that repeats the version is read, and written."""
        version = VERSION.version_of(self.root)
        for name, pattern, spelling in VERSION.MANIFESTS:
            path = self.root / name.format(**version)
            good = path.read_text(encoding="utf-8")
            match = VERSION.re.search(pattern, good, VERSION.re.M)
            path.write_text(good[:match.start(1)] + "9.9" + good[match.end(1):], encoding="utf-8")
            self.assertEqual([f"{path.relative_to(self.root)} has 9.9, not {version[spelling]}"], VERSION.check(self.root), pattern)
            VERSION.check(self.root, write=True)
            self.assertEqual(path.read_text(encoding="utf-8"), good)
            self.assertEqual(VERSION.check(self.root), [])

    def test_faults(self):
        version, soname = VERSION.version_of(self.root), VERSION.libraries_of(self.root)["urikit"]
        for name, old, new, problem in (
                ("packages/conan/conanfile.py", "class", f'# {version["number"]}\nclass', "packages/conan/conanfile.py says"),
                ("packages/debian/control", f"Package: liburikit{soname}", "Package: liburikit77", "packages/debian/control: liburikit77"),
                ("packages/debian/control", f" liburikit{soname} (=", " liburikit77 (=", f"liburikit-dev does not depend on liburikit{soname}"),
                ("packages/cmake/libraries.tsv", "urikit-psl\t0", "urikit-psl\t1", "packages/debian/control has no liburikit-psl1"),
                ("CHANGELOG.md", "\n## [", "\n## [0.0.9]\n\n## [", "CHANGELOG.md does not begin")):
            good = (self.root / name).read_text(encoding="utf-8")
            self.assertIn(old, good, name)
            self.write({name: good.replace(old, new, 1)})
            self.assertTrue(any(said.startswith(problem) for said in VERSION.check(self.root)), (name, new))
            self.write({name: good})

    def test_set(self):
        """One call makes a version the one of every file, and dates its changes."""
        old = VERSION.version_of(self.root)["tag"]
        self.assertEqual(VERSION.set_version(self.root, "1.0-rc2", "2020-01-02"), ["'1.0-rc2' is not a version: 1.0.0, or 1.0.0-rc2"])
        self.assertEqual(VERSION.version_of(self.root)["tag"], old)
        self.write({f"bindings/postgres/urikit--{old}.sql": "SELECT 1;\n", "bindings/postgres/released/1.0.0-rc1.sql": "", "CHANGELOG.md": "## [Unreleased]\n\n- new\n\n## [0.0.9] - 2019-01-01\n\n- old\n"})
        self.assertEqual(VERSION.notes(self.root, VERSION.version_of(self.root)), "- new")
        self.assertEqual(VERSION.set_version(self.root, "2.0.1-rc3", "2020-01-02"), [])
        version = VERSION.version_of(self.root)
        self.assertEqual((version["tag"], version["series"]), ("2.0.1-rc3", "2.0"))
        for name in ("urikit--", "released/"):  # the second is what later versions update from
            self.assertEqual((self.root / f"bindings/postgres/{name}2.0.1-rc3.sql").read_text(), "SELECT 1;\n")
        self.assertTrue((self.root / "CHANGELOG.md").read_text(encoding="utf-8").startswith("## [2.0.1-rc3] - 2020-01-02\n"))
        self.assertEqual(VERSION.notes(self.root, version), "- new")

    def test_files_that_are_missing(self):
        version = VERSION.version_of(self.root)
        for name, pattern, _ in VERSION.MANIFESTS:
            path = self.root / name.format(**version)
            good = path.read_text(encoding="utf-8")
            path.write_text("".join(line for line in good.splitlines(True) if not VERSION.re.search(pattern, line, VERSION.re.M)), encoding="utf-8")
            if not VERSION.re.search(pattern, path.read_text(encoding="utf-8"), VERSION.re.M):
                self.assertIn(f"{path.relative_to(self.root)} does not say the version: {pattern}", VERSION.check(self.root))
            path.unlink()
            self.assertIn(f"{path.relative_to(self.root)} is missing", VERSION.check(self.root))
            path.write_text(good, encoding="utf-8")
        name = next((self.root / "packages/debian").glob("liburikit*[0-9].install"))
        name.unlink()
        self.assertIn(f"packages/debian/{name.name} is missing", VERSION.check(self.root))

    def test_ends_as_it_found(self):
        self.addCleanup(setattr, VERSION, "ROOT", VERSION.ROOT)
        VERSION.ROOT = self.root
        for status in (0, 1):
            self.assertEqual(self.call(lambda: VERSION.main(["--check"]))[0] or 0, status)
            self.write({"CHANGELOG.md": "## 0.0.9\n"})


if __name__ == "__main__":
    unittest.main()
