/** A task did not get its turn in time. */
export class NoTurnError extends Error {
  override readonly name = 'Rpc.NoTurnError'
}

type Turns = {
  /** Tasks that run at the same time. */
  most: number
  /** A task that has waited this long is refused. */
  longestWaitMs: number
}

/**
 * Runs up to `most` tasks at the same time; the others wait for their turn, in order of arrival. The bound is on
 * the time of a wait, not on the length of the queue.
 *
 * @throws {NoTurnError} where the turn of a task does not come in time
 * @example
 * const inTurn = createTurns({ most: 64, longestWaitMs: 1_000 })
 * await inTurn(() => fetch(url))
 */
export const createTurns = ({ most, longestWaitMs }: Turns) => {
  let running = 0
  const waiting = new Set<() => void>()
  const untilTurn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(new NoTurnError())
      }, longestWaitMs)
      waiting.add(begin)
    })
  const end = () => {
    const [next] = waiting
    // The next one takes this place.
    if (next === undefined) running--
    else {
      waiting.delete(next)
      next()
    }
  }
  return async <result>(task: () => Promise<result>): Promise<result> => {
    if (running < most) running++
    else await untilTurn()
    try {
      return await task()
    } finally {
      end()
    }
  }
}
