#!/bin/sh
# Moves whatever in a folder of uploads is not an archive that may be read to another folder.
#
#   upload-check.sh INBOX QUARANTINE
#
# Nothing that a file contains is believed or executed: fastcode verify looks at its bytes only. A file passes with status
# 0 and is moved with status 1. With any other (no permission, a full disk, no fastcode at all) nobody knows what it is:
# it stays where it is, and nothing in INBOX may be read until a later run has judged it. Whoever uploads must not be able
# to write to INBOX any more, or a file could change after it was judged.
# Exit status: 0 all passed; 1 some did not, and what is left in INBOX may be read; 2 usage, or some were not judged.
set -u
if [ $# -ne 2 ] || ! [ -d "$1" ] || ! [ -d "$2" ]; then
    echo "usage: upload-check.sh INBOX QUARANTINE" >&2
    exit 2
fi
classes=$(dirname -- "$0")/allowed-classes.txt
status=0
for file in "$1"/* "$1"/.[!.]* "$1"/..?*; do
    [ -e "$file" ] || [ -L "$file" ] || continue # the pattern itself, where there is no such file
    verdict=1 # of links, which may lead anywhere, of folders, devices and pipes
    if [ -f "$file" ] && [ ! -L "$file" ]; then
        fastcode verify -q --allow-classes "$classes" --max-input 16MiB --max-depth 64 -- "$file"
        verdict=$?
    fi
    case $verdict in
        0) ;;
        1)
            if ! { aside=$(mktemp -d "$2/upload.XXXXXX") && mv -- "$file" "$aside/"; }; then exit 2; fi
            [ $status -eq 2 ] || status=1
            ;;
        *)
            echo "upload-check.sh: not judged, and left where it is: $file" >&2
            status=2
            ;;
    esac
done
exit $status
