#!/bin/sh
# Moves whatever in a folder of uploads is not an archive that may be read to another folder.
#
#   upload-check.sh INBOX QUARANTINE
#
# Nothing that a file contains is believed or executed: fastcode verify looks at its bytes only. A file passes with exit
# status 0 alone; whatever else happens (bad data, a limit, no permission, no fastcode at all) counts as failed. Whoever
# uploads must not be able to write to INBOX any more, or a file could change after it was judged.
# Exit status: 0 all passed, 1 some did not, 2 usage.
set -u
[ $# -eq 2 ] && [ -d "$1" ] && [ -d "$2" ] || { echo "usage: upload-check.sh INBOX QUARANTINE" >&2; exit 2; }
classes=$(dirname -- "$0")/allowed-classes.txt
status=0
for file in "$1"/* "$1"/.[!.]* "$1"/..?*; do
    [ -e "$file" ] || [ -L "$file" ] || continue # the pattern itself, where there is no such file
    # Neither links, which may lead anywhere, nor folders, devices and pipes.
    if [ -f "$file" ] && [ ! -L "$file" ] &&
        fastcode verify -q --allow-classes "$classes" --max-input 16MiB --max-depth 64 -- "$file"; then
        continue
    fi
    aside=$(mktemp -d "$2/upload.XXXXXX") && mv -- "$file" "$aside/" || exit 1
    status=1
done
exit $status
