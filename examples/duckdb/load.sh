#!/bin/sh
# Loads archives into DuckDB and compares the table with what the tool counts: see README.md.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tool=${FASTCODE:-fastcode}
python=$here/.venv/bin/python
if [ ! -x "$python" ]; then
    python3 -m venv "$here/.venv"
    "$here/.venv/bin/pip" install --quiet duckdb
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ $# -eq 0 ]; then
    "$here/../generate-saves.sh" "$work/saves" "${ARCHIVES:-1000}" "${ROWS:-1000}"
    set -- "$work/saves" name,price,count
fi
"$tool" rows --recursive "$1" --at items --columns "$2" --with-file --to csv |
    "$python" -c '
import duckdb, sys
table = duckdb.connect(sys.argv[1])
table.execute("CREATE TABLE items AS FROM read_csv(\"/dev/stdin\", header = true)".replace("\"", chr(39)))
print("rows", table.execute("SELECT count(*) FROM items").fetchone()[0])
print("files", table.execute("SELECT count(DISTINCT file) FROM items").fetchone()[0])
for name, kind, *_ in table.execute("DESCRIBE items").fetchall():
    if kind == "BIGINT": print("sum of " + name, table.execute(f"SELECT sum({name})::BIGINT FROM items").fetchone()[0])
' "$work/saves.db" | sort >"$work/duckdb"
# The same by the tool alone: rows are counted, numbers are added up from a list.
{
    echo "rows $("$tool" rows --recursive "$1" --at items --count)"
    echo "files $("$tool" rows --recursive "$1" --at items --count --with-file | grep -vc '"count":0}')"
    "$tool" rows --recursive "$1" --at items --columns "$2" --to tsv | awk -F '\t' '
        NR == 1 { for (i = 1; i <= NF; i++) name[i] = $i; next }
        { for (i = 1; i <= NF; i++) if ($i ~ /^-?[0-9]+$/) { sum[i] += $i } else if ($i != "") text[i] = 1 }
        END { for (i in name) if (!(i in text)) printf "sum of %s %d\n", name[i], sum[i] }'
} | sort >"$work/fastcode"
cat "$work/duckdb"
diff "$work/fastcode" "$work/duckdb" && echo "DuckDB and fastcode agree"
