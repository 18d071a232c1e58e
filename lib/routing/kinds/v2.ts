import { writeV2 } from '../pools/oracle/oracle-range'
import type { V2Pool } from '../pools/pool'
import { swapExactInV2, swapExactOutV2 } from '../pools/v2'
import { account, call, changedWord, legBytes, log, moves, restoredWord, word } from './evm-gas'
import { type PoolKind, rowOf } from './pool-kind'

/**
 * Computation of a pair's own code: the cheapest of all paths through the code that Uniswap and
 * SushiSwap deployed, found by a test. Traced swaps took 4,525 and more.
 */
export const pairCode = 3_000

/** Pairs of constant product: Uniswap V2 and its forks. */
export const v2: PoolKind<V2Pool> = {
  swapExactIn: swapExactInV2,
  swapExactOut: swapExactOutV2,
  canPay: ({ reserve0, reserve1 }) => reserve0 > 0n && reserve1 > 0n,
  writeRow: rowOf<V2Pool>('v2', writeV2),
  feePipsOf: ({ feePips }) => feePips,
  // The output was fixed before the pair was paid, so the surplus stays in its reserve.
  withSurplus: (_, zeroForOne, { pool, ...bought }, surplus) => ({
    ...bought,
    pool: zeroForOne ? { ...pool, reserve0: pool.reserve0 + surplus } : { ...pool, reserve1: pool.reserve1 + surplus },
  }),
  sharingState: 'own',
  takesTaxedTokens: true,
  gas: {
    part: 'v2',
    // `unlocked`; the word of the reserves, which always gets a new time or amount; `token0` and
    // `token1`; the pool's balances of both, neither of which ends at zero, as less than a reserve
    // leaves; Sync and Swap; its own two balance reads. The two words written in a new second are
    // left out: faster blocks share a second.
    minimum:
      legBytes +
      account +
      call +
      restoredWord +
      changedWord +
      2 * word +
      2 * changedWord +
      log(1, 2) +
      log(3, 4) +
      2 * call +
      moves +
      pairCode,
  },
}
