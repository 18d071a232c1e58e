import { type PoolRows, rowKind, stride, type TradeRow } from '../pool-rows'
import { inputOfCrypto, outputOfCrypto, tradeCrypto } from './oracle-crypto'
import { inputInRange, outputInRange, rangeAt, tradeRange, usable } from './oracle-range'
import { inputOfRfq, outputOfRfq, tradeRfq } from './oracle-rfq'
import { inputOfSolidly, outputOfSolidly, tradeSolidly } from './oracle-solidly'
import { inputOfStable, outputOfStable, tradeStable } from './oracle-stable'
import { inputOfV3, outputOfV3, tradeV3 } from './oracle-v3'
import { inputOfWeighted, outputOfWeighted, paidByWeighted, tradeWeighted } from './oracle-weighted'

/**
 * Computes a pool's optimal trade at given prices: the one after which its marginal price, fee
 * included, equals theirs. `ratio` is `sqrt(price of token0 / price of token1)`. Writes input,
 * output and conductance to `trade` (raw units; conductance is the extra input per unit of fall of
 * the log price) and returns the direction: 1 sells token0, -1 sells token1, 0 is idle and writes
 * nothing. `isSale` selects limits by the input, otherwise by the output, which differ for some
 * pools.
 *
 * @example
 * optimalTrade(rows, 0, 0.9 * rows.band[0]!, trade) // 1, and trade[0] is what to sell
 */
export function optimalTrade(rows: PoolRows, index: number, ratio: number, trade: TradeRow, isSale = true): -1 | 0 | 1 {
  const sellsZero = ratio < rows.band[2 * index]!
  if (!sellsZero && !(ratio > rows.band[2 * index + 1]!)) return 0
  const at = index * stride
  const { params } = rows
  switch (rows.kinds[index]) {
    case rowKind.v2:
      tradeRange(
        params,
        at,
        sellsZero ? ratio / params[at + rangeAt.sqrtKeep]! : ratio * params[at + rangeAt.sqrtKeep]!,
        trade,
      )
      break
    case rowKind.v3:
      tradeV3(
        params,
        at,
        rows.ticks[index]!,
        sellsZero ? ratio / params[at + rangeAt.sqrtKeep]! : ratio * params[at + rangeAt.sqrtKeep]!,
        trade,
      )
      break
    case rowKind.stable:
      tradeStable(params, at, sellsZero, ratio, trade)
      break
    case rowKind.crypto:
      tradeCrypto(params, at, sellsZero, ratio, trade)
      break
    case rowKind.solidly:
      tradeSolidly(params, at, sellsZero, ratio, trade)
      break
    case rowKind.weighted:
      tradeWeighted(rows, index, { zeroForOne: sellsZero, isSale }, ratio, trade)
      break
    case rowKind.rfq:
      tradeRfq(params, at, sellsZero, trade)
      break
    default:
      return 0
  }
  return sellsZero ? 1 : -1
}

/**
 * Returns the output of the first unit of input, fee included, in raw units; 0 if the pool does not
 * sell in this direction.
 *
 * @example
 * spotRate(rows, 0, true) // 2.9893e-9
 */
export function spotRate({ band }: PoolRows, index: number, zeroForOne: boolean): number {
  const edge = zeroForOne ? band[2 * index]! : 1 / band[2 * index + 1]!
  return edge * edge
}

/**
 * Returns the output for an input from the pool's state, fee included, in raw units; 0 if the pool
 * cannot take it.
 *
 * @example
 * outputOf(rows, 0, true, 1e18) // 2989120331.02
 */
export function outputOf(rows: PoolRows, index: number, zeroForOne: boolean, amountIn: number): number {
  const at = index * stride
  const { params } = rows
  switch (rows.kinds[index]) {
    case rowKind.v2:
      return outputInRange(
        zeroForOne,
        params[at + rangeAt.sqrtPrice]!,
        params[at + rangeAt.liquidity]!,
        amountIn * params[at + rangeAt.keep]!,
      )
    case rowKind.v3:
      return outputOfV3(rows, index, zeroForOne, amountIn)
    case rowKind.stable:
      return outputOfStable(params, at, zeroForOne, amountIn)
    case rowKind.crypto:
      return outputOfCrypto(params, at, zeroForOne, amountIn)
    case rowKind.solidly:
      return outputOfSolidly(params, at, zeroForOne, amountIn)
    case rowKind.weighted:
      return outputOfWeighted(params, at, zeroForOne, amountIn)
    case rowKind.rfq:
      return outputOfRfq(params, at, zeroForOne, amountIn)
    default:
      return 0
  }
}

/**
 * Reduces a pool's optimal trade to a smaller input: the output is never less than what the pool
 * pays for it, even if a single swap would be refused.
 *
 * @example
 * limitTrade(rows, 0, true, 1e17, trade) // trade[0] is 1e17, trade[1] what the pool pays for it
 */
export function limitTrade(rows: PoolRows, index: number, zeroForOne: boolean, amountIn: number, trade: TradeRow) {
  const isWeighted = rows.kinds[index] === rowKind.weighted
  const paid = isWeighted
    ? paidByWeighted(rows.params, index * stride, zeroForOne, amountIn)
    : outputOf(rows, index, zeroForOne, amountIn)
  trade[0] = amountIn
  // A refused input is so near the pool's limit that it yields nearly the full trade.
  if (paid > 0) trade[1] = Math.min(paid, trade[1]!)
  trade[2] = 0
}

/**
 * Returns the input for an output from the pool's state, fee included, in raw units; Infinity if
 * the pool cannot pay it.
 *
 * @example
 * inputOf(rows, 0, true, 2989120331) // 1e18
 */
export function inputOf(rows: PoolRows, index: number, zeroForOne: boolean, amountOut: number): number {
  const at = index * stride
  const { params } = rows
  switch (rows.kinds[index]) {
    case rowKind.v2: {
      const s = params[at + rangeAt.sqrtPrice]!
      const liquidity = params[at + rangeAt.liquidity]!
      if (!(amountOut < (zeroForOne ? liquidity * s : liquidity / s) * usable)) return Number.POSITIVE_INFINITY
      return inputInRange(zeroForOne, s, liquidity, amountOut) / params[at + rangeAt.keep]!
    }
    case rowKind.v3:
      return inputOfV3(rows, index, zeroForOne, amountOut)
    case rowKind.stable:
      return inputOfStable(params, at, zeroForOne, amountOut)
    case rowKind.crypto:
      return inputOfCrypto(params, at, zeroForOne, amountOut)
    case rowKind.solidly:
      return inputOfSolidly(params, at, zeroForOne, amountOut)
    case rowKind.weighted:
      return inputOfWeighted(params, at, zeroForOne, amountOut)
    case rowKind.rfq:
      return inputOfRfq(params, at, zeroForOne, amountOut)
    default:
      return Number.POSITIVE_INFINITY
  }
}
