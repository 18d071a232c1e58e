import type { Address } from 'viem'
import { sumOf } from '@/lib/amount'
import { readUsd } from '../fields/usd-of'

/** What an account holds of a token on a chain. */
export type Holding = {
  chainId: number
  token: { address: Address; symbol: string; name: string; decimals: number }
  /** Raw units, above zero. */
  amount: bigint
  /** Dollars with 18 decimals, rounded down; undefined where no pool knows a price. */
  worth: bigint | undefined
}

/** Holdings below this are dust: a dollar, 18 decimals. */
const dustUnder = 10n ** 18n

type Held = {
  chainId: number
  tokens: readonly Holding['token'][]
  /** Raw units by lower-case address. */
  balances: Readonly<Record<string, bigint>>
  /** Dollars for one whole token, as the wire says them, by lower-case address. */
  prices: Readonly<Record<string, string | null>>
}

/**
 * Lists what an account holds on all chains, the most valuable first, and what has no price last.
 *
 * @example
 * listHoldings([{ chainId: 1, tokens: [usdc], balances, prices }])[0]?.amount // 5_000_000n
 */
export const listHoldings = (held: readonly Held[]): Holding[] =>
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

/** True for a holding that is worth less than a dollar. One without a price may be worth anything. */
export const isDust = ({ worth }: Pick<Holding, 'worth'>): boolean => worth !== undefined && worth < dustUnder

/**
 * Adds up what holdings are worth, dollars with 18 decimals; what has no price counts nothing.
 *
 * @example
 * totalWorth([{ worth: 2n }, { worth: undefined }]) // 2n
 */
export const totalWorth = (holdings: readonly Pick<Holding, 'worth'>[]): bigint =>
  sumOf(holdings.map(({ worth = 0n }) => worth))
