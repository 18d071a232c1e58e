import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { namedError } from '@/lib/errors'
import { startGuard } from './guard'
import type { Say } from './progress'

/** The time in which a process must end after its signal, before it is killed. */
const patienceMs = 20_000

export type SpawnChild = (command: string, args: readonly string[], options?: SpawnOptions) => ChildProcess

export type Supervisor = {
  /**
   * Starts a process in its own group, so that Ctrl-C in a terminal reaches only the supervisor.
   * Its output goes to `<label>.log`. `signal` asks it to end.
   */
  spawn: (label: string, signal?: NodeJS.Signals) => SpawnChild
  /**
   * Makes sure that a process which may end by itself, such as a compiler, does not outlive this
   * program.
   */
  watch: (child: ChildProcess) => void
  /** Rejects if a process ends without having been stopped. */
  failure: Promise<never>
  /** Ends every process, the last one first, and waits for each. */
  stop: () => Promise<void>
  /** The guard that stops the processes when the supervisor is killed. */
  guardPid: number
}

/**
 * Starts processes, reports when one dies, and ends them in order. If this program is killed, a
 * guard ends them instead.
 *
 * @example
 * const supervisor = createSupervisor({ logFolder: '.local/logs', say: console.log })
 * supervisor.spawn('anvil-1')('anvil', ['--port', '8545'])
 * await supervisor.stop()
 */
export function createSupervisor({ logFolder, say }: { logFolder: string; say: Say }): Supervisor {
  mkdirSync(logFolder, { recursive: true })
  const guard = startGuard()
  const children: { label: string; child: ChildProcess; signal: NodeJS.Signals }[] = []
  let isStopping = false
  let fail: (error: Error) => void = () => undefined
  const failure = new Promise<never>((_, reject) => {
    fail = reject
  })
  failure.catch(() => undefined)

  const start = (label: string, signal: NodeJS.Signals): SpawnChild => {
    return (command, args, options = {}) => {
      // A task that is still starting processes during the stop must not start another one.
      if (isStopping) throw new StoppedError({ label })
      const logFile = path.join(logFolder, `${label}.log`)
      const log = openSync(logFile, 'a')
      const child = spawn(command, args, { detached: true, ...options, stdio: ['ignore', log, log] })
      closeSync(log)
      children.push({ label, child, signal })
      guard.watch(child, signal)
      child.once('error', (cause) => fail(new ProcessEndedError({ label, how: cause.message, logFile, cause })))
      child.once('exit', (code, by) => {
        if (!isStopping) fail(new ProcessEndedError({ label, how: by ?? `code ${code}`, logFile }))
      })
      return child
    }
  }

  let stopped: Promise<void> | undefined
  const stop = async () => {
    isStopping = true
    for (const { label, child, signal } of children.toReversed()) {
      if (!hasEnded(child)) {
        await endProcess(child, signal)
        say(`${label} stopped`)
      }
    }
    guard.dismiss()
  }
  return {
    spawn: (label, signal = 'SIGTERM') => start(label, signal),
    watch: (child) => {
      children.push({ label: 'build', child, signal: 'SIGTERM' })
      guard.watch(child, 'SIGTERM')
    },
    failure,
    stop: () => (stopped ??= stop()),
    guardPid: guard.pid,
  }
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/** Asks a process to end, waits for it, and kills it if it takes too long. */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    child.once('exit', () => {
      clearTimeout(hard)
      resolve()
    })
    child.kill(signal)
  })
}

export class ProcessEndedError extends namedError(
  'Localnet.ProcessEndedError',
  ({ label, how, logFile }: { label: string; how: string; logFile: string; cause?: unknown }) => ({
    message: `${label} ended by itself (${how}).`,
    fix: `Its last output is in ${path.relative('.', logFile)}.`,
  }),
) {}

export class StoppedError extends namedError('Localnet.StoppedError', ({ label }: { label: string }) => ({
  message: `${label} was not started: everything is being stopped.`,
})) {}
