import type { PartnerDay } from '@/lib/api/partner/partners'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'
import { readUsd } from '../ticket/fields/usd-of'
import type { Worth } from './dollars'

/** What swaps or orders came to; dollars with 18 decimals. */
export type Traded = {
  /** What is known of it. */
  earned: bigint
  volume: bigint
  trades: number
  /** Amounts without a price: they are in no dollars. */
  unpriced: number
  /** Amounts of which nobody knows what they earned: their volume and trades count, and no rate is of them. */
  unrecorded: number
  /** What was earned of the volume of which that is known. */
  rated: { earned: bigint; volume: bigint }
}

/** A UTC day of a partner. */
export type DayTotal = { day: string } & Record<FeeSurface, Traded>

/** What an amount of a day's token is worth. */
type WorthOf = (raw: bigint, day: Pick<PartnerDay, 'chainId' | 'token'>) => Worth

const dayMs = 86_400_000

const nothing = (): Traded => ({
  ...{ earned: 0n, volume: 0n, trades: 0, unpriced: 0, unrecorded: 0 },
  rated: { earned: 0n, volume: 0n },
})

/**
 * Adds up what was earned and traded on each of the last days, up to `today`; a day on which nothing was traded is there with zero. Dollars
 * are those of now, so earnings and volume of a day are in the same prices.
 *
 * @example
 * sumDays(days, { today: '2026-11-22', count: 30, worthOf }).length // 30
 */
export const sumDays = (
  days: readonly PartnerDay[],
  { today, count, worthOf }: { today: string; count: number; worthOf: WorthOf },
): DayTotal[] => {
  const last = Date.parse(today)
  const totals = new Map<string, DayTotal>(
    Array.from({ length: count }, (_, index) => {
      const day = new Date(last - (count - 1 - index) * dayMs).toISOString().slice(0, 10)
      return [day, { day, market: nothing(), intent: nothing() }]
    }),
  )
  for (const one of days) {
    const total = totals.get(one.day)?.[one.surface]
    if (!total) continue
    total.trades += one.trades
    if (one.earned === null) total.unrecorded += 1
    const volume = readUsd(worthOf(BigInt(one.volume), one))
    const earned = one.earned === null ? undefined : readUsd(worthOf(BigInt(one.earned), one))
    if (volume === undefined) {
      total.unpriced += 1
      continue
    }
    total.volume += volume
    if (earned === undefined) continue
    total.earned += earned
    total.rated.earned += earned
    total.rated.volume += volume
  }
  return [...totals.values()]
}

/**
 * Adds up what swaps and orders came to, of days too.
 *
 * @example
 * sumTraded([day.market, day.intent]).trades // 4
 */
export const sumTraded = (all: readonly Traded[]): Traded => {
  const sum = nothing()
  for (const { earned, volume, trades, unpriced, unrecorded, rated } of all) {
    sum.earned += earned
    sum.volume += volume
    sum.trades += trades
    sum.unpriced += unpriced
    sum.unrecorded += unrecorded
    sum.rated.earned += rated.earned
    sum.rated.volume += rated.volume
  }
  return sum
}

/**
 * Adds up days, swaps and orders together.
 *
 * @example
 * totalOf(sumDays(days, asked)).trades // 12
 */
export const totalOf = (days: readonly DayTotal[]): Traded =>
  sumTraded(days.flatMap((day) => feeSurfaces.map((surface) => day[surface])))

/**
 * What a partner earned of the volume, basis points with two digits, rounded down: of amounts with a price alone of which it is known what
 * they earned. Undefined where there is none.
 *
 * @example
 * takeRateOf({ rated: { earned: 25n, volume: 10_000n } }) // 25
 */
export const takeRateOf = ({ rated: { earned, volume } }: Pick<Traded, 'rated'>): number | undefined =>
  volume === 0n ? undefined : Number((earned * 1_000_000n) / volume) / 100
