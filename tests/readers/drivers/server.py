# SPDX-License-Identifier: MIT
"""What a server makes of each line of hex as the target of a request line: "scheme host port path query userinfo" as the others.

  server.py nginx|tomcat [TOOLS] [version]

The server is started on loopback, asked by pipelined requests, and stopped by its pid. It does not say the scheme, nginx not the
port: these are "-". A fragment is cut, as clients do. A text with a line end cannot be asked, so the answer is
"!".
"""
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

KEPT = re.compile(rb'[\x00-\x20\x7f-\xff"#<>?\[\\\]^`{|}%]')
CONFIGURATION = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors crit;
events {{ worker_connections 64; }}
http {{
    access_log off; default_type text/plain; keepalive_requests 1000000;
    client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c; uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
    server {{ listen unix:{folder}/socket; location / {{ return 200 "$host - $args $uri"; }} }}
}}
"""


def tomcat_command(tools):
    jars = [str(jar) for jar in sorted(pathlib.Path("/usr/share/java").glob("tomcat10-*.jar"))]
    return [shutil.which("java"), "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", ":".join([tools, *jars]), "Server"]


class Nginx:
    version = b"HTTP/1.1\r\nHost: page.invalid\r\n"

    def __init__(self, folder):
        path = pathlib.Path(folder)
        (path / "conf").write_text(CONFIGURATION.format(folder=folder), encoding="ascii")
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-e", f"{folder}/errors", "-p", folder, "-c", f"{folder}/conf"])
        self.address = f"{folder}/socket"
        for _ in range(500):
            try:  # the socket is there before nginx listens on it
                self.connect().close()
                return
            except OSError:
                time.sleep(0.01)
        self.process.terminate()
        raise SystemExit("nginx does not start: " + (path / "errors").read_text(encoding="utf-8"))

    def connect(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(10)
        connection.connect(self.address)
        return connection

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


class Tomcat:
    version = b"HTTP/1.0\r\nConnection: keep-alive\r\n"  # with a Host line, another host in the target would be refused

    def __init__(self, tools):
        self.process = subprocess.Popen(tomcat_command(tools), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline())

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), 10)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def stop(self):
        self.process.stdin.close()
        self.process.wait(20)


def responses(file):
    """(status, body) of each response, until the server closes."""
    while True:
        line = file.readline()
        if not line:
            return
        status, length = int(line.split()[1]), 0
        while (header := file.readline()) not in (b"\r\n", b""):
            if header.lower().startswith(b"content-length:"):
                length = int(header[15:])
        yield status, file.read(length)


def ask(server, targets):
    """The body of each, or None for a refusal, which also ends the connection: then the next requests are sent again."""
    answers, batch = [], 1
    while len(answers) < len(targets):
        part = targets[len(answers):len(answers) + batch]
        before = len(answers)
        with server.connect() as connection:
            connection.sendall(b"".join(b"GET " + target + b" " + server.version + b"\r\n" for target in part))
            try:
                connection.shutdown(socket.SHUT_WR)
                with connection.makefile("rb") as file:
                    for status, body in responses(file):
                        answers.append(body if status == 200 else None)
                        if status != 200:
                            break
            except ConnectionError:
                pass
        if len(answers) == before:  # closed without a word
            answers.append(None)
        batch = min(200, batch * 2) if len(answers) - before == len(part) and answers[-1] is not None else max(1, (len(answers) - before))
    return answers


def line_of(body):
    if body is None:
        return "!"
    host, port, query, path = body.split(b" ", 3)
    if port != b"-" and not 0 <= int(port) <= 65535:
        return "!"
    path = KEPT.sub(lambda c: b"%%%02X" % c[0][0], path)
    return " ".join(["-", *(part.hex() or "-" for part in (host, b"" if port == b"-" else port, path, query)), "-"])


def main():
    name, tools = sys.argv[1], sys.argv[2]
    if sys.argv[-1] == "version":
        command = ["/usr/sbin/nginx", "-v"] if name == "nginx" else [*tomcat_command(tools), "version"]
        print(subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout.strip())
        return
    texts = [bytes.fromhex(line).partition(b"#")[0] for line in sys.stdin]
    with tempfile.TemporaryDirectory() as folder:
        server = Nginx(folder) if name == "nginx" else Tomcat(tools)
        try:
            asked = [text for text in texts if b"\n" not in text and b"\r" not in text]
            answers = iter(ask(server, asked))
            print("\n".join("!" if b"\n" in text or b"\r" in text else line_of(next(answers)) for text in texts))
        finally:
            server.stop()


main()
