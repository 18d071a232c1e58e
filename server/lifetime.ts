import { setTimeout as wait } from 'node:timers/promises'
import { namedError } from '@/lib/errors'
import { describeError, type Log } from './log'

/** The longest time for one part to stop; unfinished work is then left as after a crash. */
const maxStopMs = 10_000

type Stop = () => Promise<unknown>

/** The parts of a process that have to be stopped, in the order of their start. */
export type Lifetime = {
  /**
   * Registers how to stop a started part, and how long that may take, in milliseconds.
   *
   * @throws Process.StoppingError if the process is stopping already; the part is stopped too.
   */
  onEnd: (stop: Stop, stopMs?: number) => void
  /** Stops all parts, the last one first; further calls wait for the same stop. */
  end: () => Promise<void>
  /** Aborted as soon as the process is to stop, possibly before it has started. */
  signal: AbortSignal
}

/**
 * Creates the lifetime of a process. It may end while the process is starting: parts that start
 * after that are stopped at once.
 *
 * @example
 * const { onEnd, end } = createLifetime({ log })
 * onEnd((await listen({ listener, host, port, log })).close)
 * process.once('SIGTERM', end)
 */
export const createLifetime = ({ log }: { log: Log }): Lifetime => {
  const ending = new AbortController()
  const parts: { stop: Stop; stopMs: number }[] = []
  let ended: Promise<void> | undefined

  const stopPart = async ({ stop, stopMs }: (typeof parts)[number]) => {
    const done = new AbortController()
    const late = wait(stopMs, 'late' as const, { signal: done.signal }).catch(() => undefined)
    try {
      if ((await Promise.race([stop(), late])) === 'late') log('warn', 'stopping took too long', { stopMs })
    } catch (error) {
      log('error', 'stopping failed', describeError(error))
    } finally {
      done.abort()
    }
  }
  const stopAll = async () => {
    ending.abort()
    for (let part = parts.pop(); part; part = parts.pop()) await stopPart(part)
  }
  return {
    onEnd: (stop, stopMs = maxStopMs) => {
      if (ending.signal.aborted) {
        void stopPart({ stop, stopMs })
        throw new StoppingError()
      }
      parts.push({ stop, stopMs })
    },
    end: () => {
      ended ??= stopAll()
      return ended
    },
    signal: ending.signal,
  }
}

export class StoppingError extends namedError('Process.StoppingError', {
  message: 'The process was asked to stop while it started.',
}) {}
