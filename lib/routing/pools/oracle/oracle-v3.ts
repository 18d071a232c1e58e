import type { ConcentratedPool, Tick } from '../pool'
import { closeBand, type PoolRows, stride, type TradeRow, type V3Ticks } from '../pool-rows'
import { lastAtOrBelow, lastNotAbove } from '../ticks/find-tick'
import { maxSqrtRatio, minSqrtRatio, sqrtRatioAtTick } from '../ticks/tick-math'
import { inputInRange, outputInRange, rangeAt, tradeRange, usable, writeRange } from './oracle-range'

/** The data that all states of a pool share between two changes of positions. */
type Ladder = Pick<V3Ticks, 'prices' | 'liquidityAbove'>

const ladders = new WeakMap<readonly Tick[], Ladder>()
const q96 = 2 ** 96

function ladderOf(ticks: readonly Tick[]): Ladder {
  const known = ladders.get(ticks)
  if (known !== undefined) return known
  const prices = new Float64Array(ticks.length)
  const liquidityAbove = new Float64Array(ticks.length)
  let liquidity = 0n
  for (let index = 0; index < ticks.length; index++) {
    liquidity += ticks[index]!.liquidityNet
    prices[index] = Number(sqrtRatioAtTick(ticks[index]!.index)) / q96
    liquidityAbove[index] = Number(liquidity)
  }
  const ladder = { prices, liquidityAbove }
  ladders.set(ticks, ladder)
  return ladder
}

/**
 * Writes the row of a concentrated pool: its current interval, and the ticks around it. If the
 * price is in a gap without liquidity, the band extends to the gap's ends.
 *
 * @example
 * writeV3(rows, 0, pool) // rows.ticks[0].current is the tick at or below the price
 */
export function writeV3(rows: PoolRows, index: number, pool: ConcentratedPool) {
  const keep = 1 - pool.feePips / 1e6
  const isOpen = pool.sqrtPriceX96 >= minSqrtRatio && pool.sqrtPriceX96 < maxSqrtRatio
  if (!isOpen || pool.ticks.length === 0 || !(keep > 0)) return closeBand(rows, index)
  const { prices, liquidityAbove } = ladderOf(pool.ticks)
  const sqrtPrice = Number(pool.sqrtPriceX96) / q96
  const current = lastAtOrBelow(pool.ticks, pool.tick)
  const liquidity = Number(pool.liquidity)
  const sum0 = new Float64Array(prices.length)
  const sum1 = new Float64Array(prices.length)

  // Goes outwards from the price, interval by interval; the band starts at the first liquidity.
  let downStart = 0
  let from = sqrtPrice
  let active = liquidity
  let total0 = 0
  let total1 = 0
  for (let tick = current; tick >= 0; tick--) {
    const to = Math.min(prices[tick]!, from)
    if (active > 0 && to < from) {
      if (downStart === 0) downStart = from
      total0 += (active * (from - to)) / (from * to)
      total1 += active * (from - to)
    }
    sum0[tick] = total0
    sum1[tick] = total1
    from = to
    active = tick > 0 ? liquidityAbove[tick - 1]! : 0
  }
  let upStart = Number.POSITIVE_INFINITY
  from = sqrtPrice
  active = liquidity
  total0 = 0
  total1 = 0
  for (let tick = current + 1; tick < prices.length; tick++) {
    const to = Math.max(prices[tick]!, from)
    if (active > 0 && to > from) {
      if (upStart === Number.POSITIVE_INFINITY) upStart = from
      total0 += (active * (to - from)) / (from * to)
      total1 += active * (to - from)
    }
    sum0[tick] = total0
    sum1[tick] = total1
    from = to
    active = liquidityAbove[tick]!
  }

  const lower = current >= 0 ? Math.min(prices[current]!, sqrtPrice) : sqrtPrice
  const upper = current + 1 < prices.length ? Math.max(prices[current + 1]!, sqrtPrice) : sqrtPrice
  writeRange(rows, index, { sqrtPrice, liquidity, keep, lower, upper })
  const sqrtKeep = Math.sqrt(keep)
  rows.band[2 * index] = downStart * sqrtKeep
  rows.band[2 * index + 1] = upStart / sqrtKeep
  rows.ticks[index] = { prices, liquidityAbove, current, sum0, sum1 }
}

/**
 * Computes the optimal trade to the price `sqrtAfter`: inside the current interval by the local
 * formula, beyond it by the sums and one search. Past the last liquidity, or in a gap, the trade is
 * the same for every price, so its conductance is zero.
 *
 * @example
 * tradeV3(params, at, ticks, 1.5, trade)
 */
