import type { Clock } from './clock'

const limits = {
  /** Time between two questions after the first refusal; doubled with each further one. Milliseconds. */
  firstSpacingMs: 10,
  maxSpacingMs: 500,
  /** How long a node is left alone that does not say how long, and how long at most whatever it says. */
  pauseMs: 1_000,
  maxPauseMs: 60_000,
  /** A question that would have to wait longer is refused at once. */
  maxWaitMs: 5_000,
  /** After this long without a refusal the spacing is halved. */
  easeMs: 5_000,
} as const

/** The rate at which a node is asked: as fast as questions come until it refuses for that. */
export type Pace = {
  /** How long the next question has to wait, milliseconds. */
  waitMs: () => number
  /** Waits for the turn of a question; false at once where that would take too long. */
  turn: () => Promise<boolean>
  /** The node refused a question that was asked at `askedMs`, and may have said how long it wants to be left alone. */
  slowDown: (refused: { askedMs: number; retryAfterMs: number | undefined }) => void
  /** The node answered. */
  ease: () => void
}

/**
 * Makes the rate at which one node is asked. Each refusal pauses all questions, as long as the node
 * says, and doubles the time between them from then on; five quiet seconds halve it.
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
      // Questions that were asked together are refused together: they count once.
      if (askedMs <= changedMs) return
      spacingMs = Math.min(limits.maxSpacingMs, Math.max(limits.firstSpacingMs, 2 * spacingMs))
      changedMs = nowMs()
    },
    ease: () => {
      if (spacingMs === 0 || nowMs() - changedMs < limits.easeMs) return
      spacingMs = spacingMs > limits.firstSpacingMs ? spacingMs / 2 : 0
      changedMs = nowMs()
    },
  }
}
