/** The blocks above a deposit that a relayer waits for, by the dollars that it pays at most. */
type Tier = { upToUsd: number; blocks: number }

/**
 * Lists the tiers of the reference relayer of Across (its `MIN_DEPOSIT_CONFIRMATIONS`). Other chains
 * are hardly ever reorganised, and need one block.
 */
const tiers: Readonly<Record<number, readonly [Tier, ...Tier[]]>> = {
  1: tiersOf(2, 4, 32),
  137: tiersOf(16, 64, 128),
}

function tiersOf(small: number, medium: number, large: number): [Tier, ...Tier[]] {
  return [
    { upToUsd: 100, blocks: small },
    { upToUsd: 1_000, blocks: medium },
    { upToUsd: Number.POSITIVE_INFINITY, blocks: large },
  ]
}

/**
 * Returns after how many blocks of the origin chain a relayer pays a deposit, by its value in
 * dollars; an unknown value counts as the largest.
 *
 * @example
 * paysOutAfter(1, 250) // 4
 * paysOutAfter(42161, undefined) // 1
 */
export const paysOutAfter = (chainId: number, usd: number | undefined): number => {
  const value = usd ?? Number.POSITIVE_INFINITY
  return tiers[chainId]?.find(({ upToUsd }) => value <= upToUsd)?.blocks ?? 1
}
