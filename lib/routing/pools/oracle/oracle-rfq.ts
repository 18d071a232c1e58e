import type { Erc4626Pool, RfqPool, StakingPool } from '../pool'
import { closeBand, type PoolRows, stride, type TradeRow } from '../pool-rows'

/**
 * Offsets of a linear row's parameters: the rate in token1 per token0, and the maximum input of
 * token0; a vault also pays it out at this rate, up to `maxBack`.
 */
export const orderAt = { rate: 0, maxIn: 1, maxBack: 2 } as const

/**
 * Writes the row of an OTC order: one rate, one direction.
 *
 * @example
 * writeRfq(rows, 0, order) // rows.band is [sqrt(makerAmount / takerAmount), Infinity]
 */
export function writeRfq(rows: PoolRows, index: number, pool: RfqPool) {
  const rate = Number(pool.makerAmount) / Number(pool.takerAmount)
  const maxIn = Math.min(Number(pool.takerAmount), Number(pool.remainingMakerAmount) / rate)
  writeLinear(rows, index, { rate, maxIn, maxBack: 0 })
}

/**
 * Writes the row of a vault: one rate in both directions, up to its deposit and redemption limits.
 *
 * @example
 * writeErc4626(rows, 0, vault) // both ends of rows.band are sqrt(shares / assets)
 */
export function writeErc4626(rows: PoolRows, index: number, pool: Erc4626Pool) {
  const [assets, shares] = [Number(pool.assets), Number(pool.shares)]
  const [mostAssets, mostShares] = [Number(pool.mostAssets), Number(pool.mostShares)]
  const linear =
    pool.token0 === pool.address
      ? { rate: assets / shares, maxIn: mostShares, maxBack: (mostAssets * shares) / assets }
      : { rate: shares / assets, maxIn: mostAssets, maxBack: (mostShares * assets) / shares }
  writeLinear(rows, index, linear)
}

/**
 * Writes the row of a staked ether token: one rate in one direction, up to its limit.
 *
 * @example
 * writeStaking(rows, 0, wstEth) // rows.band is [0, sqrt(ether / shares)] where token1 is ether
 */
export function writeStaking(rows: PoolRows, index: number, pool: StakingPool) {
  const [ether, shares, most] = [Number(pool.ether), Number(pool.shares), Number(pool.mostEther)]
  const linear =
    pool.token0 === pool.address
      ? { rate: ether / shares, maxIn: 0, maxBack: (most * shares) / ether }
      : { rate: shares / ether, maxIn: most, maxBack: 0 }
  writeLinear(rows, index, linear)
}

function writeLinear(
  rows: PoolRows,
  index: number,
  { rate, maxIn, maxBack }: { rate: number; maxIn: number; maxBack: number },
) {
  if (!((maxIn > 0 || maxBack > 0) && rate > 0 && rate < Number.POSITIVE_INFINITY)) return closeBand(rows, index)
  rows.params[index * stride + orderAt.rate] = rate
  rows.params[index * stride + orderAt.maxIn] = maxIn
  rows.params[index * stride + orderAt.maxBack] = maxBack
  rows.band[2 * index] = maxIn > 0 ? Math.sqrt(rate) : 0
  rows.band[2 * index + 1] = maxBack > 0 ? Math.sqrt(rate) : Number.POSITIVE_INFINITY
}

/**
 * Computes the optimal trade of a profitable linear row: its maximum.
 *
 * @example
 * tradeRfq(params, at, true, trade) // trade is [maxIn, maxIn·rate, 0]
 */
export function tradeRfq(params: Float64Array, at: number, zeroForOne: boolean, trade: TradeRow) {
  const most = params[at + (zeroForOne ? orderAt.maxIn : orderAt.maxBack)]!
  const other = most * params[at + orderAt.rate]!
  trade[0] = zeroForOne ? most : other
  trade[1] = zeroForOne ? other : most
  trade[2] = 0
}

/**
 * Returns the output for an input in raw units; 0 above the row's maximum.
 *
 * @example
 * outputOfRfq(params, at, true, 1e18) // 3e9
 */
export function outputOfRfq(params: Float64Array, at: number, zeroForOne: boolean, amountIn: number): number {
  const rate = params[at + orderAt.rate]!
  if (zeroForOne) return amountIn <= params[at + orderAt.maxIn]! ? amountIn * rate : 0
  return amountIn <= params[at + orderAt.maxBack]! * rate ? amountIn / rate : 0
}

/**
 * Returns the input for an output in raw units; Infinity above the row's maximum.
 *
 * @example
 * inputOfRfq(params, at, true, 3e9) // 1e18
 */
export function inputOfRfq(params: Float64Array, at: number, zeroForOne: boolean, amountOut: number): number {
  const rate = params[at + orderAt.rate]!
  const amountIn = zeroForOne ? amountOut / rate : amountOut * rate
  const most = zeroForOne ? params[at + orderAt.maxIn]! : params[at + orderAt.maxBack]! * rate
  return amountIn <= most ? amountIn : Number.POSITIVE_INFINITY
}
