#!/bin/sh
# Tells git, in the repository where this runs, what the drivers in gitattributes do.
set -e
git config merge.fastcode.name 'archives by identity'
git config merge.fastcode.driver 'fastcode merge %O %A %B -o %A --name %P'
git config diff.fastcode.command 'fastcode diff'
# For `git mergetool -t fastcode`, which lists the conflicts again and keeps ours:
git config mergetool.fastcode.cmd 'fastcode merge "$BASE" "$LOCAL" "$REMOTE" -o "$MERGED"'
git config mergetool.fastcode.trustExitCode true
