#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI dulwich 1.2.21 and giturlparse 0.16.0, npm git-url-parse 16.1.0, Go github.com/go-git/go-git/v5 5.19.3: repositories over SSH
# Guess, written before: each has the user, host, port and path that git itself asks for (git, "GIT URLS"): the path is decoded, and an
# IPv6 address stands in brackets, in the short form, too.
# Seen: dulwich asks for the folder r%20s.git, where git asks for "r s.git". The host of git@[2001:db8::1]:o/r.git is "[2001" to dulwich,
# giturlparse and go-git; git-url-parse refuses it. The URL that git-url-parse and go-git write of the first has a raw blank.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >uris <<'END'
ssh://git@[2001:db8::1]:2222/o/r%20s.git
git@[2001:db8::1]:o/r.git
END
python3 -m venv venv
venv/bin/pip install -q dulwich==1.2.21 giturlparse==0.16.0
npm install --silent --no-audit --no-fund git-url-parse@16.1.0 >/dev/null
printf '#!/bin/sh\necho "git $*" >&2\nexit 1\n' >ssh.sh
chmod +x ssh.sh
cat >run.py <<'END'
import giturlparse
from dulwich.client import get_transport_and_path

for uri in open("uris", encoding="utf-8").read().splitlines():
    client, path = get_transport_and_path(uri)
    print("dulwich", client.username, client.host, client.port, path)
    read = giturlparse.parse(uri)
    print("giturlparse", read.host, read.owner, read.repo)
END
cat >run.mjs <<'END'
import parse from 'git-url-parse';
import { readFileSync } from 'fs';
for (const uri of readFileSync('uris', 'utf8').trim().split('\n')) {
    try {
        const read = parse(uri);
        console.log('git-url-parse', read.user, read.resource, read.port, read.pathname, '|', read.toString());
    } catch (error) {
        console.log('git-url-parse', error.message);
    }
}
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/go-git/go-git/v5/plumbing/transport"
)

func main() {
	text, _ := os.ReadFile("uris")
	for _, uri := range strings.Fields(string(text)) {
		read, err := transport.NewEndpoint(uri)
		if err != nil {
			panic(err)
		}
		fmt.Println("go-git", read.User, read.Host, read.Port, read.Path, "|", read)
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/go-git/go-git/v5/plumbing/transport@v5.19.3 >/dev/null 2>&1
while read -r uri; do GIT_SSH=./ssh.sh GIT_SSH_VARIANT=putty git ls-remote "$uri" 2>&1 | head -1; done <uris >asked
{ cat asked; venv/bin/python run.py; node run.mjs; go run .; } | tee out
diff - out <<'END'
git -P 2222 git@2001:db8::1 git-upload-pack '/o/r s.git'
git git@2001:db8::1 git-upload-pack 'o/r.git'
dulwich git 2001:db8::1 2222 /o/r%20s.git
giturlparse [2001 db8::1]:2222 r%20s
dulwich git [2001 None db8::1]:o/r.git
giturlparse [2001 db8::1]:o r
git-url-parse git [2001:db8::1] 2222 /o/r%20s.git | ssh://git@[2001:db8::1]:2222/o/r s.git
git-url-parse URL parsing failed.
go-git git [2001:db8::1] 2222 /o/r s.git | ssh://git@[2001:db8::1]:2222/o/r s.git
go-git git [2001 22 db8::1]:o/r.git | ssh://git@[2001/db8::1]:o/r.git
END