export function tradeV3(params: Float64Array, at: number, ticks: V3Ticks, sqrtAfter: number, trade: TradeRow) {
  if (sqrtAfter >= params[at + rangeAt.lower]! && sqrtAfter <= params[at + rangeAt.upper]!) {
    tradeRange(params, at, sqrtAfter, trade)
    return
  }
  const { prices, liquidityAbove, sum0, sum1 } = ticks
  const keep = params[at + rangeAt.keep]!
  const below = lastNotAbove(prices, sqrtAfter)
  if (sqrtAfter < params[at + rangeAt.sqrtPrice]!) {
    const liquidity = below >= 0 ? liquidityAbove[below]! : 0
    const edge = below + 1
    const out = liquidity > 0 ? liquidity * (prices[edge]! - sqrtAfter) : 0
    trade[0] = (sum0[edge]! + (out > 0 ? out / (prices[edge]! * sqrtAfter) : 0)) / keep
    trade[1] = sum1[edge]! + out
    trade[2] = liquidity / (2 * keep * sqrtAfter)
  } else {
    const isLast = below === prices.length - 1
    const liquidity = isLast ? 0 : liquidityAbove[below]!
    const net = liquidity * (sqrtAfter - prices[below]!)
    trade[0] = (sum1[below]! + net) / keep
    trade[1] = sum0[below]! + net / (prices[below]! * sqrtAfter)
    trade[2] = (liquidity * sqrtAfter) / (2 * keep)
  }
}

/**
 * Returns the output for an input, fee included; 0 if the pool does not have liquidity for all of
 * it.
 *
 * @example
 * outputOfV3(rows, 0, true, 1e18) // 2989120331.02
 */
export function outputOfV3({ params, ticks }: PoolRows, index: number, zeroForOne: boolean, amountIn: number): number {
  const at = index * stride
  const { current, prices, liquidityAbove, sum0, sum1 } = ticks[index]!
  const sumIn = zeroForOne ? sum0 : sum1
  const sumOut = zeroForOne ? sum1 : sum0
  const net = amountIn * params[at + rangeAt.keep]!
  const end = intervalOf(current, prices.length, zeroForOne, net, sumIn)
  if (end === none) return 0
  if (end === (zeroForOne ? current : current + 1)) {
    const liquidity = params[at + rangeAt.liquidity]!
    return net > 0 && liquidity > 0 ? outputInRange(zeroForOne, params[at + rangeAt.sqrtPrice]!, liquidity, net) : 0
  }
  const before = zeroForOne ? end + 1 : end - 1
  const liquidity = liquidityAbove[zeroForOne ? end : before]!
  const rest = net - sumIn[before]!
  const done = sumOut[before]!
  return rest > 0 && liquidity > 0 ? done + outputInRange(zeroForOne, prices[before]!, liquidity, rest) : done
}

/**
 * Returns the input for an output, fee included; Infinity if the pool does not hold it.
 *
 * @example
 * inputOfV3(rows, 0, true, 2989120331) // 1e18
 */
export function inputOfV3({ params, ticks }: PoolRows, index: number, zeroForOne: boolean, amountOut: number): number {
  const at = index * stride
  const { current, prices, liquidityAbove, sum0, sum1 } = ticks[index]!
  const sumIn = zeroForOne ? sum0 : sum1
  const sumOut = zeroForOne ? sum1 : sum0
  const end = intervalOf(current, prices.length, zeroForOne, amountOut, sumOut)
  if (end === none) return Number.POSITIVE_INFINITY
  const keep = params[at + rangeAt.keep]!
  if (end === (zeroForOne ? current : current + 1)) {
    const liquidity = params[at + rangeAt.liquidity]!
    if (!(amountOut > 0 && liquidity > 0)) return 0
    return inputInRange(zeroForOne, params[at + rangeAt.sqrtPrice]!, liquidity, amountOut) / keep
  }
  const before = zeroForOne ? end + 1 : end - 1
  const liquidity = liquidityAbove[zeroForOne ? end : before]!
  const rest = amountOut - sumOut[before]!
  const more = rest > 0 && liquidity > 0 ? inputInRange(zeroForOne, prices[before]!, liquidity, rest) : 0
  return (sumIn[before]! + more) / keep
}

/** The tick of an interval that does not exist. */
const none = -1

/** Returns the tick that ends the interval of a total; `none` beyond the liquidity. */
function intervalOf(current: number, ticks: number, zeroForOne: boolean, total: number, sums: Float64Array): number {
  const step = zeroForOne ? -1 : 1
  const first = zeroForOne ? current : current + 1
  const count = zeroForOne ? current + 1 : ticks - 1 - current
  if (count <= 0 || !(total <= sums[first + step * (count - 1)]! * usable)) return none
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[first + step * middle]! >= total) high = middle
    else low = middle + 1
  }
  return first + step * low
}
