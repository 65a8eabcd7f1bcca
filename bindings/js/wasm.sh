#!/bin/sh
# SPDX-License-Identifier: MIT
# Compile the WebAssembly modules: wasm.sh FOLDER leaves in FOLDER/dist
#   uri.wasm     URIs
#   urikit.wasm  every family, columns; urikit-simd.wasm the same with SIMD
#   coap.wasm    CoAP options
#   lint.wasm    findings, how other programs read a text
#   readers.wasm how other programs read a text, the guard
# and in FOLDER, because the package has them as text,
#   compat.wasm  URIs in normal form, for urikit/compat
#   names.wasm   the names of the codes, the kinds, the families and their parts
# urikit.wasm is for size, urikit-simd.wasm, which nearly every machine takes, for speed.
# Compiling and linking are two steps: clang would call the wasm-opt that the link below calls with its own options.
set -eu
mkdir -p "$1/dist"
out=$(cd "$1/dist" && pwd)
cd "$(dirname "$0")/../.."
for tool in "${CLANG:-clang}" "${WASM_LD:-wasm-ld}" wasm-opt; do
    command -v "${tool%% *}" >/dev/null 2>&1 || {
        echo "there is no ${tool%% *}: scripts/setup js, or install clang, lld and binaryen" >&2
        exit 1
    }
done
binding=${URIKIT_JS_CSRC:-bindings/js/csrc} # a copy, where tests/mutation/mutate has changed it
flags="--target=wasm32 -std=c11 -ffreestanding -flto -Iinclude -isystem $binding/libc -DNDEBUG -mbulk-memory -msign-ext"
flags="$flags -Wall -Wextra -Wno-sign-compare -Werror"
link="--no-entry --gc-sections --strip-all --lto-O2 -O2 -z stack-size=65536 --stack-first --max-memory=4294967296"

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT

uri="src/base/*.c src/text/*.c src/simd/*.c src/uri/*.c $binding/memory.c $binding/start.c"
iri="src/iri/*.c"
cri="src/cbor/*.c src/cri/*.c src/coap/*.c src/convert/*.c $binding/cri.c"
readers="src/host/*.c src/readers/*.c src/guard/*.c"
families="src/redact/*.c src/nosh/*.c src/usr/*.c src/purl/*.c src/kind/*.c src/scheme/*.c src/batch/*.c src/template/*.c $binding/families.c $binding/template.c $binding/many.c $binding/functions.c"
# what a program calls for every URI
fast="src/base/*.c src/simd/*.c src/uri/uri_parse.c src/uri/simd_parse*.c src/uri/uri_grammar.c src/uri/uri_normalize.c src/uri/uri_resolve.c
    src/uri/normal_*.c src/uri/path_write.c src/uri/dot_segments.c src/uri/segment_*.c src/text/percent.c
    src/text/octets.c src/batch/batch_parse.c src/batch/batch_lines.c src/batch/batch_rows.c
    $binding/memory.c $binding/start.c $binding/reference.c $binding/dialect_iri.c $binding/many.c"

# compile FOLDER FLAGS SOURCES...
compile() {
    folder=$1 more=$2
    shift 2
    mkdir -p "$objects/$folder"
    printf '%s\n' "$@" | xargs -P "${URIKIT_JOBS:-$(getconf _NPROCESSORS_ONLN)}" -n 1 \
        sh -c "${CLANG:-clang} $flags $more -c \"\$0\" -o \"$objects/$folder/\$(printf %s \"\$0\" | tr / _).o\""
}

# link NAME FOLDER SOURCES...
link() {
    name=$1 folder=$2
    shift 2
    printf '%s\n' "$@" | tr / _ | sed "s|.*|$objects/$folder/&.o|" >"$objects/list"
    # shellcheck disable=SC2046,SC2086 # one word a file
    ${WASM_LD:-wasm-ld} $link $(cat "$objects/list") -o "$objects/module.wasm"
    wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-simd "$objects/module.wasm" -o "$out/$name.wasm"
}

# shellcheck disable=SC2086 # lists of files
{
    compile simd "-Oz -U__OPTIMIZE_SIZE__ -msimd128" $uri $iri $cri $families $binding/equal.c
    compile simd "-O2 -msimd128" $fast
    # with the larger tables and the code that copies by words: nearly as fast as -O2
    compile quick "-Oz -U__OPTIMIZE_SIZE__" $uri $binding/compat.c
    compile tiny -Oz $uri $iri $cri $families $readers src/lint/*.c $binding/reference.c $binding/dialect_*.c $binding/coap.c \
        $binding/lint.c $binding/readers.c $binding/readers_only.c $binding/names.c
    link uri tiny $uri $binding/reference.c $binding/dialect_uri.c
    link ../compat quick $uri $binding/compat.c
    link ../names tiny $uri $iri src/cbor/*.c src/cri/*.c src/nosh/*.c src/usr/*.c src/purl/*.c src/kind/*.c src/scheme/*.c $binding/names.c
    link urikit tiny $uri $iri $cri $families $binding/reference.c $binding/dialect_iri.c
    link urikit-simd simd $uri $iri $cri $families $binding/equal.c $binding/reference.c $binding/dialect_iri.c
    link coap tiny $uri $iri $cri $binding/coap.c
    link lint tiny $uri $iri src/nosh/*.c src/usr/*.c src/purl/*.c src/kind/*.c src/scheme/*.c $readers src/redact/*.c src/lint/*.c $binding/lint.c $binding/readers.c
    link readers tiny $uri $iri $readers $binding/readers.c $binding/readers_only.c
}
