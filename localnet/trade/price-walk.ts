/**
 * The fraction by which a token's price moves in one step, and the strength of its reversion to the
 * table.
 */
const volatility = 0.0025
const reversion = 0.03
const scale = 1_000_000_000
const pips = 1_000_000n

/**
 * The natural logarithm of each token's price over its table price, by symbol; 0 is the table
 * price.
 */
export type PriceWalk = ReadonlyMap<string, number>

/**
 * Moves the price of one token slightly, at random with reversion to the price table, so that no
 * pool ever runs dry. Stable tokens do not move.
 *
 * @example
 * stepPrices(new Map([['WETH', 0], ['USDC', 0]]), { stable: ['USDC'], random: () => 0.75 }) // WETH a little up
 */
export function stepPrices(
  walk: PriceWalk,
  { stable, random }: { stable: readonly string[]; random: () => number },
): PriceWalk {
  const movable = [...walk.keys()].filter((symbol) => !stable.includes(symbol))
  const symbol = movable[Math.floor(random() * movable.length)]
  if (symbol === undefined) return walk
  const deviation = walk.get(symbol)! * (1 - reversion) + (random() * 2 - 1) * volatility
  return new Map([...walk, [symbol, deviation]])
}

/**
 * Moves tokens that have a fixed rate to another one with it, by symbol.
 *
 * @example
 * withFollowers(new Map([['WETH', 0.01], ['wstETH', 0]]), new Map([['wstETH', 'WETH']])).get('wstETH') // 0.01
 */
export const withFollowers = (walk: PriceWalk, leaders: ReadonlyMap<string, string>): PriceWalk =>
  new Map([...walk, ...[...leaders].map(([follower, leader]) => [follower, walk.get(leader) ?? 0] as const)])

/**
 * True if a pool is so near to a price that its fee exceeds the gain of a trade to it. Square root
 * prices, Q64.96.
 *
 * @example
 * isWithinFee(2n ** 96n + 2n ** 85n, 2n ** 96n, 3000) // true: 0.1 % off, for a fee of 0.3 %
 */
export function isWithinFee(sqrtPriceX96: bigint, targetX96: bigint, feePips: number): boolean {
  const off = sqrtPriceX96 > targetX96 ? sqrtPriceX96 - targetX96 : targetX96 - sqrtPriceX96
  return 2n * off * pips <= BigInt(feePips) * targetX96
}

/**
 * Converts a pair's square root price of the table to that of the walk (both Q64.96, raw token1 per
 * token0).
 *
 * @example
 * walkedSqrtPrice(2n ** 96n, { walk: new Map([['A', Math.log(4)], ['B', 0]]), symbol0: 'A', symbol1: 'B' })
 * // 2n ** 97n
 */
export function walkedSqrtPrice(
  sqrtPriceX96: bigint,
  { walk, symbol0, symbol1 }: { walk: PriceWalk; symbol0: string; symbol1: string },
): bigint {
  const factor = Math.exp(((walk.get(symbol0) ?? 0) - (walk.get(symbol1) ?? 0)) / 2)
  return (sqrtPriceX96 * BigInt(Math.round(factor * scale))) / BigInt(scale)
}
