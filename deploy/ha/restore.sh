#!/bin/sh
# Restores a database to a point in time into a new folder, on which PostgreSQL or Patroni can be started then:
# WAL_ARCHIVE=... restore.sh BACKUP DATA '2026-11-30 05:49:00+00'    without a time: to the end of the archive
# Run it as the user of PostgreSQL.
set -eu
[ $# -ge 2 ] || { echo "usage: WAL_ARCHIVE=FOLDER restore.sh BACKUP DATA [TIME]" >&2; exit 2; }
[ ! -e "$2" ] || { echo "$2 exists: give a new folder" >&2; exit 2; }
bin=${PG_BIN:-$(pg_config --bindir)}
cp -a "$1" "$2"
chmod 700 "$2"
rm -f "$2/standby.signal"
# Debian keeps the configuration of servers without Patroni in /etc/postgresql, and no backup has it.
touch "$2/postgresql.conf"
[ -e "$2/pg_hba.conf" ] || echo 'local all all peer' > "$2/pg_hba.conf"
# Patroni configures a standby with empty targets, which PostgreSQL takes for several, and names files of the server
# that was backed up. It writes the configuration again.
sed -i -E '/^(recovery_target|hba_file|ident_file)/d' "$2/postgresql.conf"
touch "$2/recovery.signal"
# The server listens on no address, and the archive is not written to.
options="-c restore_command='cp \"$WAL_ARCHIVE/%f\" \"%p\"' -c recovery_target_action=promote -c hot_standby=off"
options="$options -c archive_mode=off -c listen_addresses= -c unix_socket_directories=. -c synchronous_standby_names="
if [ $# -ge 3 ]; then options="$options -c recovery_target_time='$3'"; fi
fail() { cat "$2/restore.log" >&2; exit 1; }
"$bin/pg_ctl" start --pgdata="$2" --wait --timeout=86400 --log="$2/restore.log" --options="$options" || fail "$@"
# It counts as started before all is replayed. A stop before its promotion is complete would lose the point in time.
until LC_ALL=C "$bin/pg_controldata" "$2" | grep -q 'cluster state: *in production'; do
  "$bin/pg_ctl" status --pgdata="$2" > /dev/null || fail "$@"
  sleep 0.2
done
"$bin/pg_ctl" stop --pgdata="$2" --mode=fast --wait
echo "restored: start PostgreSQL or Patroni on $2"
