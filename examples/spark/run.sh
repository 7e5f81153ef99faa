#!/bin/sh
# Decodes archives with Spark and compares the result with what the tool counts: see README.md.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tool=$(command -v "${FASTCODE:-fastcode}")
if [ ! -x "$here/.venv/bin/spark-submit" ]; then
    python3 -m venv "$here/.venv"
    "$here/.venv/bin/pip" install --quiet pyspark
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ $# -eq 0 ]; then
    "$here/../generate-saves.sh" "$work/saves" "${ARCHIVES:-2000}" "${ROWS:-20}"
    set -- "$work/saves"
fi
PYSPARK_PYTHON=$here/.venv/bin/python "$here/.venv/bin/python" "$here/decode.py" "$1" "$tool" | tee "$work/spark"
{
    echo "archives $("$tool" rows --recursive "$1" --count)"
    echo "rows $("$tool" rows --recursive "$1" --at items --count)"
    echo "price $("$tool" rows --recursive "$1" --at items --columns price --to tsv | awk '{ sum += $1 } END { printf "%d\n", sum }')"
} >"$work/fastcode"
diff "$work/fastcode" "$work/spark" && echo "Spark and fastcode agree"
