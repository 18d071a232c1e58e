import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '@/build/project-root'
import { findPostgresUser } from '@/localnet/world/postgres'
import { createSupervisor, type Supervisor } from '@/localnet/world/supervisor'
import { passingFolder } from '@/server/testing/passing-folder'

/** The folder of a drill, which belongs to the user that runs PostgreSQL. */
export type DrillFolder = {
  path: string
  /** A copy of `deploy/ha`, since that user may not enter the checkout. */
  configuration: string
  /** The user where root runs the drill; undefined otherwise. */
  user: ReturnType<typeof findPostgresUser>
  /** Starts programs as that user; their logs are in `.local/drill` of the project, until the next drill. */
  supervisor: Pick<Supervisor, 'spawn' | 'stop'>
  makeFolder: (name: string) => string
  writeFile: (name: string, text: string) => string
  remove: () => void
}

/** The configuration that a deployment uses. */
export const configured = path.join(projectRoot, 'deploy/ha')

/**
 * Makes the folder of a drill.
 *
 * @example
 * openDrillFolder().makeFolder('wal') // '/dev/shm/caravel-drill-k3Jx0a/wal'
 */
export const openDrillFolder = (): DrillFolder => {
  const user = findPostgresUser()
  const folder = passingFolder('caravel-drill-')
  const own = (made: string) => {
    if (user) chownSync(made, user.uid, user.gid)
    return made
  }
  own(folder)
  const configuration = path.join(folder, 'ha')
  cpSync(configured, configuration, { recursive: true })
  chmodSync(configuration, 0o755)
  const logFolder = path.join(projectRoot, '.local/drill')
  rmSync(logFolder, { recursive: true, force: true })
  return {
    path: folder,
    configuration,
    user,
    supervisor: createSupervisor({ logFolder, say: () => {} }),
    makeFolder: (name) => {
      const made = path.join(folder, name)
      mkdirSync(made, { mode: 0o700 })
      return own(made)
    },
    writeFile: (name, text) => {
      const file = path.join(folder, name)
      writeFileSync(file, text, { mode: 0o600 })
      return own(file)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
