#!/bin/sh
# SPDX-License-Identifier: MIT
# Unpack what the tool links, for another machine, below a folder: tests/device/libraries.sh ARCHITECTURE FOLDER
# apt-get fetches Debian's packages with lists of its own below that folder: nothing is installed, and this machine's dpkg
# does not hear of the other architecture. Exit status 77: Debian has no such packages for it, or none can be fetched.
set -eu
arch=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
[ ! -e "$folder/done" ] || exit 0
command -v apt-get >/dev/null 2>&1 || { echo "no apt-get here"; exit 77; }

mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial" "$folder/debs" "$folder/root"
: >"$folder/apt/status"
apt() { # apt get WORD..., apt cache WORD...
    command=$1
    shift
    "apt-$command" -q -o APT::Architecture="$arch" -o APT::Architectures="$arch" -o APT::Sandbox::User= \
        -o Acquire::Languages=none -o Dir::State::lists="$folder/apt/lists" -o Dir::State::status="$folder/apt/status" \
        -o Dir::Cache="$folder/apt" "$@"
}
# one list of several may fail, and the packages still be there
apt get update >"$folder/log" 2>&1 || true
cd "$folder/debs"
icu=$(apt cache depends libicu-dev 2>/dev/null | sed -n 's/.*Depends: \(libicu[0-9]*\)$/\1/p')
for package in libc6 libgcc-s1 libstdc++6 libjansson4 libjansson-dev libutf8proc-dev libpsl5 libpsl-dev libidn2-0 libunistring2 \
    libutf8proc2 libicu-dev $icu; do
    apt get download "$package" >>"$folder/log" 2>&1 || { tail -2 "$folder/log"; echo "no $package for $arch"; exit 77; }
done
for package in *.deb; do
    dpkg-deb -x "$package" "$folder/root"
done
touch "$folder/done"
