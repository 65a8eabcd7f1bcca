# SPDX-License-Identifier: MIT
"""A standalone cluster on the loopback address: a master and workers, started and stopped by their own process ids."""
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pyspark

HOME = Path(pyspark.__path__[0])


class Cluster:
    """with Cluster(folder, workers=2) as cluster: ... cluster.url"""

    def __init__(self, folder, workers=2):
        self.folder = Path(folder)
        self.count = workers
        self.processes = {}

    def _start(self, name, kind, *arguments):
        log = self.folder / f"{name}.log"
        environment = {**os.environ, "SPARK_HOME": str(HOME), "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_DAEMON_MEMORY": "256m",
                       "SPARK_WORKER_DIR": str(self.folder / name), "SPARK_LOCAL_DIRS": str(self.folder / f"{name}-local"),
                       "SPARK_NO_DAEMONIZE": "1"}  # fmt: skip
        with open(log, "w", encoding="utf-8") as out:
            # a group of its own: the executors that a worker starts end with it
            self.processes[name] = subprocess.Popen(
                [str(HOME / "bin/spark-class"), f"org.apache.spark.deploy.{kind}.{kind.capitalize()}", "--host", "127.0.0.1",
                 "--webui-port", "0", *arguments], stdout=out, stderr=out, env=environment, start_new_session=True)  # fmt: skip
        return log

    def _wait(self, log, pattern, seconds=90):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(pattern, log.read_text("utf-8"))
            if found:
                return found
            time.sleep(0.2)
        raise TimeoutError(f"{log}: no {pattern}\n{log.read_text('utf-8')[-2000:]}")

    def __enter__(self):
        try:
            log = self._start("master", "master", "--port", "0")
            self.url = self._wait(log, r"spark://127\.0\.0\.1:\d+")[0]
            logs = [self._start(f"worker{i}", "worker", "--cores", "1", "--memory", "1g", self.url) for i in range(self.count)]
            for one in logs:
                self._wait(one, "Successfully registered with master")
        except BaseException:
            self.__exit__()
            raise
        return self

    def kill_worker(self, name):
        """The worker and its executors at once, as when a machine loses power."""
        os.killpg(self.processes[name].pid, signal.SIGKILL)
        kill_executors(self.folder / name)
        self.processes.pop(name).wait()

    def __exit__(self, *unused):
        for name, process in reversed(self.processes.items()):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            kill_executors(self.folder / name)


def executors(folder):
    """The process ids of executors that work below a folder of ours."""
    found = []
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and Path(os.readlink(f"/proc/{name}/cwd")).is_relative_to(folder):
                found.append(int(name))
        except OSError:
            continue
    return found


def kill_executors(folder):
    for pid in executors(Path(folder)):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def java_children(pid=None):
    """Executors of local-cluster: Java processes with the class CoarseGrainedExecutorBackend below this process."""
    parents, commands = {}, {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            parents[int(name)] = int(Path(f"/proc/{name}/stat").read_text().rsplit(")", 1)[1].split()[1])
            commands[int(name)] = Path(f"/proc/{name}/cmdline").read_bytes()
        except OSError:
            continue
    ours = {pid or os.getpid()}
    while more := {p for p, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return [p for p in ours if b"CoarseGrainedExecutorBackend" in commands.get(p, b"")]
