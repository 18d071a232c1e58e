import { writeStaking } from '../pools/oracle/oracle-rfq'
import type { StakingPool } from '../pools/pool'
import { swapExactInStaking, swapExactOutStaking } from '../pools/staking'
import { call, changedWord, ether, legBytes, log } from './evm-gas'
import { type PoolKind, rowOf, sellSurplus } from './pool-kind'

/** Staked ether, which is minted and not redeemed. */
export const staking: PoolKind<StakingPool> = {
  swapExactIn: swapExactInStaking,
  swapExactOut: swapExactOutStaking,
  canPay: (pool) => pool.ether > 0n && pool.shares > 0n && pool.mostEther > 0n,
  writeRow: rowOf('rfq', writeStaking),
  feePipsOf: () => 0,
  withSurplus: sellSurplus(swapExactInStaking),
  sharingState: 'own',
  gas: {
    part: 'staking',
    // wstETH and Lido, which other legs may have accessed before: ether moves out of the wrapped
    // token, into wstETH and into Lido, the first with a log; total shares, the shares of wstETH,
    // and the buffered ether; Submitted, and two logs of shares; the total supply of wstETH, minted
    // with a log.
    minimum:
      legBytes + 3 * (call + ether) + log(2, 1) + 3 * changedWord + log(2, 2) + 2 * log(3, 1) + changedWord + log(3, 1),
  },
}
