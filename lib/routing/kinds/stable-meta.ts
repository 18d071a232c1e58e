import { baseViewOf } from '../pools/curve/base-pool'
import { poolsSharingCoins } from '../pools/curve/shared-coins'
import { swapExactInStableMeta, swapExactOutStableMeta } from '../pools/curve/stable-meta'
import { feePipsOfStable, holdsUnits } from '../pools/curve/units'
import { writeStableMeta } from '../pools/oracle/oracle-stable'
import type { StableMetaPool } from '../pools/pool'
import { account, approval, call, changedWord, legBytes, log, moves, restoredZero, transfer } from './evm-gas'
import { type PoolKind, rowOf, sellSurplus } from './pool-kind'

/** A metapool of Curve: its own coin against a coin of its base pool. */
export const stableMeta: PoolKind<StableMetaPool> = {
  swapExactIn: swapExactInStableMeta,
  swapExactOut: swapExactOutStableMeta,
  canPay: ({ balance0, rate0, shares, base }) =>
    holdsUnits(balance0, rate0) && shares > 0n && baseViewOf(base) !== undefined,
  writeRow: rowOf('stable', writeStableMeta),
  feePipsOf: feePipsOfStable,
  withSurplus: sellSurplus(swapExactInStableMeta),
  sharingState: poolsSharingCoins,
  gas: {
    part: 'stableMeta',
    searchedInput: 'stableMeta BUY',
    // A metapool and its base pool, which others may have called before. Metapool: both words of
    // `balances`, and its balance of its coin. Base pool: a balance, the total supply of shares, the
    // metapool's shares, and its balance of that coin; TokenExchangeUnderlying, an event of the base
    // pool and one of its shares. The base pool's coin moves twice more than ours.
    minimum:
      legBytes +
      account +
      3 * changedWord +
      4 * changedWord +
      2 * log(2, 4) +
      log(3, 1) +
      restoredZero +
      approval +
      6 * call +
      moves +
      transfer,
  },
}
