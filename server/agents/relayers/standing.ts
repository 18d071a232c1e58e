/** The outcomes of an outside relayer's promises of the last seven days. */
export type PromiseCounts = {
  kept: number
  broken: number
  /** The unix seconds until which the newest broken one was to be paid; null without one. */
  brokenSeconds: number | null
}

const firstBlockMs = 3_600_000
const maxDoublings = 6

/**
 * Returns the end of a relayer's block in unix milliseconds: an hour after a broken promise, and
 * twice as long for each further one of seven days, up to 64 hours. Undefined without one.
 *
 * @example
 * blockedUntil({ kept: 90, broken: 2, brokenSeconds: 1_795_262_400 }) // 1_795_269_600_000
 */
export const blockedUntil = ({ broken, brokenSeconds }: PromiseCounts): number | undefined =>
  brokenSeconds === null ? undefined : brokenSeconds * 1_000 + firstBlockMs * 2 ** Math.min(broken - 1, maxDoublings)
