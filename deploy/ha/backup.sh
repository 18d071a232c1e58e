#!/bin/sh
# Makes a base backup of the server in PGHOST and PGPORT as PGUSER, in a new folder: backup.sh FOLDER
set -eu
[ $# -eq 1 ] || { echo "usage: backup.sh FOLDER" >&2; exit 2; }
bin=${PG_BIN:-$(pg_config --bindir)}
"$bin/pg_basebackup" --pgdata="$1" --checkpoint=fast --wal-method=none --no-password
echo "base backup in $1"
