#!/bin/sh
# SPDX-License-Identifier: MIT
# The library of the jar for this system: build.sh FOLDER JAVA_HOME leaves FOLDER/org/urikit/spark/<system>-<arch>/liburikit_spark.so
# The core, the SQL functions, libpsl and utf8proc are in one file, which shows the native methods only.
set -eu
mkdir -p "$1"
out=$(cd "$1" && pwd)
jdk=$2
cd "$(dirname "$0")/../../.."
cc=${CC:-cc}
archives=
for name in libpsl.a libutf8proc.a; do
    archive=$($cc -print-file-name=$name) || { echo "there is no $cc: install a C compiler, or name it in CC" >&2; exit 1; }
    [ "$archive" != $name ] || { echo "there is no $name: install libpsl-dev and libutf8proc-dev" >&2; exit 1; }
    archives="$archives $archive"
done
system=$(uname -s | tr '[:upper:]' '[:lower:]' | tr -cd '[:lower:]')
case "$(uname -m)" in
x86_64) arch=amd64 ;;
*) arch=$(uname -m) ;;
esac
target=$out/org/urikit/spark/$system-$arch
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
mkdir -p "$target"
echo 'URIKIT { global: Java_org_urikit_spark_*; local: *; };' >"$objects/exports.map"
hardening=''
hardening_link=''
[ "$system" != linux ] || {
    hardening="-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2"
    hardening_link="-Wl,-z,relro,-z,now -Wl,-z,noexecstack"
}
flags="-std=c11 -O3 -DNDEBUG -fPIC -fvisibility=hidden -ffunction-sections -D_DEFAULT_SOURCE -Wall -Wextra -Wpedantic"
flags="$flags $hardening -Iinclude -Ibindings/sql -I$jdk/include -I$jdk/include/$system"
# shellcheck disable=SC2016,SC2086 # flags are words
printf '%s\n' src/*/*.c extras/psl/*.c extras/unicode/nfc.c extras/unicode/host_key.c bindings/sql/sql_*.c bindings/spark/native/*.c |
    xargs -P "${URIKIT_JOBS:-$(getconf _NPROCESSORS_ONLN)}" -I{} sh -c \
        'object=$1/$(printf "%s" "$2" | tr / _).o; shift 2; exec "$@" -o "$object"' sh "$objects" {} $cc $flags -c {}
# shellcheck disable=SC2086
$cc -shared -o "$target/liburikit_spark.so" "$objects"/*.o $archives \
    -Wl,--version-script="$objects/exports.map" -Wl,--gc-sections -Wl,-z,defs $hardening_link -s
