import { writeV3 } from '../pools/oracle/oracle-v3'
import type { V3Pool } from '../pools/pool'
import { swapExactInV3, swapExactOutV3 } from '../pools/v3'
import { account, call, changedWord, clearableWord, legBytes, log, moves, restoredWord, word } from './evm-gas'
import { type PoolKind, rowOf } from './pool-kind'

/** Concentrated liquidity: Uniswap V3 and its forks. */
export const v3: PoolKind<V3Pool> = {
  swapExactIn: swapExactInV3,
  swapExactOut: swapExactOutV3,
  canPay: ({ sqrtPriceX96, ticks }) => sqrtPriceX96 > 0n && ticks.length > 0,
  writeRow: rowOf('v3', writeV3),
  feePipsOf: ({ feePips }) => feePips,
  withSurplus: 'kept',
  sharingState: 'own',
  gas: {
    part: 'v3',
    // `slot0`, whose price a tiny swap leaves unchanged, is written three times for its lock;
    // `liquidity`; the fees, of which every swap leaves at least one unit; a word of the tick
    // bitmap; the pool's balances, of which the output may be the entire one; Swap; the callback and
    // two balance reads.
    minimum:
      legBytes +
      account +
      (restoredWord + 100) +
      word +
      changedWord +
      word +
      (changedWord + clearableWord) +
      log(3, 5) +
      3 * call +
      moves,
  },
}
