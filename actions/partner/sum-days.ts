import type { PartnerDay } from '@/lib/api/partners'
import { readUsd } from '../usd-of'
import type { Worth } from './dollars'

/** What a partner earned on a UTC day, dollars with 18 decimals. What has no price is not in it, but counted. */
export type DayTotal = {
  day: string
  market: bigint
  intent: bigint
  volume: bigint
  trades: number
  unpriced: number
}

/** What an amount of a day's token is worth. */
type WorthOf = (raw: bigint, day: Pick<PartnerDay, 'chainId' | 'token'>) => Worth

const dayMs = 86_400_000

/**
 * Adds up what was earned on each of the last days, up to `today`; a day on which nothing was traded is there with zero. Dollars are those of
 * now, so earnings and volume of a day are in the same prices.
 *
 * @example
 * sumDays(days, { today: '2026-11-22', count: 30, worthOf }).length // 30
 */
export const sumDays = (
  days: readonly PartnerDay[],
  { today, count, worthOf }: { today: string; count: number; worthOf: WorthOf },
): DayTotal[] => {
  const last = Date.parse(today)
  const totals = new Map(
    Array.from({ length: count }, (_, index) => {
      const day = new Date(last - (count - 1 - index) * dayMs).toISOString().slice(0, 10)
      return [day, { day, market: 0n, intent: 0n, volume: 0n, trades: 0, unpriced: 0 } satisfies DayTotal] as const
    }),
  )
  for (const one of days) {
    const total: DayTotal | undefined = totals.get(one.day)
    if (!total) continue
    total.trades += one.trades
    const [earned, volume] = [one.earned, one.volume].map((text) => readUsd(worthOf(BigInt(text), one)))
    if (earned === undefined || volume === undefined) {
      total.unpriced += 1
      continue
    }
    total[one.surface] += earned
    total.volume += volume
  }
  return [...totals.values()]
}

/**
 * Adds up days.
 *
 * @example
 * totalOf(sumDays(days, asked)).trades // 12
 */
export const totalOf = (days: readonly DayTotal[]): Omit<DayTotal, 'day'> =>
  days.reduce(
    (sum, { market, intent, volume, trades, unpriced }) => ({
      ...{ market: sum.market + market, intent: sum.intent + intent, volume: sum.volume + volume },
      ...{ trades: sum.trades + trades, unpriced: sum.unpriced + unpriced },
    }),
    { market: 0n, intent: 0n, volume: 0n, trades: 0, unpriced: 0 },
  )

/**
 * What a partner kept of the volume, basis points with two digits, rounded down; undefined where nothing with a price was traded.
 *
 * @example
 * takeRateOf({ market: 25n, intent: 0n, volume: 10_000n }) // 25
 */
export const takeRateOf = ({ market, intent, volume }: Pick<DayTotal, 'market' | 'intent' | 'volume'>) =>
  volume === 0n ? undefined : Number(((market + intent) * 1_000_000n) / volume) / 100
