import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePostgres, startPostgres } from '@/localnet/world/postgres'
import { endProcess } from '@/localnet/world/supervisor'
import { migrateDatabase } from '../db/migrate-database'

/**
 * Starts a PostgreSQL of a bench's own with the tables of the service. `end` stops it, and whatever else was added to `children`, and leaves
 * nothing behind, also where the run is cut off; what else a bench writes may lie in `folder`.
 */
export const openDatabase = async () => {
  const children: ChildProcess[] = []
  const folder = mkdtempSync(join(tmpdir(), 'caravel-bench-'))
  const end = async (code: number) => {
    // To PostgreSQL it says: do not wait for those who are connected.
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
    spawn: (command, args, options) => {
      const child = spawn(command, args, { ...options, stdio: 'ignore' })
      children.push(child)
      return child
    },
  })
  await migrateDatabase({ url })
  return { url, folder, children, end }
}
