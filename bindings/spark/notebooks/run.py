#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the notebooks without a browser; the results, and their plots as pictures, go to build/spark/notebooks.

usage: run.py [NAME...]     needs nbclient, ipykernel, matplotlib; URIKIT_ROWS says how large the inputs are
"""
import base64
import os
import pathlib
import sys

import nbformat
from nbclient import NotebookClient

HERE = pathlib.Path(__file__).resolve().parent
OUT = HERE.parents[2] / "build/spark/notebooks"


def main():
    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or [path.stem for path in sorted(HERE.glob("*.ipynb"))]
    for name in wanted:
        notebook = nbformat.read(HERE / f"{name}.ipynb", as_version=4)
        NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(HERE)}}).execute()
        nbformat.write(notebook, OUT / f"{name}.ipynb")
        plots = [output.data["image/png"] for cell in notebook.cells for output in cell.get("outputs", [])
                 if "image/png" in output.get("data", {})]  # fmt: skip
        for i, plot in enumerate(plots):
            (OUT / f"{name}-{i}.png").write_bytes(base64.b64decode(plot))
        print(f"{name}: {len(plots)} plots in {OUT}", flush=True)
        assert plots


if __name__ == "__main__":
    main()
