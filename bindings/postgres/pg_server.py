# SPDX-License-Identifier: MIT
"""A PostgreSQL server of its own for tests and measurements: on a Unix socket in a temporary folder, not as root."""
import json
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile
import time


def ask_config(pg_config, what):
    return subprocess.run([pg_config, what], capture_output=True, text=True, check=True).stdout.strip()


class Server:
    """Started by `with Server(pg_config) as server:`; stopped by its own process id."""

    def __init__(self, pg_config=None, settings=(), encoding="UTF8", environment=None, program=None):
        self.pg_config = pg_config or os.environ.get("PG_CONFIG") or "pg_config"
        self.bin = pathlib.Path(ask_config(self.pg_config, "--bindir"))
        self.program = program or self.bin / "postgres"
        # without fsync: the machine goes on, also where the server is killed
        self.settings = ["listen_addresses=", "fsync=off", "max_wal_size=2GB", "shared_buffers=128MB", "log_min_messages=fatal",
                         *settings]
        self.encoding = encoding
        self.environment = environment or {}
        self.as_user = {}
        if os.getuid() == 0:  # the server refuses to be root
            nobody = pwd.getpwnam("nobody")
            self.as_user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="urikit-pg-"))
        self.data = self.folder / "data"
        self.data.mkdir()
        for path in (self.folder, self.data):
            path.chmod(0o700)
            if self.as_user:
                os.chown(path, self.as_user["user"], self.as_user["group"])
        self.env = {**os.environ, "PGHOST": str(self.folder), "PGUSER": "postgres", "PGDATABASE": "postgres",
                    "PGCLIENTENCODING": "UTF8", "PATH": f"{self.bin}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
        for name in ("PGPORT", "PGOPTIONS", "PGPASSWORD", "PGSERVICE"):
            self.env.pop(name, None)
        self._as_server([self.bin / "initdb", "-D", self.data, "-U", "postgres", "-E", self.encoding, "--locale=C",
                         "--no-sync", "-A", "trust"])
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _as_server(self, command):
        done = subprocess.run(command, capture_output=True, text=True, env=self.env, cwd=self.folder, check=False,
                              **self.as_user)
        if done.returncode != 0:
            raise RuntimeError(done.stdout + done.stderr)

    def start(self):
        command = [self.program, "-D", self.data, "-k", self.folder]
        for setting in self.settings:
            command += ["-c", setting]
        self.log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env={**self.env, **self.environment},
                                        cwd=self.folder, start_new_session=True, **self.as_user)
        for _ in range(600):
            if self.process.poll() is not None:
                break
            if subprocess.run([self.bin / "pg_isready", "-q"], env=self.env, check=False).returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError("the server did not start:\n" + (self.folder / "log").read_text(errors="replace"))

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=60)
        self.log.close()

    def crash(self):
        """The server and its sessions end at once, as at a power cut, and nothing is written any more."""
        os.killpg(self.process.pid, signal.SIGKILL)  # its own process group
        self.process.wait(timeout=60)
        self.log.close()

    def session(self, sql):
        """A psql that runs a script while the test goes on."""
        with tempfile.TemporaryFile() as script:  # a pipe would wait for psql
            script.write(sql.encode())
            script.seek(0)
            return subprocess.Popen([self.bin / "psql", "-XqAt"], stdin=script, stdout=subprocess.PIPE,
                                    stderr=subprocess.PIPE, env=self.env, text=True)

    def psql(self, sql, database=None, check=True, options=(), environment=None):
        """What psql prints for a script: unaligned, without headers. Returns (text, errors)."""
        done = subprocess.run([self.bin / "psql", "-XqAt", "-v", f"ON_ERROR_STOP={int(check)}", *options],
                              input=sql.encode(), capture_output=True, check=False,
                              env={**self.env, **({"PGDATABASE": database} if database else {}), **(environment or {})})
        errors = done.stderr.decode(errors="replace")
        if check and done.returncode != 0:
            raise RuntimeError(f"{errors}\n{sql[:2000]}")
        return done.stdout.decode(), errors

    def rows(self, statements, database=None):
        """The one row of each SELECT list, as Python values: one session for all of them."""
        text, _ = self.psql("".join(f"SELECT json_build_array({s});\n" for s in statements), database)
        return [json.loads(line) for line in text.splitlines()]

    def one(self, expression, database=None):
        return self.rows([expression], database)[0][0]
