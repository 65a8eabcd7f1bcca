#!/bin/sh
# SPDX-License-Identifier: MIT
# Compile the WebAssembly modules: wasm.sh FOLDER leaves FOLDER/uri.wasm (URIs) and FOLDER/urikit.wasm (every family)
set -eu
cd "$(dirname "$0")/../.."
out=$1
mkdir -p "$out"
CLANG=${CLANG:-clang}
binding=bindings/js/csrc
flags="--target=wasm32 -std=c11 -ffreestanding -flto -Iinclude -isystem $binding/libc -DNDEBUG"
flags="$flags -Wall -Wextra -Wno-sign-compare -mbulk-memory -mnontrapping-fptoint -msign-ext"
link="-nostdlib -Wl,--no-entry -Wl,--gc-sections -Wl,--strip-all -Wl,--lto-O3 -Wl,-O2 -Wl,-z,stack-size=65536"
link="$link -Wl,--stack-first -Wl,--max-memory=4294967296"

# module NAME OPTIMIZATION SOURCES...
module() {
    name=$1 level=$2
    shift 2
    # shellcheck disable=SC2086 # one word a flag
    $CLANG $flags $level $link -o "$out/$name.wasm" "$@" $binding/memory.c
}

module uri -Os src/base/*.c src/text/*.c src/simd/*.c src/uri/*.c $binding/reference.c $binding/dialect_uri.c
module urikit -O2 src/*/*.c $binding/reference.c $binding/dialect_iri.c $binding/names.c
