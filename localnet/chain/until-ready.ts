import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuMsOf } from '@/build/process-identity'
import { namedError } from '@/lib/errors'
import type { Say } from '../world/progress'

/** A process that used this much CPU, in milliseconds, and still misses the same thing does not get anywhere. */
const workLimitMs = 60_000
/** One that used none for so long, in milliseconds of the clock, hangs: on the busiest machine a process gets its turn by then. */
const idleLimitMs = 60_000
const sayEveryMs = 10_000
const pollMs = 50

type ReadyOptions = {
  /** Whose readiness is waited for, in a person's words: `the service`. */
  what: string
  child: ChildProcess
  /** What is still missing, in a person's words; undefined once it is ready. */
  missing: () => Promise<string | undefined>
  say?: Say | undefined
  limits?: { workMs: number; idleMs: number; sayMs: number }
}

/**
 * Waits until a process is ready, however long a busy machine takes: patience counts the work of the process, not the time of the clock,
 * and begins anew whenever something else is missing than before. Every ten seconds it says what it waits for.
 *
 * @throws Localnet.NotReadyError when the process ended, does nothing for a minute, or worked for a minute without getting anywhere.
 * @example
 * await untilReady({ what: 'the service', child, missing: async () => ((await isUp()) ? undefined : 'no answer yet'), say })
 */
export async function untilReady({
  what,
  child,
  missing,
  say,
  limits = { workMs: workLimitMs, idleMs: idleLimitMs, sayMs: sayEveryMs },
}: ReadyOptions): Promise<void> {
  const startedAt = performance.now()
  let saidAt = startedAt
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
    if (now - saidAt > limits.sayMs) {
      saidAt = now
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
