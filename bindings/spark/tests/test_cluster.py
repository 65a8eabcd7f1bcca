# SPDX-License-Identifier: MIT
"""Clusters on the loopback address that lose a worker in the middle of a job: nothing is lost, no row differs."""
import collections
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from cluster_job import TASKS, url_of
from clusters import Cluster, executors, java_children

import urikit.arrow as ua

COUNT = 20_000


def single_machine():
    """What the job gives, without Spark."""
    urls = [url_of(i) for i in range(COUNT)]
    normal = ua.normalize(urls, "scheme").to_pylist()
    return [list(row) for row in zip(range(COUNT), ua.host(urls).to_pylist(), normal, ua.registrable(urls).to_pylist(),
                                     ua.error(urls).to_pylist(), ua.path_segment(normal, -1).to_pylist())]  # fmt: skip


def run_and_kill(master, folder, kill):
    """Run the job; call kill(driver) when a third of the first stage's tasks have begun."""
    marks, output = folder / "marks", folder / "output.json"
    marks.mkdir()
    log = open(folder / "driver.log", "w", encoding="utf-8")
    with subprocess.Popen([sys.executable, Path(__file__).with_name("cluster_job.py"), master, marks, output, str(COUNT)],
                          stdout=log, stderr=log, cwd=folder) as driver:  # fmt: skip
        try:
            while len(list(marks.iterdir())) < TASKS // 3 and driver.poll() is None:
                time.sleep(0.05)
            assert driver.poll() is None, (folder / "driver.log").read_text()[-3000:]
            kill(driver)
            driver.wait(timeout=300)
        finally:
            driver.kill()
    assert driver.returncode == 0, (folder / "driver.log").read_text()[-3000:]
    return json.loads(output.read_text("utf-8")), len(list(marks.iterdir()))


def check(result, begun):
    rows = single_machine()
    got = sorted(result["rows"])
    assert len(got) == COUNT
    assert got == rows
    sites = collections.defaultdict(list)
    for row in rows:
        sites[row[3]].append(row[2])
    wanted = {site: (len(normals), len(set(normals) - {None})) for site, normals in sites.items()}
    assert {site: (n, d) for site, n, d in result["groups"]} == wanted
    # the worker was lost while it had work: tasks ran again
    assert result["executors_lost"] >= 1 and begun > TASKS, (result["executors_lost"], begun)


def test_local_cluster_loses_an_executor(tmp_path):
    def kill(driver):
        found = java_children(driver.pid)
        assert len(found) == 2
        os.kill(found[0], signal.SIGKILL)

    check(*run_and_kill("local-cluster[2,1,1024]", tmp_path, kill))


def test_standalone_cluster_loses_a_worker(tmp_path):
    with Cluster(tmp_path, workers=2) as cluster:
        result, begun = run_and_kill(cluster.url, tmp_path, lambda driver: cluster.kill_worker("worker0"))
        assert list(cluster.processes) == ["master", "worker1"]
    check(result, begun)
    end = time.monotonic() + 30
    while executors(tmp_path) and time.monotonic() < end:  # a process that was killed is there until it is waited for
        time.sleep(0.1)
    assert not executors(tmp_path)  # nothing of ours is left
