#!/bin/sh
# SPDX-License-Identifier: MIT
# Compile the WebAssembly modules: wasm.sh FOLDER leaves in FOLDER/dist
#   uri.wasm     URIs
#   urikit.wasm  every family, columns; urikit-simd.wasm the same with SIMD
#   coap.wasm    CoAP options
#   lint.wasm    findings, how other programs read a text
# and in FOLDER, because the package has it as text,
#   compat.wasm  URIs in normal form, for urikit/compat
# Compiling and linking are two steps, so that clang does not call a wasm-opt that may be there.
set -eu
cd "$(dirname "$0")/../.."
out=$1/dist
binding=bindings/js/csrc
flags="--target=wasm32 -std=c11 -ffreestanding -flto -Iinclude -isystem $binding/libc -DNDEBUG -mbulk-memory -msign-ext"
flags="$flags -Wall -Wextra -Wno-sign-compare -Werror"
link="--no-entry --gc-sections --strip-all --lto-O2 -O2 -z stack-size=65536 --stack-first --max-memory=4294967296"

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
mkdir -p "$out"

uri="src/base/*.c src/text/*.c src/simd/*.c src/uri/*.c $binding/memory.c $binding/start.c"
iri="src/iri/*.c $binding/names.c"
cri="src/cbor/*.c src/cri/*.c src/coap/*.c src/convert/*.c $binding/cri.c"
families="src/nosh/*.c src/usr/*.c src/kind/*.c src/batch/*.c $binding/families.c $binding/many.c $binding/verbs.c"
# what a program calls for every URI
fast="src/base/*.c src/simd/*.c src/uri/uri_parse.c src/uri/uri_grammar.c src/uri/uri_normalize.c src/uri/uri_resolve.c
    src/uri/normal_*.c src/uri/path_write.c src/uri/dot_segments.c src/uri/segment_*.c src/text/percent.c src/text/octets.c src/batch/batch_parse.c
    src/batch/batch_lines.c src/batch/batch_scan.c src/batch/batch_rows.c $binding/memory.c $binding/start.c $binding/reference.c $binding/dialect_iri.c
    $binding/many.c $binding/compat.c"

# compile FOLDER FLAGS SOURCES...
compile() {
    folder=$1 more=$2
    shift 2
    mkdir -p "$objects/$folder"
    printf '%s\n' "$@" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 1 \
        sh -c "${CLANG:-clang} $flags $more -c \"\$0\" -o \"$objects/$folder/\$(printf %s \"\$0\" | tr / _).o\""
}

# link NAME FOLDER SOURCES...: an object that is not in FOLDER is taken from `small`
link() {
    name=$1 folder=$2
    shift 2
    for source in "$@"; do
        object=$(printf '%s' "$source" | tr / _).o
        [ -f "$objects/$folder/$object" ] || folder_of=small
        printf '%s\n' "$objects/${folder_of:-$folder}/$object"
        folder_of=
    done >"$objects/list"
    # shellcheck disable=SC2046,SC2086 # one word a file
    ${WASM_LD:-wasm-ld} $link $(cat "$objects/list") -o "$out/$name.wasm"
}

# shellcheck disable=SC2086 # lists of files
{
    compile fast -O2 $fast
    compile simd "-Oz -U__OPTIMIZE_SIZE__ -msimd128" $uri $iri $cri $families
    compile simd "-O2 -msimd128" $fast
    # the tables must be those of the fast files
    compile small "-Oz -U__OPTIMIZE_SIZE__" $uri $iri $cri $families src/lint/*.c $binding/coap.c $binding/lint.c
    compile tiny -Oz $uri $binding/reference.c $binding/dialect_uri.c
    link uri tiny $uri $binding/reference.c $binding/dialect_uri.c
    link ../compat fast $uri $binding/compat.c
    link urikit fast $uri $iri $cri $families $binding/reference.c $binding/dialect_iri.c
    link urikit-simd simd $uri $iri $cri $families $binding/reference.c $binding/dialect_iri.c
    link coap small $uri $iri $cri $binding/coap.c
    link lint small $uri $iri src/lint/*.c $binding/lint.c
}
