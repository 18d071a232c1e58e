import type { Address } from 'viem'
import { sumOf } from '@/lib/amount'
import { readUsd } from '../fields/usd-of'

/** The balance of an account in a token of a chain. */
export type Holding = {
  chainId: number
  token: { address: Address; symbol: string; name: string; decimals: number }
  /** Raw units, above zero. */
  amount: bigint
  /** Dollars with 18 decimals, rounded down; undefined if no pool has a price. */
  worth: bigint | undefined
}

/** The maximum worth of dust: one dollar, 18 decimals. */
const dustUnder = 10n ** 18n

type Balances = {
  chainId: number
  tokens: readonly Holding['token'][]
  /** Raw units by lower-case address. */
  balances: Readonly<Record<string, bigint>>
  /** Dollars per whole token, as the wire has them, by lower-case address. */
  prices: Readonly<Record<string, string | null>>
}

/**
 * Lists what an account holds on all chains, sorted by worth, with unpriced tokens last.
 *
 * @example
 * listHoldings([{ chainId: 1, tokens: [usdc], balances, prices }])[0]?.amount // 5_000_000n
 */
export const listHoldings = (held: readonly Balances[]): Holding[] =>
  held
    .flatMap(({ chainId, tokens, balances, prices }) =>
      tokens.flatMap((token): Holding[] => {
        const key = token.address.toLowerCase()
        const amount = balances[key] ?? 0n
        if (amount === 0n) return []
        const price = readUsd(prices[key])
        return [{ chainId, token, amount, worth: price && (price * amount) / 10n ** BigInt(token.decimals) }]
      }),
    )
    .sort((a, b) => Number((b.worth ?? -1n) > (a.worth ?? -1n)) - Number((b.worth ?? -1n) < (a.worth ?? -1n)))

/** True for a holding worth less than a dollar. One without a price is not dust. */
export const isDust = ({ worth }: Pick<Holding, 'worth'>): boolean => worth !== undefined && worth < dustUnder

/**
 * Sums the worth of holdings, dollars with 18 decimals; unpriced ones count as zero.
 *
 * @example
 * totalWorth([{ worth: 2n }, { worth: undefined }]) // 2n
 */
export const totalWorth = (holdings: readonly Pick<Holding, 'worth'>[]): bigint =>
  sumOf(holdings.map(({ worth = 0n }) => worth))
