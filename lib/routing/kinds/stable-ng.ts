import { swapExactInStableNg, swapExactOutStableNg } from '../pools/curve/stable-ng'
import { feePipsOfStable, holdsUnits } from '../pools/curve/units'
import { writeStableNg } from '../pools/oracle/oracle-stable'
import type { StableNgPool } from '../pools/pool'
import { account, approval, call, changedWord, legBytes, log, moves, restoredZero, word } from './evm-gas'
import { type PoolKind, rowOf, sellSurplus } from './pool-kind'

/** Two coins of Curve's StableSwap-NG, whose fee grows with the imbalance. */
export const stableNg: PoolKind<StableNgPool> = {
  swapExactIn: swapExactInStableNg,
  swapExactOut: swapExactOutStableNg,
  canPay: (pool) => holdsUnits(pool.balance0, pool.rate0) && holdsUnits(pool.balance1, pool.rate1),
  writeRow: rowOf('stable', writeStableNg),
  feePipsOf: feePipsOfStable,
  withSurplus: sellSurplus(swapExactInStableNg),
  sharingState: 'own',
  gas: {
    part: 'stableNg',
    // `stored_balances` of both, the admin balance of one, and the pool's balances of both;
    // TokenExchange; the fee, its multiplier and the amplification; two balance reads of the input
    // token. The pool pulls its input by an allowance that is zero before and after.
    minimum:
      legBytes +
      account +
      2 * changedWord +
      word +
      2 * changedWord +
      log(2, 4) +
      3 * word +
      restoredZero +
      approval +
      5 * call +
      moves,
  },
}
