# SPDX-License-Identifier: MIT
"""Run the blocks of dataframes.md, each in a process of its own. usage: dataframes.py [HEADING...]"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PAGE = pathlib.Path(__file__).resolve().parents[1] / "dataframes.md"


def main():
    blocks = re.findall(r"^## (\w+)\n+```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    wanted = sys.argv[1:] or [heading for heading, _ in blocks]
    failed = 0
    for heading, code in blocks:
        if heading in wanted:
            with tempfile.TemporaryDirectory() as home:  # Ray leaves files there
                status = subprocess.run([sys.executable, "-c", code], timeout=240, check=False, cwd=home,
                                        env={**os.environ, "HOME": home}).returncode  # fmt: skip
            print(f"{heading}: {'passed' if status == 0 else 'FAILED'}", flush=True)
            failed += status != 0
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return 1 if failed or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
