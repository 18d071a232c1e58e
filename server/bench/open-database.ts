import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePostgres, startPostgres } from '@/localnet/world/postgres'
import { endProcess } from '@/localnet/world/supervisor'
import { migrateDatabase } from '../db/migrate-database'

/**
 * Starts a PostgreSQL for a bench with the tables of the service. `end` stops it and all `children`
 * and removes its files, also after an interrupted run; a bench may write other files to `folder`.
 * `settings` are those of the server's configuration.
 */
export const openDatabase = async (settings: readonly string[] = []) => {
  const children: ChildProcess[] = []
  const folder = mkdtempSync(join(tmpdir(), 'caravel-bench-'))
  const end = async (code: number) => {
    // For PostgreSQL this signal means a stop without waiting for connections.
    for (const child of children.toReversed()) await endProcess(child, 'SIGINT')
    removePostgres(folder)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(1))
  process.once('uncaughtException', (error) => {
    console.error(error)
    end(1)
  })
  const { url } = await startPostgres({
    folder,
    settings,
    spawn: (command, args, options) => {
      const child = spawn(command, args, { ...options, stdio: 'ignore' })
      children.push(child)
      return child
    },
  })
  await migrateDatabase({ url })
  return { url, folder, children, end }
}
