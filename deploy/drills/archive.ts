import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { drillEnvironment } from './drill-environment'
import type { DrillFolder } from './drill-folder'
import { query } from './query'
import { until } from './until'

/** The archive of a PostgreSQL's log, and base backups, as the scripts of `deploy/ha` make them. */
export type Archive = {
  /** The variables that `archive-wal.sh` needs, for processes that run PostgreSQL. */
  env: Readonly<Record<'WAL_ARCHIVE' | 'CARAVEL_HA', string>>
  /** Makes the base backup of a server. */
  backUp: (server: { port: number; user: string; password?: string }) => void
  /** Restores the last base backup into a new folder, as of a time or with all that is archived. */
  restore: (data: string, time?: string) => void
  /** Returns the database's time, and resolves once the log up to it is archived. The url is that of a superuser. */
  markTime: (url: string) => Promise<string>
}

/**
 * Makes an empty archive.
 *
 * @example
 * const archive = openArchive(folder, '/usr/lib/postgresql/15/bin')
 * archive.backUp({ port: 5432, user: 'postgres' })
 * archive.restore('/var/lib/postgresql/restored', await archive.markTime(url))
 */
export const openArchive = (folder: DrillFolder, bin: string): Archive => {
  let backups = 0
  const lastBackup = () => path.join(folder.path, `backup-${backups}`)
  const env = { WAL_ARCHIVE: folder.makeFolder('wal'), CARAVEL_HA: folder.configuration }
  const script = (name: string, args: readonly string[], more: Record<string, string> = {}) => {
    const { status, stderr, error } = spawnSync(path.join(folder.configuration, name), args, {
      ...folder.user,
      cwd: folder.path,
      env: drillEnvironment({ PG_BIN: bin, ...env, ...more }),
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${name}: ${error ?? stderr}`)
  }
  return {
    env,
    backUp: ({ port, user, password }) => {
      backups += 1
      const server = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: user }
      script('backup.sh', [lastBackup()], { ...server, ...(password && { PGPASSWORD: password }) })
    },
    restore: (data, time) => script('restore.sh', [lastBackup(), data, ...(time === undefined ? [] : [time])]),
    markTime: async (url) => {
      const [marked] = await query<{ time: string }>(url, 'select clock_timestamp()::text as time')
      // A restore to a time ends with an error unless the archive has a commit after it.
      await query(url, 'create table marked (); drop table marked')
      const [{ segment } = { segment: '' }] = await query<{ segment: string }>(
        url,
        'select pg_walfile_name(pg_switch_wal()) as segment',
      )
      await until('the log is not archived', async () => {
        const [state] = await query<{ last: string | null }>(
          url,
          'select last_archived_wal as last from pg_stat_archiver',
        )
        return (state?.last ?? '') >= segment ? undefined : `it is at ${state?.last}, not at ${segment}`
      })
      return marked!.time
    },
  }
}
