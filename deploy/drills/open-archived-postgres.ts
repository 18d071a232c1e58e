import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { OwnPostgres } from '@/server/testing/own-postgres'
import { openArchive } from './archive'
import { drawPort } from './draw-port'
import { drillEnvironment } from './drill-environment'
import { openDrillFolder } from './drill-folder'
import { findPrograms } from './find-programs'
import { killPostgres } from './kill-postgres'
import { failureOf, query } from './query'
import { until } from './until'

/** A PostgreSQL that archives its log, with backups that are restored in its place. */
export type ArchivedPostgres = OwnPostgres & {
  backUp: () => void
  /** Returns the database's time, and resolves once the log up to it is archived. */
  markTime: () => Promise<string>
  /** Starts a new server with the database as of a time; all clients must have left. */
  restore: (time: string) => Promise<void>
  /** Starts a second server with all that is archived, and returns its URL. */
  restoreAll: () => Promise<string>
}

/**
 * Opens a PostgreSQL with an archive of its log, by the scripts of `deploy/ha`.
 *
 * @throws Drill.MissingPackagesError
 * @example
 * const postgres = await openArchivedPostgres()
 * await postgres.start()
 * postgres.backUp()
 * const time = await postgres.markTime()
 * await postgres.restore(time)
 */
export const openArchivedPostgres = async (): Promise<ArchivedPostgres> => {
  const programs = findPrograms(['postgres', 'initdb', 'pg_ctl', 'pg_basebackup'])
  const folder = openDrillFolder()
  const port = await drawPort()
  const urlAt = (at: number) => `postgres://postgres@127.0.0.1:${at}/postgres`
  const url = urlAt(port)
  const archive = openArchive(folder, path.dirname(programs.postgres))
  const options = { ...folder.user, cwd: folder.path, env: drillEnvironment(archive.env) }
  let data = path.join(folder.path, 'data')
  let restores = 0

  const initialize = () => {
    const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
    const { status, stderr } = spawnSync(programs.initdb, args, { ...options, encoding: 'utf8' })
    if (status !== 0) throw new Error(`initdb: ${stderr}`)
  }
  const launch = async (at: number, settings: readonly string[]) => {
    const all = [...settings, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
    const args = ['-D', data, '-p', String(at), ...all.flatMap((setting) => ['-c', setting])]
    folder.supervisor.spawn('postgres', 'SIGINT')(programs.postgres, args, options)
    // A server that still replays its log answers too, and takes no writes.
    await until('PostgreSQL takes no writes', () => failureOf(urlAt(at), 'create table if not exists ready ()'))
    await query(urlAt(at), 'drop table ready')
  }
  const restore = async (at: number, time?: string) => {
    restores += 1
    data = path.join(folder.path, `restored-${restores}`)
    archive.restore(data, time)
    await launch(at, [])
  }
  return {
    start: async () => {
      initialize()
      // The settings are those of `patroni.yml`; the restored servers of a drill archive nothing.
      await launch(port, ['archive_mode=on', `archive_command="$CARAVEL_HA/archive-wal.sh" "%p" "%f"`])
      return url
    },
    stop: async () => killPostgres(data),
    backUp: () => archive.backUp({ port, user: 'postgres' }),
    markTime: () => archive.markTime(url),
    restore: async (time) => {
      killPostgres(data)
      await restore(port, time)
    },
    restoreAll: async () => {
      const [beside, primary] = [await drawPort(), data]
      await restore(beside)
      data = primary
      return urlAt(beside)
    },
    remove: async () => {
      await folder.supervisor.stop()
      folder.remove()
    },
  }
}
