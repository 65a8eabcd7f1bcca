#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI trimesh 5.2.0 and pygltflib 1.16.5, npm @gltf-transform/core 4.5.1: the file that the uri of a glTF buffer names
# Guess, written before: each opens "a b.bin" for a%20b.bin, since glTF 2.0 calls the member a URI (2.8).
# Seen: @gltf-transform/core does. trimesh looks for a file named a%20b.bin and fails, and pygltflib warns and gives no data.
# All three open it for a uri with a raw blank.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q trimesh==5.2.0 pygltflib==1.16.5
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 >/dev/null
cat >write.py <<'END'
import json
import struct

open("a b.bin", "wb").write(struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0))
for name, uri in ("triplet", "a%20b.bin"), ("blank", "a b.bin"):
    model = {
        "asset": {"version": "2.0"},
        "buffers": [{"uri": uri, "byteLength": 36}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0]}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "nodes": [{"mesh": 0}],
        "scenes": [{"nodes": [0]}],
        "scene": 0,
    }
    json.dump(model, open(name + ".gltf", "w", encoding="utf-8"))
END
cat >run.py <<'END'
import warnings
import pygltflib
import trimesh

warnings.simplefilter("ignore")
for name in "triplet", "blank":
    try:
        print("trimesh", name, len(trimesh.load(name + ".gltf").geometry), "mesh")
    except FileNotFoundError as error:
        print("trimesh", name, "no file", error)
    model = pygltflib.GLTF2().load(name + ".gltf")
    data = model.get_data_from_buffer_uri(model.buffers[0].uri)
    print("pygltflib", name, len(data or b""), "bytes")
END
cat >run.mjs <<'END'
import { NodeIO } from '@gltf-transform/core';
for (const name of ['triplet', 'blank']) {
    const model = await new NodeIO().read(name + '.gltf');
    console.log('@gltf-transform/core', name, model.getRoot().listMeshes().length, 'mesh');
}
END
venv/bin/python write.py
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
trimesh triplet no file a%20b.bin
pygltflib triplet 0 bytes
trimesh blank 1 mesh
pygltflib blank 36 bytes
@gltf-transform/core triplet 1 mesh
@gltf-transform/core blank 1 mesh
END
