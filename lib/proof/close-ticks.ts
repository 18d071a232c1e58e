/** The liquidity of a concentrated pool by tick, as in a proof. */
type Liquidity = { tick: number; liquidity: string; ticks: [index: number, liquidityNet: string][] }

/**
 * Closes a pool of which only some ticks were read, so that its ticks add up: liquidity at either
 * end of the range ends there. Inside the range the pool is unchanged.
 *
 * @example
 * closeTicks({ ...pool, tick: 5, liquidity: '30', ticks: [] }, { from: 0, to: 10 }).ticks
 * // [[-1, '30'], [11, '-30']]
 */
export const closeTicks = <pool extends Liquidity>(pool: pool, { from, to }: { from: number; to: number }): pool => {
  const sumOf = (ticks: Liquidity['ticks']) => ticks.reduce((sum, [, net]) => sum + BigInt(net), 0n)
  const below = BigInt(pool.liquidity) - sumOf(pool.ticks.filter(([index]) => index <= pool.tick))
  const above = below + sumOf(pool.ticks)
  return {
    ...pool,
    ticks: [
      ...(below === 0n ? [] : [[from - 1, below.toString()] as [number, string]]),
      ...pool.ticks,
      ...(above === 0n ? [] : [[to + 1, (-above).toString()] as [number, string]]),
    ],
  }
}
