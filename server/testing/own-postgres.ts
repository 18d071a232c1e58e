import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@/localnet/world/ports'
import { PostgresError, removePostgres, startPostgres } from '@/localnet/world/postgres'
import { passingFolder } from './passing-folder'

/** A PostgreSQL that can be killed and started again. */
export type OwnPostgres = {
  /** Resolves with its URL once it accepts connections. */
  start: () => Promise<string>
  stop: (signal: 'SIGKILL' | 'SIGQUIT' | 'SIGINT') => Promise<void>
  remove: () => Promise<void>
}

/**
 * Creates a PostgreSQL for one test, which can kill it and start it again on the same folder and
 * port.
 *
 * @example
 * const postgres = await createOwnPostgres()
 * const url = await postgres.start()
 */
export const createOwnPostgres = async (): Promise<OwnPostgres> => {
  const folder = passingFolder('caravel-own-')
  const port = await freePort()
  let child: ChildProcess | undefined
  const end = () => child?.kill('SIGKILL')
  process.once('exit', end)
  const launch = () =>
    startPostgres({
      folder,
      port,
      spawn: (command, args, options) => {
        child = spawn(command, args, { ...options, stdio: 'ignore' })
        return child
      },
    })
  const start = async (): Promise<string> => {
    for (;;)
      try {
        return (await launch()).url
      } catch (error) {
        // It refuses to start while a connection of its last life has not noticed its end.
        if (!(error instanceof PostgresError) || child?.exitCode === null) throw error
      }
  }
  /** SIGKILL ends its first process alone, SIGQUIT is `stop -m immediate`, SIGINT `-m fast`. */
  const stop: OwnPostgres['stop'] = async (signal) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    start,
    stop,
    remove: async () => {
      await stop('SIGKILL')
      process.off('exit', end)
      removePostgres(folder)
    },
  }
}
