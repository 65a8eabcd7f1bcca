# SPDX-License-Identifier: MIT
"""Another Public Suffix List: psl_load, URIKIT_PSL, and what is none."""
import os
import pathlib
import subprocess
import sys
from collections.abc import Iterator

import pytest

import urikit

LIST = "// VERSION: 2031-02-03_04-05-06_UTC\n// ===BEGIN ICANN DOMAINS===\nzz\nnew.zz\n公.zz\nmünchen.zz\n"
if not hasattr(urikit._core, "psl_load"):
    pytest.skip("built without libpsl", allow_module_level=True)


@pytest.fixture
def path(tmp_path: pathlib.Path) -> Iterator[pathlib.Path]:
    file = tmp_path / "list.dat"
    file.write_text(LIST, encoding="utf-8")
    yield file
    urikit.psl_load(None)


def registrable(host: str) -> object:
    return urikit._core.registrable(host, False)


def test_load(path: pathlib.Path) -> None:
    before = urikit.psl_version()
    assert registrable("a.b.new.zz") == "new.zz"
    urikit.psl_load(path)
    assert (urikit.psl_version(), registrable("a.b.new.zz")) == ("2031-02-03", "b.new.zz")
    # rules beyond ASCII have A-labels, too
    assert registrable("a.b.xn--55q.zz") == "b.xn--55q.zz"
    assert registrable("a.b.xn--mnchen-3ya.zz") == "b.xn--mnchen-3ya.zz"
    for wrong in (__file__, path.parent, path / "x", "/nonexistent"):
        with pytest.raises(ValueError, match="not a Public Suffix List"):
            urikit.psl_load(wrong)
    assert registrable("a.b.new.zz") == "b.new.zz"
    urikit.psl_load(None)
    assert (urikit.psl_version(), registrable("a.b.new.zz")) == (before, "new.zz")


@pytest.mark.parametrize("call", ["urikit.psl_version()", "urikit._core.registrable('a.b.new.zz', False)",
                                  "urikit.arrow.registrable(['http://a.b.new.zz/']).to_pylist()[0]"])
def test_environment(path: pathlib.Path, call: str) -> None:
    if "arrow" in call:
        pytest.importorskip("pyarrow")
    run = [sys.executable, "-c", f"import urikit, urikit.arrow\nprint({call})"]
    good = subprocess.run(run, env={**os.environ, "URIKIT_PSL": str(path)}, capture_output=True, text=True, check=False)
    assert good.stdout.strip() in ("2031-02-03", "b.new.zz"), good.stderr
    bad = subprocess.run(run, env={**os.environ, "URIKIT_PSL": __file__}, capture_output=True, text=True, check=False)
    assert bad.returncode == 1 and "Public Suffix List" in bad.stderr
