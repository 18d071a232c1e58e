import { compileMarket } from '@/lib/routing/market/compiled'
import { createMarket } from '@/lib/routing/market/state'
import { optimalTrade } from '@/lib/routing/pools/oracle/oracle'
import type { ComposablePool, CryptoPool } from '@/lib/routing/pools/pool'

const trade = new Float64Array(3)

/**
 * Returns the most profitable swap with a composable stable pool or a pair of a crypto pool at a price
 * in raw token1 per token0, `(sqrtPriceX96 / 2^96)^2`; undefined if the fee exceeds the gain. The
 * amount is the input, raw units.
 * @example
 * bestTradeAt({ ...pool, balance0: 10n ** 21n, balance1: 10n ** 21n }, 2n ** 96n)
 * // undefined: one to one is its price
 */
export function bestTradeAt(
  pool: ComposablePool | CryptoPool,
  sqrtPriceX96: bigint,
): { zeroForOne: boolean; amountIn: bigint } | undefined {
  const rows = compileMarket(createMarket([pool]))
  const direction = optimalTrade(rows, 0, Number(sqrtPriceX96) / 2 ** 96, trade)
  const amountIn = direction === 0 ? 0n : BigInt(Math.floor(trade[0]!))
  return amountIn > 0n ? { zeroForOne: direction === 1, amountIn } : undefined
}
