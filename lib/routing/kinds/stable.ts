import { swapExactInStable, swapExactOutStable } from '../pools/curve/stable'
import { feePipsOfStable, holdsUnits } from '../pools/curve/units'
import { writeStable } from '../pools/oracle/oracle-stable'
import type { StablePool } from '../pools/pool'
import { account, approval, call, changedWord, legBytes, log, moves, restoredZero } from './evm-gas'
import { type PoolKind, rowOf, sellSurplus } from './pool-kind'

/** Two coins of a plain stable pool of Curve. */
export const stable: PoolKind<StablePool> = {
  swapExactIn: swapExactInStable,
  swapExactOut: swapExactOutStable,
  canPay: (pool) => holdsUnits(pool.balance0, pool.rate0) && holdsUnits(pool.balance1, pool.rate1),
  writeRow: rowOf('stable', writeStable),
  feePipsOf: feePipsOfStable,
  withSurplus: sellSurplus(swapExactInStable),
  sharingState: 'own',
  gas: {
    part: 'stable',
    // Both words of `balances`, and the pool's token balances, of which at least a unit stays;
    // TokenExchange; the pool pulls its input by an allowance that is zero before and after.
    minimum:
      legBytes + account + 2 * changedWord + 2 * changedWord + log(2, 4) + restoredZero + approval + 3 * call + moves,
  },
}
