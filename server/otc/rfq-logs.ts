import { type Address, parseAbi, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { RfqEvent } from '@/lib/order/rfq'
import { eventReader } from '../chain/market/event-reader'
import type { ContractLog } from '../chain/node/contract-logs'

const events = parseAbi([
  'event OrderFilled(bytes32 indexed orderHash, address indexed maker, address makerAsset, uint256 makerAmount, address indexed taker, address takerAsset, uint256 takerAmount)',
  'event OrderCancelled(bytes32 indexed orderHash, address indexed maker)',
])

/** The first topics of what the RFQ contract writes about orders. */
export const rfqTopics = events.map((event) => toEventSelector(event))

const read = eventReader(events)

/** What the RFQ contract wrote, with the block it stands in. */
export type RfqLog = RfqEvent & Pick<ContractLog, 'blockHash'>

/**
 * Reads a fill or a cancellation.
 *
 * @throws Chain.UnreadableLogError for any other log.
 * @example
 * decodeRfqLog(log) // { kind: 'filled', makerAmount: 40n, ... }
 */
export const decodeRfqLog = (log: ContractLog): RfqLog => {
  const { blockHash, transactionHash, blockNumber, logIndex } = log
  const { eventName, args } = read(log)
  const maker: Address = toLowerAddress(args.maker)
  const about = { orderHash: args.orderHash, maker, blockHash, transactionHash, blockNumber, logIndex }
  return eventName === 'OrderFilled'
    ? { kind: 'filled', makerAmount: args.makerAmount, ...about }
    : { kind: 'cancelled', ...about }
}
