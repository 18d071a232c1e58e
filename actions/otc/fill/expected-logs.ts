import { type Address, type Hex, pad, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { ExpectedRfqCall } from '@/lib/chain/rfq/verify-rfq'
import { hashOf } from '@/lib/history/otc/signed-orders'
import type { ExpectedLog } from '../../wallet/send/expected-log'

/** The topic of OrderFilled, indexed by order, maker and taker. */
export const filledTopic = toEventSelector('OrderFilled(bytes32,address,address,uint256,address,address,uint256)')
/** The topic of OrderCancelled, indexed by order and sender. */
export const cancelledTopic = toEventSelector('OrderCancelled(bytes32,address)')

const topicOf = (account: Address): Hex => pad(toLowerAddress(account))

/** Returns the OTC contract's log of an account's fill, or of its cancellations. */
export const expectedLogOf = (chain: Chain, account: Address, intent: ExpectedRfqCall): ExpectedLog => {
  const address = spenderOf(chain, 'rfq')
  return intent.kind === 'fill'
    ? { address, topics: [filledTopic, hashOf(chain, intent.order), null, topicOf(account)] }
    : { address, topics: [cancelledTopic, intent.orderHashes, topicOf(account)] }
}
