# SPDX-License-Identifier: MIT
"""What a call on a long column takes at most, beside the column: its result, and little more."""
import subprocess
import sys

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("pandas")
if sys.platform != "linux":
    pytest.skip("the peak of a process is read from /proc", allow_module_level=True)

# chunks as a Parquet file has them; the hosts of one take a little more than a huge page
CODE = """
import pandas as pd, pyarrow as pa, pyarrow.compute, urikit.arrow as ua, urikit.pandas
def kilobytes(name):
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith(name))
chunk = pa.array([f"http://host-{i:06}.example/{i}" for i in range(1 << 17)])
rows = pa.chunked_array([pa.concat_arrays([chunk]) for _ in range(20)])
if "{of}" == "pandas":
    rows = pd.Series(pd.array(rows, "string[pyarrow]"))
call = {call}
made = call(rows[:10])
pa.default_memory_pool().release_unused()
open("/proc/self/clear_refs", "w").write("5")
before, files = kilobytes("VmRSS"), kilobytes("RssFile")
made = call(rows)
size = made.nbytes
print((kilobytes("VmHWM") - before - max(0, kilobytes("RssFile") - files)) * 1024 / size)
"""


@pytest.mark.parametrize("of, call, most", [("pyarrow", "lambda rows: pa.array(ua.host(rows))", 1.25), ("pyarrow", "lambda rows: pa.array(ua.hash(rows))", 1.25),
                                            ("pyarrow", "lambda rows: pa.array(ua.to_cri(rows, threads=4))", 1.25),
                                            ("pyarrow", "lambda rows: pa.array(ua.parse(rows, threads=4))", 1.35),
                                            ("pandas", "lambda rows: rows.uri.host()", 1.25), ("pandas", "lambda rows: rows.uri.hash()", 2.25)])
def test_peak_of_a_long_column(of: str, call: str, most: float) -> None:
    """pandas' integers are a copy of Arrow's. What else the machine does can only add to a peak, so one of three runs is enough."""
    peaks: list[float] = []
    while not peaks or (peaks[-1] >= most and len(peaks) < 3):
        done = subprocess.run([sys.executable, "-c", CODE.replace("{of}", of).replace("{call}", call)], capture_output=True, text=True, check=False)
        if "clear_refs" in done.stderr:
            pytest.skip("this system does not reset the peak of a process")
        assert done.returncode == 0, done.stderr
        peaks.append(float(done.stdout))
    assert peaks[-1] < most, peaks
