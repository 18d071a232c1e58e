import { ApiError } from '@/lib/api/contract/errors'
import type { Log } from '../../log'
import { loadLimits, nodeLimits, type Priority, placeLimits } from './load-limits'
import type { Places } from './places'

/** Readings of how busy the process is, milliseconds. */
export type LoadSignals = { lagMs: () => number; databaseWaitMs: () => number }

/** Admits requests while the process has room for them. */
export type LoadGate = {
  /**
   * Takes a place among the requests that are answered now. Returns the function that releases it,
   * which may be called again.
   *
   * @throws {ApiError} ServiceUnavailable at once, if there is no room
   */
  enter: (priority: Priority) => () => void
  /**
   * Returns the refusal of one more request, which then counts as refused; undefined if there is
   * room.
   */
  refusal: (priority: Priority) => ApiError | undefined
  /**
   * Refuses a request because of its other waits.
   *
   * @throws {ApiError} ServiceUnavailable
   */
  refuse: (priority: Priority) => never
  /** Returns the requests that are answered now, and those refused since the start, by priority. */
  counts: () => Readonly<Record<'inFlight' | 'refused', Readonly<Record<Priority, number>>>>
  /** Returns how many requests were refused in the last five minutes. */
  refusedLately: () => number
}

type LoadGateDeps = {
  places: Places
  signals: LoadSignals
  nowMs: () => number
  log: Log
}

/** Created once, so that a refusal under overload is cheap. Clients retry at different seconds. */
const refusals = [1, 2, 3].map(
  (retryAfterSeconds) =>
    new ApiError('ServiceUnavailable', {
      details: 'Service Unavailable: too many requests at once',
      retryAfterSeconds,
    }),
)
/** A lasting overload is logged again after this time. */
const loggedEveryMs = 10_000
const keptMinutes = 5

/**
 * Creates the gate that refuses requests which a process cannot answer in time: by the taken places
 * and by the wait for the database, each with a limit by priority. A refusal costs no query and no
 * wait.
 *
 * @example
 * const gate = createLoadGate({ places: createPlaces(), signals, nowMs: Date.now, log })
 * const leave = gate.enter('quote') // throws ApiError ServiceUnavailable with retryAfterSeconds if there is no room
 */
export const createLoadGate = ({ places, signals, nowMs, log }: LoadGateDeps): LoadGate => {
  const inFlight = { order: 0, read: 0, node: 0, quote: 0 }
  const refused = { order: 0, read: 0, node: 0, quote: 0 }
  /** Refusals of the last minutes, by minute. */
  const minutes = new Map<number, number>()
  let loggedMs = Number.NEGATIVE_INFINITY

  const taken = () => inFlight.order + inFlight.read + inFlight.quote
  const isFull = (priority: Priority) => {
    if (priority === 'node')
      return inFlight.node >= (signals.lagMs() > nodeLimits.lagMs ? nodeLimits.min : nodeLimits.max)
    const count = taken()
    const { share, databaseWaitMs } = loadLimits[priority]
    if (count >= share * places.count()) return true
    return count >= placeLimits.min && signals.databaseWaitMs() > databaseWaitMs
  }
  const note = (priority: Priority): ApiError => {
    refused[priority] += 1
    const minute = minuteOf(nowMs())
    minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
    if (minutes.size > keptMinutes) minutes.delete(Math.min(...minutes.keys()))
    if (nowMs() - loggedMs >= loggedEveryMs) {
      loggedMs = nowMs()
      const [lagMs, databaseWaitMs] = [Math.round(signals.lagMs()), Math.round(signals.databaseWaitMs())]
      log('warn', 'overloaded: requests are refused', {
        inFlight,
        places: places.count(),
        refused,
        lagMs,
        databaseWaitMs,
      })
    }
    return refusals[refused[priority] % refusals.length]!
  }
  const refusal = (priority: Priority) => (isFull(priority) ? note(priority) : undefined)
  return {
    enter: (priority) => {
      const refused = refusal(priority)
      if (refused) throw refused
      inFlight[priority] += 1
      places.take(taken())
      let isIn = true
      return () => {
        if (isIn) inFlight[priority] -= 1
        isIn = false
      }
    },
    refusal,
    refuse: (priority) => {
      throw note(priority)
    },
    counts: () => ({ inFlight, refused }),
    refusedLately: () => {
      const since = minuteOf(nowMs()) - keptMinutes
      return [...minutes].reduce((sum, [minute, count]) => (minute > since ? sum + count : sum), 0)
    },
  }
}

const minuteOf = (ms: number) => Math.floor(ms / 60_000)

/**
 * True if an error is a refusal of the gate, which logs them together.
 *
 * @example
 * isLoadRefusal(new ApiError('ServiceUnavailable')) // false
 */
export const isLoadRefusal = (error: unknown): boolean => refusals.some((refusal) => refusal === error)
