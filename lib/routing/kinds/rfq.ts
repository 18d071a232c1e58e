import { writeRfq } from '../pools/oracle/oracle-rfq'
import type { RfqPool } from '../pools/pool'
import { swapExactInRfq, swapExactOutRfq } from '../pools/rfq'
import { changedWord, log, moves } from './evm-gas'
import { type PoolKind, rowOf, sellSurplus } from './pool-kind'

/** OTC orders as liquidity. */
export const rfq: PoolKind<RfqPool> = {
  swapExactIn: swapExactInRfq,
  swapExactOut: swapExactOutRfq,
  canPay: ({ remainingMakerAmount }) => remainingMakerAmount > 0n,
  writeRow: rowOf('rfq', writeRfq),
  feePipsOf: () => 0,
  withSurplus: sellSurplus(swapExactInRfq),
  sharingState: 'own',
  gas: {
    // The router's own method, which is cheaper than the executor's leg: a bound of both.
    part: 'order',
    // The RFQ contract: the remainder of the order; OrderFilled; its eight terms and the amounts in
    // calldata, each byte counted as zero.
    minimum: 32 * 20 * 4 + changedWord + log(4, 4) + moves,
  },
}
