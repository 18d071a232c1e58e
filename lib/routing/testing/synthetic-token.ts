import type { PoolAddress } from '../pools/pool'

export type SyntheticToken = { address: PoolAddress; decimals: number; usd: number; isStable: boolean }

/** An address made of a number. */
export const syntheticAddress = (space: number, index: number): PoolAddress =>
  `0x${space.toString(16).padStart(4, '0')}${index.toString(16).padStart(36, '0')}`

/** How many raw units of a token are worth this many dollars. */
export const unitsOf = (token: SyntheticToken, usd: number): bigint => BigInt(Math.round(usd * unitsPerUsd(token)))

/** Raw units of a token that are worth one dollar. */
export const unitsPerUsd = ({ decimals, usd }: SyntheticToken): number => 10 ** decimals / usd
