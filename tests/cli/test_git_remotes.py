#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""convert --from git reads a remote as git does: test_git_remotes.py TOOL.

`git fetch-pack --diag-url` prints how git reads a remote: protocol, user and host, port, path. It reads each remote and the URI that the
tool made of it; both readings must be the same, but for the '/' before a path that is relative to a home. The parts of the URI must be
those that git reads too. What git refuses the tool refuses. Skipped without git.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

TOOL = sys.argv[1]
REMOTES = """
h:p git@h.example:o/r.git h:/p h:~u/p h:/~u/p h:a~b h:xy~b h:~ h:/ h:p/../q h:22:p h:22/p u:pw@h:p u@h::p h:p@q:r h:a%b?c#d u%40x@h:p a@b@h:p
h:-p h:-~p -u@h:p u@-h:p ssh://-u@h/p [::1]:p [::1]:22/p [::1:22]:p u@[fe80::1]:/p u@[h:22]:p [u@h:22]:p [u@h]:p [h]:p [h]:/~u [h:]:p [h:99999]:p
[h:022]:p a@[b@c]:p a@[b@c:22]:p [u@::1]:p [-h]:p [::1] [::1]p h\\x:y C:\\x file:x ftp:p http:/x 1:2:3:p
ssh://h/p ssh://u@h:22/p ssh://h:/p ssh://h:99999/p ssh://h:0/p ssh://h ssh://h/ ssh://h//p ssh://h/~u/p ssh://h/%7Eu ssh://h/a~b ssh://h/a%20b
ssh://h/a%2Fb ssh://h/-p ssh://u:pw@h/p ssh://u%40x@h/p ssh://u%3Ax@h/p ssh://u%2Fx@h/p ssh://h%3A22/p ssh://h%2Fx/p ssh://h%41/p ssh://u@[::1]:22/p
ssh://u%5Bx@h/p ssh://h%40i/p git+ssh://u@h/p ssh+git://h/p SSH://h/p foo://h/p git://h:9418/p git://h/~u git://u@h/p git://h git://h%3A22/p
git://[::1]:1/p /p /p/~q file:///p file:///a%20b file://h/p file://localhost/p file://h file:///
""".split() + ["[::1]:p q", "a b:x", "h: p"]
# what git reads and the tool refuses: names of helpers, ports that are none, URLs whose delimiters are encoded, what ssh refuses
REFUSED = set("""
u@-h:p ssh://-u@h/p ssh://u@-h/p [h:]:p [h:99999]:p [-h]:p ssh://h:99999/p ssh://u%2Fx@h/p ssh://h%3A22/p ssh://h%2Fx/p ssh://u%5Bx@h/p ssh://h%40i/p
git://h%3A22/p
""".split())


def git(remote):
    """How git reads a remote: protocol, user with host and port as written, path; None: it does not."""
    done = subprocess.run(["git", "fetch-pack", "--diag-url", remote], capture_output=True, text=True, check=False)
    said = dict(re.findall(r"^Diag: (\w+)=(.*)$", done.stdout + done.stderr, re.M))
    if "path" not in said:
        return None
    port = said.get("port", "NONE")
    host = said.get("userandhost", said.get("hostandport", ""))
    if said["protocol"] == "git":  # one text
        host, port = re.fullmatch(r"(.*?)(?::(\d*))?", host).groups()
        host = host.replace("[", "").replace("]", "")
    elif said["protocol"] == "file":
        host = ""  # what it does not look at
    return said["protocol"], host, "" if port in ("NONE", None) else port, said["path"]


def parts(uri):
    """The same of a URI, from its components."""
    said = json.loads(subprocess.run([TOOL, "parse", "--json", "--show-secrets", uri], capture_output=True, check=True).stdout)
    user = "" if said["userinfo"] is None else said["userinfo"] + "@"
    host = said["host"].strip("[]")
    path = urllib.parse.unquote(said["path"])
    path = path[1:] if path[1:2] == "~" and said["scheme"] != "file" else path
    return said["scheme"], urllib.parse.unquote(user + host), said["port"] or "", path


def main():
    wrong = 0
    if not shutil.which("git"):
        print("skipped: git is not installed")
        return 0
    os.environ.update(GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL=os.devnull, LC_ALL="C")
    with tempfile.TemporaryDirectory() as folder:  # fetch-pack runs in a repository
        subprocess.run(["git", "init", "-q", folder], check=True)
        os.environ["GIT_DIR"] = os.path.join(folder, ".git")
        done = subprocess.run([TOOL, "convert", "--from", "git", "--to", "uri", "--quiet", "--show-secrets"], capture_output=True,
                              input="".join(f"{remote}\n" for remote in REMOTES).encode(), check=False)
        for remote, uri in zip(REMOTES, done.stdout.decode().splitlines(), strict=True):
            read = git(remote)
            if not uri:
                if (read is not None) != (remote in REFUSED):
                    wrong += 1
                    print(f"{remote}: git reads {read}, the tool refuses it")
                continue
            made = [git(uri), parts(uri)]
            if read and not read[3].startswith(("/", "~")):
                read = (*read[:3], "/" + read[3])
            if any(one != read for one in made):
                wrong += 1
                print(f"{remote}: git reads {read}; {uri}: git reads {made[0]}, its parts are {made[1]}")
    print(f"{len(REMOTES)} remotes, {sum(map(bool, done.stdout.splitlines()))} have a URI, {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
