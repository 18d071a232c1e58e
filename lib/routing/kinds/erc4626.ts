import { swapExactInErc4626, swapExactOutErc4626 } from '../pools/erc4626'
import { writeErc4626 } from '../pools/oracle/oracle-rfq'
import type { Erc4626Pool } from '../pools/pool'
import { call, changedWord, legBytes, log, transfer } from './evm-gas'
import { type PoolKind, rowOf, sellSurplus } from './pool-kind'

/** Vaults of ERC-4626 against their asset. */
export const erc4626: PoolKind<Erc4626Pool> = {
  swapExactIn: swapExactInErc4626,
  swapExactOut: swapExactOutErc4626,
  canPay: ({ assets, shares, mostAssets, mostShares }) =>
    assets > 0n && shares > 0n && (mostAssets > 0n || mostShares > 0n),
  writeRow: rowOf('rfq', writeErc4626),
  feePipsOf: () => 0,
  withSurplus: sellSurplus(swapExactInErc4626),
  sharingState: 'own',
  gas: {
    part: 'erc4626',
    // A vault, whose share token other legs may have accessed before: the total supply of shares,
    // minted or burnt with a log of its own; Deposit, which has a topic less than Withdraw; its
    // asset moves once.
    minimum: legBytes + 2 * call + changedWord + log(3, 1) + log(3, 2) + transfer,
  },
}
