import { pricesRefreshMs } from '@/lib/api/market/market-queries'

/** No price is asked for again sooner. */
const soonestMs = 10_000
/** A service has read a block by then. */
const readMs = 400

type Refresh = {
  now: number
  /** When the price came. */
  askedAt: number
  /** When the next block is due; undefined while that is not known. */
  nextBlockAt: number | undefined
}

/**
 * How long to wait before a price is asked for again: until right after the next block where that is due between 10 and 15 seconds
 * after the last answer, else until those 15 seconds are over. All in milliseconds.
 *
 * @example
 * refreshDelay({ now: 1_000, askedAt: 1_000, nextBlockAt: 12_600 }) // 12000
 */
export const refreshDelay = ({ now, askedAt, nextBlockAt }: Refresh): number => {
  const afterBlock = nextBlockAt === undefined ? 0 : nextBlockAt + readMs
  const isInTime = afterBlock >= askedAt + soonestMs && afterBlock <= askedAt + pricesRefreshMs
  return Math.max((isInTime ? afterBlock : askedAt + pricesRefreshMs) - now, soonestMs / 10)
}
