#!/bin/sh
# SPDX-License-Identifier: MIT
# Fetches each line of the input with a program, started anew, and prints the body on a line, or "!": fetch.sh NAME [version]
case $1 in
curl) get() { curl -sgk --max-time 5 "$1"; } ;;
wget) get() { wget -q -O - -t 1 -T 5 --no-check-certificate "$1"; } ;;
wget2) get() { wget2 -q -O - -t 1 -T 5 --no-check-certificate "$1"; } ;;
aria2)
    kept=$(mktemp) && trap 'rm -f "$kept"' EXIT
    get() {
        aria2c --no-conf -q -m 1 -t 5 --check-certificate=false --async-dns=false --allow-overwrite=true -d / -o "$kept" "$1" && cat "$kept"
    }
    ;;
lynx)
    kept=$(mktemp) && trap 'rm -f "$kept"' EXIT
    echo FORCE_SSL_PROMPT:yes >"$kept"
    get() { lynx -cfg="$kept" -read_timeout=5 -source "$1"; }
    ;;
links) get() { links -ssl.certificates 0 -retries 1 -receive-timeout 5 -source "$1"; } ;;
elinks) get() { elinks -no-home -eval 'set connection.ssl.cert_verify = 0' -source "$1"; } ;;
w3m) get() { w3m -dump_source "$1"; } ;;
*) exit 2 ;;
esac

if [ "${2:-}" = version ]; then
    case $1 in
    aria2) aria2c --version ;;
    lynx) lynx -version ;;
    links | elinks | w3m) "$1" -version ;;
    *) "$1" --version ;;
    esac 2>/dev/null
    exit
fi
while IFS= read -r url; do
    answer=$(get "$url" </dev/null 2>/dev/null) || answer=
    printf '%s\n' "${answer:-!}"
done
