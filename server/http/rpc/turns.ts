/** A task did not get its turn in time. */
export class NoTurnError extends Error {
  override readonly name = 'Rpc.NoTurnError'
}

type Turns = {
  /** The maximum sum of the weights of simultaneous tasks. */
  max: number
  /** The longest wait of a task before it is refused, milliseconds. */
  maxWaitMs: number
}

/**
 * Creates the queue that runs tasks while the sum of their weights is at most `max`; the others
 * wait in order of arrival. The limit is the time of a wait, not the length of the queue.
 *
 * @throws {NoTurnError} where the turn of a task does not come in time
 * @throws the reason of `signal`, where it is aborted before the turn
 * @example
 * const inTurn = createTurns({ max: 64, maxWaitMs: 1_000 })
 * await inTurn(() => fetch(url), { weight: 8 })
 */
export const createTurns = ({ max, maxWaitMs }: Turns) => {
  let running = 0
  const waiting = new Set<{ weight: number; begin: () => void }>()
  const untilTurn = (weight: number, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', left)
        waiting.delete(entry)
        settle()
      }
      const leave = (reason: unknown) => {
        end(() => reject(reason))
        // A heavy task that leaves may have blocked light ones.
        beginNext()
      }
      const left = () => leave(signal?.reason)
      const timer = setTimeout(() => leave(new NoTurnError()), maxWaitMs)
      const entry = { weight, begin: () => end(resolve) }
      signal?.addEventListener('abort', left, { once: true })
      waiting.add(entry)
    })
  const beginNext = () => {
    for (const { weight, begin } of waiting) {
      if (running + weight > max) return
      running += weight
      begin()
    }
  }
  return async <result>(
    task: () => Promise<result>,
    { weight = 1, signal }: { weight?: number; signal?: AbortSignal } = {},
  ): Promise<result> => {
    signal?.throwIfAborted()
    if (waiting.size === 0 && running + weight <= max) running += weight
    else await untilTurn(weight, signal)
    try {
      return await task()
    } finally {
      running -= weight
      beginNext()
    }
  }
}
