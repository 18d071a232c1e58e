import type { Address, Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { ChainReceipt } from '../../wallet/send/receipt'
import { cancelledTopic } from '../fill/expected-logs'
import type { OtcOutcome } from '../otc-run'

type Cancellation = { chain: Chain; account: Address; orderHashes: readonly Hex[] }

/**
 * Reads the outcome of a mined cancellation. The contract emits no event for an order that was over
 * before, so it is not counted.
 */
export const readCancelled = (
  receipt: ChainReceipt,
  { chain, account, orderHashes }: Cancellation,
): Extract<OtcOutcome, { kind: 'cancelled' }> => {
  const cancelled = receipt.logs.filter(
    ({ address, topics: [topic, hash, maker] }) =>
      isSameAddress(address, spenderOf(chain, 'rfq')) &&
      topic === cancelledTopic &&
      orderHashes.some((orderHash) => orderHash === hash) &&
      isSameAddress(`0x${maker?.slice(26)}`, account),
  )
  return {
    kind: 'cancelled',
    transactionHash: receipt.hash,
    count: cancelled.length,
    alreadySettled: orderHashes.length - cancelled.length,
    gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
  }
}
