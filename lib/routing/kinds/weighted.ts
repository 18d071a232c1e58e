import { writeWeighted } from '../pools/oracle/oracle-weighted'
import type { WeightedPool } from '../pools/pool'
import { feePipsOfVault } from '../pools/vault'
import { swapExactInWeighted, swapExactOutWeighted } from '../pools/weighted'
import { changedWord, vaultSwap, word } from './evm-gas'
import { type PoolKind, rowOf } from './pool-kind'

/** Weighted pools of two tokens of Balancer V2. */
export const weighted: PoolKind<WeightedPool> = {
  swapExactIn: swapExactInWeighted,
  swapExactOut: swapExactOutWeighted,
  canPay: ({ balance0, balance1 }) => balance0 > 0n && balance1 > 0n,
  writeRow: rowOf('weighted', writeWeighted),
  feePipsOf: feePipsOfVault,
  withSurplus: 'kept',
  sharingState: 'own',
  gas: {
    part: 'weighted',
    // The pool's balances in the Vault, and its fee.
    minimum: vaultSwap + changedWord + word,
  },
}
