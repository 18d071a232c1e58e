import { writeV3 } from '../pools/oracle/oracle-v3'
import type { V4Pool } from '../pools/pool'
import { swapExactInV3, swapExactOutV3 } from '../pools/v3'
import { call, changedWord, legBytes, log, moves, transient, word } from './evm-gas'
import { type PoolKind, rowOf } from './pool-kind'

/** Uniswap V4 without hooks: the curve of V3 in a shared manager. */
export const v4: PoolKind<V4Pool> = {
  swapExactIn: swapExactInV3,
  swapExactOut: swapExactOutV3,
  canPay: ({ feePips, sqrtPriceX96, ticks }) => feePips < 1_000_000 && sqrtPriceX96 > 0n && ticks.length > 0,
  writeRow: rowOf('v3', writeV3),
  feePipsOf: ({ lpFeePips }) => lpFeePips,
  withSurplus: 'kept',
  sharingState: 'own',
  keyOf: ({ manager, tickSpacing, native }) => ({ manager, tickSpacing, native }),
  gas: {
    part: 'v4',
    // PoolManager, which other legs may have called before: the pool's `slot0`, fees, liquidity and
    // a word of the bitmap; its lock, and the debts of both tokens, written by the swap, the payment
    // and the withdrawal; Swap; six calls between it and the executor.
    minimum: legBytes + (word + 100) + changedWord + 2 * word + 10 * transient + log(3, 6) + 6 * call + moves,
  },
}
