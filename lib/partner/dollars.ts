import { formatAmount } from '@/lib/amount'
import { readUsd, usdOf } from '../ticket/fields/usd-of'

/** Dollars of a sum, with 18 decimals, and how many parts of it nobody knows a price of: those are not in it. */
export type Dollars = { usd: bigint; unpriced: number }

/** What an amount is worth, as the wire says dollars: null where nobody knows, undefined while it is asked for. */
export type Worth = string | null | undefined

export const dollarDecimals = 18

/** What is known about a token. */
export type TokenFacts = {
  /** One that does not say its name is called by its address, and counted in its smallest units: then `isNamed` is false. */
  token: { symbol: string; decimals: number }
  isNamed: boolean
  /** Dollars for one whole token, as the wire says them; null where the pools know no price, undefined while it is asked for. */
  priceUsd: string | null | undefined
}

/**
 * What an amount is worth, rounded down.
 *
 * @example
 * dollarsOf(1_500_000n, { token: { symbol: 'USDC', decimals: 6 }, priceUsd: '0.5' }) // '0.75'
 */
export const dollarsOf = (raw: bigint, { token, priceUsd }: TokenFacts): Worth =>
  priceUsd ? (usdOf(raw, { amount: 10n ** BigInt(token.decimals), usd: priceUsd }) ?? null) : priceUsd

/**
 * Adds up dollars; what has no price is counted, never taken for zero. Undefined while a part of it is asked for.
 *
 * @example
 * sumDollars(['0.75', null]) // { usd: 750000000000000000n, unpriced: 1 }
 */
export const sumDollars = (values: readonly Worth[]): Dollars | undefined => {
  if (values.includes(undefined)) return undefined
  const known = values.flatMap((value) => readUsd(value) ?? [])
  return { usd: known.reduce((sum, value) => sum + value, 0n), unpriced: values.length - known.length }
}

/** Dollars of a sum as the wire says them; null where it has parts and none of them a price. */
export const textOfDollars = ({ usd, unpriced }: Dollars): string | null =>
  usd === 0n && unpriced > 0 ? null : formatAmount(usd, dollarDecimals)
