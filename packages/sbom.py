# SPDX-License-Identifier: MIT
"""Print the software bill of materials of a source archive, as SPDX 2.3 JSON: sbom.py VERSION ARCHIVE DATE

The library has no dependency but a C11 compiler. The tool and the libraries above it need what CMake finds by pkg-config.
"""
import hashlib
import json
import pathlib
import sys

LIST = pathlib.Path(__file__).with_name("dependencies.tsv")


def needed():
    """What is not in the archive: name as pkg-config has it, license, what needs it."""
    rows = [line.split("\t") for line in LIST.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    return [(name, license, who) for _, name, license, who, how in rows if how == "shared" and name != "-"]


def package(name, version, license, **more):
    return {
        "SPDXID": f"SPDXRef-{name}", "name": name, "versionInfo": version, "licenseConcluded": license,
        "licenseDeclared": license, "copyrightText": "NOASSERTION", "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, **more,
    }


def main(version, archive, date):
    digest = hashlib.sha256(pathlib.Path(archive).read_bytes()).hexdigest()
    packages = [package("urikit", version, "MIT", packageFileName=pathlib.Path(archive).name,
                        checksums=[{"algorithm": "SHA256", "checksumValue": digest}])]
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                  "relatedSpdxElement": "SPDXRef-urikit"}]
    for name, license, needed_by in needed():
        packages.append(package(name, "NOASSERTION", license, comment=f"needed by {needed_by}; not in this archive"))
        relations.append({"spdxElementId": f"SPDXRef-{name}", "relationshipType": "OPTIONAL_DEPENDENCY_OF",
                          "relatedSpdxElement": "SPDXRef-urikit"})
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"urikit-{version}", "documentNamespace": f"https://urikit.example/spdx/urikit-{version}-{digest[:16]}",
        "creationInfo": {"created": date, "creators": ["Tool: packages/sbom.py"]},
        "packages": packages, "relationships": relations,
    }, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main(*sys.argv[1:])
