import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuMsOf } from '@/build/process-identity'
import { namedError } from '@/lib/errors'
import type { Say } from '../world/progress'

/**
 * A process that has used this much CPU time, in milliseconds, and still lacks the same thing is
 * stuck.
 */
const workLimitMs = 60_000
/** A process that has used no CPU time for this long, in milliseconds, hangs. */
const idleLimitMs = 60_000
const sayEveryMs = 10_000
const pollMs = 50

type ReadyOptions = {
  /** The name of what is awaited, in plain words: `the service`. */
  what: string
  child: ChildProcess
  /** Returns what is still missing, in plain words; undefined once it is ready. */
  missing: () => Promise<string | undefined>
  say?: Say | undefined
  limits?: { workMs: number; idleMs: number; sayMs: number }
}

/**
 * Waits until a process is ready, however long a busy machine takes: the limit counts the CPU time
 * of the process, not the time of the clock, and restarts whenever something else is missing.
 * Reports every ten seconds what it waits for.
 *
 * @throws Localnet.NotReadyError if the process ended, is idle for a minute, or works for a minute
 * without progress.
 * @example
 * const missing = async () => ((await isUp()) ? undefined : 'no answer yet')
 * await untilReady({ what: 'the service', child, missing, say })
 */
export async function untilReady({
  what,
  child,
  missing,
  say,
  limits = { workMs: workLimitMs, idleMs: idleLimitMs, sayMs: sayEveryMs },
}: ReadyOptions): Promise<void> {
  const startedAt = performance.now()
  let reportedAt = startedAt
  let before: { lacks: string; cpuMs: number } | undefined
  let working = { cpuMs: 0, at: startedAt }
  for (;;) {
    const lacks = await missing()
    const now = performance.now()
    const cpuMs = child.pid === undefined ? 0 : cpuMsOf(child.pid)
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new NotReadyError({ what, lacks: `it ended with ${ended}` })
    if (lacks === undefined) return
    if (lacks !== before?.lacks) before = { lacks, cpuMs }
    if (cpuMs !== working.cpuMs) working = { cpuMs, at: now }
    if (cpuMs - before.cpuMs > limits.workMs || now - working.at > limits.idleMs)
      throw new NotReadyError({ what, lacks })
    if (now - reportedAt > limits.sayMs) {
      reportedAt = now
      say?.(`still waiting for ${what}: ${lacks}`)
    }
    await wait(pollMs)
  }
}

export class NotReadyError extends namedError(
  'Localnet.NotReadyError',
  ({ what, lacks }: { what: string; lacks: string }) => ({
    message: `${what[0]?.toUpperCase()}${what.slice(1)} did not get ready: ${lacks}.`,
    fix: 'See its log in the data folder.',
  }),
) {}
