import { decodeEventLog, type Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { RfqFill } from '@/lib/order/rfq-fill'
import type { ChainReceipt } from '../../wallet/send/receipt'
import type { OtcOutcome } from '../otc-run'

type Fill = { chain: Chain; hash: Hex; confirmed: RfqFill }

/** Reads a mined fill from its event, or the confirmed amounts if a node omits logs. */
export const readFilled = (
  receipt: ChainReceipt,
  { chain, hash, confirmed }: Fill,
): Extract<OtcOutcome, { kind: 'filled' }> => ({
  kind: 'filled',
  transactionHash: receipt.hash,
  blockNumber: receipt.blockNumber,
  gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
  ...(readRfqFill(receipt, chain, hash) ?? { pays: confirmed.pays, gets: confirmed.gets }),
})

/** Reads the contract's event for the fill of an order; undefined without one. */
export const readRfqFill = ({ logs }: ChainReceipt, chain: Chain, hash: Hex): RfqFill | undefined => {
  for (const { address, topics, data } of logs) {
    if (!isSameAddress(address, spenderOf(chain, 'rfq'))) continue
    const log = decodeEventLog({ abi: rfqAbi, topics: topics as [Hex, ...Hex[]], data })
    if (log.eventName !== 'OrderFilled' || log.args.orderHash !== hash) continue
    return { pays: log.args.takerAmount, gets: log.args.makerAmount }
  }
  return undefined
}
