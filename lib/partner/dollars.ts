import { formatAmount } from '@/lib/amount'
import { readUsd, usdOf } from '../ticket/fields/usd-of'

/** A sum in dollars with 18 decimals, and the number of parts left out without a price. */
export type Dollars = { usd: bigint; unpriced: number }

/** A value in decimal dollars: null without a price, undefined while it loads. */
export type Worth = string | null | undefined

export const dollarDecimals = 18

/** The known facts about a token. */
export type TokenFacts = {
  /** A token without a name has its address and raw units; then `isNamed` is false. */
  token: { symbol: string; decimals: number }
  isNamed: boolean
  /** Decimal dollars per whole token; null without a price, undefined while it loads. */
  priceUsd: string | null | undefined
}

/**
 * Returns the value of an amount in dollars, rounded down.
 *
 * @example
 * dollarsOf(1_500_000n, { token: { symbol: 'USDC', decimals: 6 }, priceUsd: '0.5' }) // '0.75'
 */
export const dollarsOf = (raw: bigint, { token, priceUsd }: TokenFacts): Worth =>
  priceUsd ? (usdOf(raw, { amount: 10n ** BigInt(token.decimals), usd: priceUsd }) ?? null) : priceUsd

/**
 * Adds up dollars and counts the parts without a price. Returns undefined while a part loads.
 *
 * @example
 * sumDollars(['0.75', null]) // { usd: 750000000000000000n, unpriced: 1 }
 */
export const sumDollars = (values: readonly Worth[]): Dollars | undefined => {
  if (values.includes(undefined)) return undefined
  const known = values.flatMap((value) => readUsd(value) ?? [])
  return { usd: known.reduce((sum, value) => sum + value, 0n), unpriced: values.length - known.length }
}

/** Returns a sum as decimal dollars; null if it has parts and none of them has a price. */
export const textOfDollars = ({ usd, unpriced }: Dollars): string | null =>
  usd === 0n && unpriced > 0 ? null : formatAmount(usd, dollarDecimals)
