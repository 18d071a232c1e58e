import type { PartnerDay } from '@/lib/api/partner/partners'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'
import { readUsd } from '../ticket/fields/usd-of'
import type { Worth } from './dollars'

/** Totals of swaps or orders; dollars with 18 decimals. */
export type Traded = {
  /** The known part of the earnings. */
  earned: bigint
  volume: bigint
  trades: number
  /** The number of amounts without a price, which are in no dollar total. */
  unpriced: number
  /** The number of amounts with unknown earnings, which no rate includes. */
  unrecorded: number
  /** Earnings and volume of the amounts for which both are known. */
  rated: { earned: bigint; volume: bigint }
}

/** A UTC day of a partner. */
export type DayTotal = { day: string } & Record<FeeSurface, Traded>

/** Returns the value of an amount of a day's token. */
type WorthOf = (raw: bigint, day: Pick<PartnerDay, 'chainId' | 'token'>) => Worth

const dayMs = 86_400_000

const nothing = (): Traded => ({
  earned: 0n,
  volume: 0n,
  trades: 0,
  unpriced: 0,
  unrecorded: 0,
  rated: { earned: 0n, volume: 0n },
})

/**
 * Adds up earnings and volume on each of the last `count` days up to `today`; days without trades
 * are zero. Uses the prices of now, so that earnings and volume of a day are in the same prices.
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
  for (const day of days) {
    const total = totals.get(day.day)?.[day.surface]
    if (!total) continue
    total.trades += day.trades
    if (day.earned === null) total.unrecorded += 1
    const volume = readUsd(worthOf(BigInt(day.volume), day))
    const earned = day.earned === null ? undefined : readUsd(worthOf(BigInt(day.earned), day))
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
 * Adds up totals of swaps and orders, also of several days.
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
 * Adds up swaps and orders of several days.
 *
 * @example
 * totalOf(sumDays(days, asked)).trades // 12
 */
export const totalOf = (days: readonly DayTotal[]): Traded =>
  sumTraded(days.flatMap((day) => feeSurfaces.map((surface) => day[surface])))

/**
 * Returns earnings per volume in basis points with two digits, rounded down, over the amounts with
 * a price and known earnings. Returns undefined without such volume.
 *
 * @example
 * takeRateOf({ rated: { earned: 25n, volume: 10_000n } }) // 25
 */
export const takeRateOf = ({ rated: { earned, volume } }: Pick<Traded, 'rated'>): number | undefined =>
  volume === 0n ? undefined : Number((earned * 1_000_000n) / volume) / 100
