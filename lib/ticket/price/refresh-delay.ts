import { pricesRefreshMs } from '@/lib/api/market/market-queries'

/** The minimum time between two requests of a price, milliseconds. */
const soonestMs = 10_000
/** The time until a service has read a block, milliseconds. */
const readMs = 400

type Refresh = {
  now: number
  /** The time of the last answer. */
  askedAt: number
  /** The time of the next block; undefined if unknown. */
  nextBlockAt: number | undefined
}

/**
 * Returns the delay until the next request of a price: right after the next block if that is due 10
 * to 15 seconds after the last answer, else until those 15 seconds have passed. Milliseconds.
 *
 * @example
 * refreshDelay({ now: 1_000, askedAt: 1_000, nextBlockAt: 12_600 }) // 12000
 */
export const refreshDelay = ({ now, askedAt, nextBlockAt }: Refresh): number => {
  const afterBlock = nextBlockAt === undefined ? 0 : nextBlockAt + readMs
  const isInTime = afterBlock >= askedAt + soonestMs && afterBlock <= askedAt + pricesRefreshMs
  return Math.max((isInTime ? afterBlock : askedAt + pricesRefreshMs) - now, soonestMs / 10)
}
