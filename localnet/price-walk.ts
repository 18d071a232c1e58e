/** How far a token's price wanders in one step, as a fraction, and how strongly it is pulled back to the table. */
const volatility = 0.0015
const reversion = 0.03
const scale = 1_000_000_000

/** Per token symbol the natural logarithm of its price over its price in the table; 0 is the table. */
export type PriceWalk = ReadonlyMap<string, number>

/**
 * Moves every token's price a little, at random but drawn back to the price table, so that no pool ever runs dry.
 * Stable tokens stay where they are.
 *
 * @example
 * stepPrices(new Map([['WETH', 0], ['USDC', 0]]), { stable: ['USDC'], random: () => 0.75 }) // WETH a little up
 */
export function stepPrices(
  walk: PriceWalk,
  { stable, random }: { stable: readonly string[]; random: () => number },
): PriceWalk {
  const step = (symbol: string, deviation: number) =>
    stable.includes(symbol) ? 0 : deviation * (1 - reversion) + (random() * 2 - 1) * volatility
  return new Map([...walk].map(([symbol, deviation]) => [symbol, step(symbol, deviation)]))
}

/**
 * Turns a pair's square root price of the table into the one the walk has brought it to (both Q64.96, raw token1 per token0).
 *
 * @example
 * walkedSqrtPrice(2n ** 96n, { walk: new Map([['A', Math.log(4)], ['B', 0]]), symbol0: 'A', symbol1: 'B' }) // 2n ** 97n
 */
export function walkedSqrtPrice(
  sqrtPriceX96: bigint,
  { walk, symbol0, symbol1 }: { walk: PriceWalk; symbol0: string; symbol1: string },
): bigint {
  const factor = Math.exp(((walk.get(symbol0) ?? 0) - (walk.get(symbol1) ?? 0)) / 2)
  return (sqrtPriceX96 * BigInt(Math.round(factor * scale))) / BigInt(scale)
}
