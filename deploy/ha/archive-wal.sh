#!/bin/sh
# Copies a finished segment of the write-ahead log into WAL_ARCHIVE. PostgreSQL calls it (archive_command) and keeps the
# segment until it ends with 0. A segment that is there already must be the same one.
set -eu
segment=$1
target="$WAL_ARCHIVE/$2"
if [ -e "$target" ]; then exec cmp -s "$segment" "$target"; fi
cp "$segment" "$target.part.$$"
sync "$target.part.$$"
mv "$target.part.$$" "$target"
