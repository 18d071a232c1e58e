/** The number of blocks that must follow a transfer of up to `maxUsd` dollars before it is paid. */
type Tier = { maxUsd: number; blocks: number }

const anyValue = Number.POSITIVE_INFINITY
const sequenced: readonly Tier[] = [{ maxUsd: anyValue, blocks: 1 }]

/** The tiers of Across's own relayer (`MIN_DEPOSIT_CONFIRMATIONS` of across-protocol/relayer). */
const tiers: Readonly<Record<number, readonly Tier[]>> = {
  1: [
    { maxUsd: 100, blocks: 2 },
    { maxUsd: 1_000, blocks: 4 },
    { maxUsd: anyValue, blocks: 32 },
  ],
  137: [
    { maxUsd: 100, blocks: 16 },
    { maxUsd: 1_000, blocks: 64 },
    { maxUsd: anyValue, blocks: 128 },
  ],
  10: sequenced,
  8453: sequenced,
  42161: sequenced,
}

/**
 * Returns how many blocks must follow a transfer on its chain before it is paid on another one. The
 * number grows with the value and is never below `raised`, which an operator sets. A transfer of
 * unknown value waits as long as the largest ones. Undefined for chains whose reorganisations are
 * unknown, from which nothing is paid.
 *
 * @example
 * paysOutAfter(1, { usd: 250 }) // 4
 */
export const paysOutAfter = (
  chainId: number,
  { usd = anyValue, raised = 0 }: { usd?: number | undefined; raised?: number | undefined },
): bigint | undefined => {
  const tier = tierOf(chainId, usd)
  return tier && BigInt(Math.max(tier.blocks, raised))
}

const tierOf = (chainId: number, usd: number): Tier | undefined => {
  const ofChain = tiers[chainId]
  // Comparisons with NaN are false, so an unknown price counts as the largest.
  return ofChain?.find(({ maxUsd }) => usd <= maxUsd) ?? ofChain?.at(-1)
}

/**
 * Returns the range of values that wait for as many blocks as `usd` dollars: more than `aboveUsd`,
 * and up to `maxUsd`. Undefined for chains from which nothing is paid.
 *
 * @example
 * depthTierOf(1, { usd: 250 }) // { aboveUsd: 100, maxUsd: 1000 }
 */
export const depthTierOf = (
  chainId: number,
  { usd }: { usd: number },
): { aboveUsd: number; maxUsd: number } | undefined => {
  const tier = tierOf(chainId, usd)
  if (tier === undefined) return undefined
  const before = tiers[chainId]!.filter(({ maxUsd }) => maxUsd < tier.maxUsd).at(-1)
  return { aboveUsd: before?.maxUsd ?? 0, maxUsd: tier.maxUsd }
}
