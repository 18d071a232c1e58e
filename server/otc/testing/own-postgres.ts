import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@/localnet/ports'
import { PostgresError, removePostgres, startPostgres } from '@/localnet/postgres'
import { passingFolder } from '../../testing/passing-folder'

/** A PostgreSQL that nobody else uses, so that it can be killed: on one folder and one port through all its lives. */
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
  /** SIGKILL: it falls dead. SIGINT: it breaks off what runs and ends in order. */
  const stop = async (signal: 'SIGKILL' | 'SIGINT') => {
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
