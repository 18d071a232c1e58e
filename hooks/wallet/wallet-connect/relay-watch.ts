import { RelayLostError, RequestExpiredError } from './session-errors'

/** The time in which the relay has to take the proposal of a session. */
export const relayMs = 20_000

/** Returns a promise that rejects with the reason of a signal. */
export const whenAborted = (signal: AbortSignal): Promise<never> => {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Handled here, as it may reject before a caller waits.
  aborted.catch(() => undefined)
  return aborted
}

/**
 * Creates a watch over the relay, as the client retries without an end. `fail` takes the errors that
 * the relay reports, such as an unknown project; `within` rejects after one, and after `relayMs`.
 */
export const createRelayWatch = () => {
  let waiting: AbortController | undefined
  return {
    fail: (cause: unknown): void => waiting?.abort(new RelayLostError({ cause })),
    within: async <value>(work: Promise<value>): Promise<value> => {
      const own = new AbortController()
      waiting = own
      const timer = setTimeout(() => own.abort(new RelayLostError()), relayMs)
      try {
        return await Promise.race([work, whenAborted(own.signal)])
      } finally {
        clearTimeout(timer)
        waiting = undefined
      }
    },
  }
}

/**
 * Throws the error of a request over WalletConnect: those of the client have no code, those of the
 * wallet have one and stay as they are.
 */
export const throwRequestError = (thrown: unknown): never => {
  const { code, message = '' } = thrown as { code?: unknown; message?: string }
  if (code === undefined && /request expired/i.test(message)) throw new RequestExpiredError({ cause: thrown })
  if (code === undefined && /publish|internet connection|socket/i.test(message))
    throw new RelayLostError({ cause: thrown })
  throw thrown
}
