import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@/localnet/world/ports'
import { PostgresError, removePostgres, startPostgres } from '@/localnet/world/postgres'
import { passingFolder } from './passing-folder'

/**
 * Makes a PostgreSQL of a test's own, which it can kill and start again on the same folder and port.
 *
 * @example
 * const postgres = await createOwnPostgres()
 * const url = await postgres.start()
 */
export const createOwnPostgres = async () => {
  const folder = passingFolder('caravel-own-')
  const port = await freePort()
  let child: ChildProcess | undefined
  const end = () => child?.kill('SIGKILL')
  process.once('exit', end)
  const launch = () =>
    startPostgres({
      ...{ folder, port },
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
        // As long as a connection of its last life has not noticed the death it refuses to begin a new one.
        if (!(error instanceof PostgresError) || child?.exitCode === null) throw error
      }
  }
  /** SIGKILL ends its first process alone, SIGQUIT is `stop -m immediate`, SIGINT `-m fast`. */
  const stop = async (signal: 'SIGKILL' | 'SIGQUIT' | 'SIGINT') => {
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
