/** Work that several callers wait for. */
export type SharedTask<result> = {
  /** True if all callers have left, so that the work was given up. */
  isAbandoned: () => boolean
  /**
   * Waits for the result.
   *
   * @throws the error of the work; the reason of `signal` once that is aborted
   */
  join: (signal?: AbortSignal) => Promise<result>
}

/**
 * Starts work that its callers share. It is aborted once every caller has left; one that joins
 * without a signal never leaves. `onFailure` gets its error, once.
 *
 * @example
 * const task = createSharedTask((signal) => solver.quote(request, context, signal))
 * await task.join(request.signal)
 */
export const createSharedTask = <result>(
  work: (signal: AbortSignal) => Promise<result>,
  onFailure: (error: unknown) => void = () => {},
): SharedTask<result> => {
  const abandoned = new AbortController()
  let waiting = 0
  let isDone = false
  const answer = work(abandoned.signal).finally(() => {
    isDone = true
  })
  answer.catch(onFailure)
  return {
    isAbandoned: () => abandoned.signal.aborted,
    join: async (signal) => {
      if (isDone) return answer
      waiting += 1
      if (!signal) return answer
      let leave = () => {}
      const left = new Promise<never>((_, reject) => {
        leave = () => {
          waiting -= 1
          if (waiting === 0) abandoned.abort(signal.reason)
          reject(signal.reason)
        }
        if (signal.aborted) leave()
        else signal.addEventListener('abort', leave, { once: true })
      })
      try {
        return await Promise.race([answer, left])
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
  }
}
