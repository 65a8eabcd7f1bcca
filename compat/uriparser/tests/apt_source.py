# SPDX-License-Identifier: MIT
"""The original archive of a Debian source package, by apt with a private configuration made from the machine's own lists."""
import os
import pathlib
import re
import subprocess

ETC = pathlib.Path("/etc/apt")
# besides the machine's own release: a mirror may lack the archive of one
OTHER_SUITES = ("stable", "testing", "unstable")


def codename():
    text = pathlib.Path("/etc/os-release").read_text(encoding="utf-8") if os.path.exists("/etc/os-release") else ""
    found = re.search(r'^VERSION_CODENAME="?([\w-]+)', text, re.M)
    return found[1] if found else ""


def stanzas():
    """The machine's lists as they are, but for sources instead of packages; then the other releases of the same archive."""
    name = codename()
    for path in sorted(ETC.glob("sources.list.d/*.sources")):
        text = re.sub(r"^#.*\n", "", path.read_text(encoding="utf-8"), flags=re.M)
        for stanza in re.split(r"\n\s*\n", text):
            if re.search(r"^Types:.*\bdeb\b", stanza, re.M):
                stanza = re.sub(r"^Types:.*$", "Types: deb-src", stanza, flags=re.M).strip()
                yield stanza
                if re.search(rf"^Suites:.*\b{name}(\s|$)", stanza, re.M) and name:
                    yield re.sub(r"^Suites:.*$", f"Suites: {' '.join(OTHER_SUITES)}", stanza, flags=re.M)
    lists = [ETC / "sources.list", *sorted(ETC.glob("sources.list.d/*.list"))]
    for path in filter(pathlib.Path.exists, lists):
        for line in path.read_text(encoding="utf-8").splitlines():
            found = re.match(r"deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s+(.+)$", line.strip())
            if found:
                options, where, suite, components = found.groups()
                signed = re.search(r"signed-by=(\S+)", options or "")
                for suites in (suite, " ".join(OTHER_SUITES) if suite == name else ""):
                    if suites:
                        yield (f"Types: deb-src\nURIs: {where}\nSuites: {suites}\nComponents: {components.split('#')[0]}"
                               + (f"\nSigned-By: {signed[1]}" if signed else ""))


def fetch(package, folder, say=print):
    """(version, path of the archive) of the first release whose archive can be fetched; or (None, why not)."""
    folder = folder.resolve()
    done = sorted(folder.glob(f"{package}_*.orig.tar.*"))
    if done:
        return re.sub(rf"^{package}_|\.orig\.tar\.\w+$", "", done[0].name), done[0]
    if not os.path.exists("/usr/bin/apt-get"):
        return None, "no apt-get here"
    for name in ("lists/partial", "archives/partial", "sources.d"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    texts = list(dict.fromkeys(stanzas()))
    (folder / "sources.d/source.sources").write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    (folder / "apt.conf").write_text(f'''Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "{folder}/sources.d";
Dir::State::lists "{folder}/lists";
Dir::Cache::archives "{folder}/archives";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
Acquire::Languages "none";
APT::Sandbox::User "{'root' if os.getuid() == 0 else ''}";
''', encoding="utf-8")

    def apt(*command):
        env = dict(os.environ, APT_CONFIG=str(folder / "apt.conf"), LC_ALL="C")
        return subprocess.run(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)

    if not any((folder / "lists").glob("*Sources*")):
        apt("apt-get", "update", "-qq")
    shown = apt("apt-cache", "showsrc", "--only-source", package).stdout
    versions = re.findall(r"^Version: (.*)$", shown, re.M)
    if not versions:
        return None, f"apt has no source package {package}: no network, or no list of an archive with sources"
    for version in versions:
        ran = apt("apt-get", "source", "--download-only", "-qq", f"{package}={version}")
        done = sorted(folder.glob(f"{package}_*.orig.tar.*"))  # apt has compared its hash with the signed list
        if done:
            return fetch(package, folder, say)
        say(f"apt cannot fetch {package} {version}: {(ran.stderr.strip().splitlines() or ['?'])[-1]}")
    return None, f"apt can fetch none of {package} {', '.join(versions)}"
