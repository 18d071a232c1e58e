import { type Address, type Hex, pad, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { RfqIntent } from '@/lib/chain/rfq/verify-rfq'
import { hashOf } from '@/lib/history/otc/signed-orders'
import type { ExpectedLog } from '../../wallet/send/expected-log'

/** OrderFilled, by the order, its maker and whoever paid. */
export const filledTopic = toEventSelector('OrderFilled(bytes32,address,address,uint256,address,address,uint256)')
/** OrderCancelled, by the order and whoever sent it. */
export const cancelledTopic = toEventSelector('OrderCancelled(bytes32,address)')

const topicOf = (account: Address): Hex => pad(toLowerAddress(account))

/** What the OTC contract writes when an account fills an order, or takes some of them back. */
export const expectedLogOf = (chain: Chain, account: Address, intent: RfqIntent): ExpectedLog => {
  const address = spenderOf(chain, 'rfq')
  return intent.kind === 'fill'
    ? { address, topics: [filledTopic, hashOf(chain, intent.order), null, topicOf(account)] }
    : { address, topics: [cancelledTopic, intent.orderHashes, topicOf(account)] }
}
