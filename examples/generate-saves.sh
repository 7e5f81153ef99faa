#!/bin/sh
# Makes N archives of M rows each below a folder, with names and numbers that are the same everywhere, for the scripts in
# duckdb and spark: generate-saves.sh FOLDER N M
set -eu
folder=$1 archives=$2 rows=$3
mkdir -p "$folder"
awk -v folder="$folder" -v archives="$archives" -v rows="$rows" 'BEGIN {
    for (a = 0; a < archives; a++) {
        file = sprintf("%s/save-%06d.json", folder, a)
        printf "{\"player\":\"player %d\",\"level\":%d,\"items\":[", a % 977, a % 60 + 1 > file
        for (r = 0; r < rows; r++)
            printf "%s{\"name\":\"item %d\",\"price\":%d,\"count\":%d}", r ? "," : "", r % 37, (a * 31 + r * 7) % 1000, r % 5 > file
        print "]}" > file
        close(file)
    }
}'
"${FASTCODE:-fastcode}" encode --output-dir "$folder" "$folder" --recursive --include '*.json' -q
find "$folder" -name '*.json' -exec rm {} +
