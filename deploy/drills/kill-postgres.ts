import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Kills processes that may have ended already. */
export const killProcesses = (pids: readonly number[]): void => {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
}

/**
 * Kills the PostgreSQL of a data folder with all its processes, so that nothing more is written or answered.
 *
 * @example
 * killPostgres('/var/lib/postgresql/15/main')
 */
export const killPostgres = (data: string): void => killProcesses(processesOf(data))

/** Returns the processes of the PostgreSQL of a data folder, its first one first; none where it does not run. */
const processesOf = (data: string): number[] => {
  try {
    const first = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim()
    return [first, ...children.split(' ').filter(Boolean).map(Number)]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
