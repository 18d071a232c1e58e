import type { PoolAddress } from '../pools/pool'

export type SyntheticToken = { address: PoolAddress; decimals: number; usd: number; isStable: boolean }

/** Derives an address from a number. */
export const syntheticAddress = (space: number, index: number): PoolAddress =>
  `0x${space.toString(16).padStart(4, '0')}${index.toString(16).padStart(36, '0')}`

/** Returns the raw units of a token for a dollar value. */
export const unitsOf = (token: SyntheticToken, usd: number): bigint => BigInt(Math.round(usd * unitsPerUsd(token)))

/** Returns the raw units of a token worth one dollar. */
export const unitsPerUsd = ({ decimals, usd }: SyntheticToken): number => 10 ** decimals / usd
