import { poolsSharingCoins } from '../pools/curve/shared-coins'
import { swapExactInStableMulti, swapExactOutStableMulti } from '../pools/curve/stable-multi'
import { feePipsOfStable, holdsUnits } from '../pools/curve/units'
import { writeStableMulti } from '../pools/oracle/oracle-stable'
import type { StableMultiPool } from '../pools/pool'
import { account, approval, call, changedWord, legBytes, log, moves, restoredZero, word } from './evm-gas'
import { type PoolKind, rowOf, sellSurplus } from './pool-kind'

/** Two of three or more coins of a plain stable pool of Curve. */
export const stableMulti: PoolKind<StableMultiPool> = {
  swapExactIn: swapExactInStableMulti,
  swapExactOut: swapExactOutStableMulti,
  canPay: ({ balance0, rate0, balance1, rate1, others }) =>
    holdsUnits(balance0, rate0) &&
    holdsUnits(balance1, rate1) &&
    others.every(({ balance, rate }) => holdsUnits(balance, rate)),
  writeRow: rowOf('stable', writeStableMulti),
  feePipsOf: feePipsOfStable,
  withSurplus: sellSurplus(swapExactInStableMulti),
  sharingState: poolsSharingCoins,
  gas: {
    part: 'stableMulti',
    // Everything that two coins of Curve pay, and the balance of at least one more.
    minimum:
      legBytes +
      account +
      2 * changedWord +
      word +
      2 * changedWord +
      log(2, 4) +
      restoredZero +
      approval +
      3 * call +
      moves,
  },
}
