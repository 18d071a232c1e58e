import { swapExactInComposable, swapExactOutComposable } from '../pools/composable'
import { holdsUnits } from '../pools/curve/units'
import { writeComposable } from '../pools/oracle/oracle-stable'
import type { ComposablePool } from '../pools/pool'
import { feePipsOfVault, one } from '../pools/vault'
import { changedWord, vaultSwap, word } from './evm-gas'
import { type PoolKind, rowOf } from './pool-kind'

/** Composable stable pools of two tokens of Balancer V2. */
export const composable: PoolKind<ComposablePool> = {
  swapExactIn: swapExactInComposable,
  swapExactOut: swapExactOutComposable,
  canPay: (pool) =>
    pool.swapFeeE18 < one && holdsUnits(pool.balance0, pool.factor0) && holdsUnits(pool.balance1, pool.factor1),
  writeRow: rowOf('stable', writeComposable),
  feePipsOf: feePipsOfVault,
  withSurplus: 'kept',
  sharingState: 'own',
  gas: {
    part: 'composable',
    // Each token's balance in its own word of the Vault, and an amplification next to the fee.
    minimum: vaultSwap + 2 * changedWord + 2 * word,
  },
}
