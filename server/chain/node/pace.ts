import type { Clock } from './clock'

const limits = {
  /**
   * The pause between two requests after the first rate limit, doubled with each further one.
   * Milliseconds.
   */
  firstSpacingMs: 10,
  maxSpacingMs: 500,
  /** The pause after a rate limit without Retry-After, and the longest pause. */
  pauseMs: 1_000,
  maxPauseMs: 60_000,
  /** The longest wait of a request: a longer one fails at once. */
  maxWaitMs: 5_000,
  /** The time without a rate limit after which the pause between requests is halved. */
  easeMs: 5_000,
} as const

/** The rate at which one node is asked: unlimited until it answers with a rate limit. */
export type Pace = {
  /** Returns the wait of the next request, milliseconds. */
  waitMs: () => number
  /** Waits for the turn of a request. Returns false at once if that would take too long. */
  turn: () => Promise<boolean>
  /** Lowers the rate after a rate limit for a request that was sent at `askedMs`. */
  slowDown: (refused: { askedMs: number; retryAfterMs: number | undefined }) => void
  /** Raises the rate after an answer, if no rate limit came for a while. */
  ease: () => void
}

/**
 * Creates the pace of one node. A rate limit pauses all requests for the time of its Retry-After,
 * and doubles the pause between two requests; five seconds without a rate limit halve it.
 *
 * @example
 * const pace = createPace({ nowMs: Date.now, sleep })
 * pace.slowDown({ askedMs: Date.now(), retryAfterMs: 2_000 })
 * await pace.turn() // true, after two seconds
 */
export const createPace = ({ nowMs, sleep }: Clock): Pace => {
  let spacingMs = 0
  let nextMs = 0
  let changedMs = Number.NEGATIVE_INFINITY
  /** False until an answer follows a rate limit: only then did the rate cause the refusals. */
  let isAnswered = true
  const waitMs = () => Math.max(0, nextMs - nowMs())
  return {
    waitMs,
    turn: async () => {
      const wait = waitMs()
      if (wait > limits.maxWaitMs) return false
      nextMs = nowMs() + wait + spacingMs
      if (wait > 0) await sleep(wait)
      return true
    },
    slowDown: ({ askedMs, retryAfterMs = limits.pauseMs }) => {
      nextMs = Math.max(nextMs, nowMs() + Math.min(retryAfterMs, limits.maxPauseMs))
      // Requests that were sent together are refused together and count once.
      if (askedMs <= changedMs || !isAnswered) return
      isAnswered = false
      spacingMs = Math.min(limits.maxSpacingMs, Math.max(limits.firstSpacingMs, 2 * spacingMs))
      changedMs = nowMs()
    },
    ease: () => {
      isAnswered = true
      if (spacingMs === 0 || nowMs() - changedMs < limits.easeMs) return
      spacingMs = spacingMs > limits.firstSpacingMs ? spacingMs / 2 : 0
      changedMs = nowMs()
    },
  }
}
