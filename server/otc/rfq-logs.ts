import { type Address, parseAbi, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { RfqEvent } from '@/lib/order/rfq'
import { eventReader } from '../chain/market/event-reader'
import type { ContractLog } from '../chain/node/contract-logs'
import type { StampedLog } from '../ledger/stamp-logs'

const given = 'address indexed maker, address makerAsset, uint256 makerAmount'
const taken = 'address indexed taker, address takerAsset, uint256 takerAmount'
const events = parseAbi([
  `event OrderFilled(bytes32 indexed orderHash, ${given}, ${taken})`,
  'event OrderCancelled(bytes32 indexed orderHash, address indexed maker)',
])

/** The first topics of the RFQ contract's order events. */
export const rfqTopics = events.map((event) => toEventSelector(event))

const read = eventReader(events)

/**
 * An event of the RFQ contract with its block. `takerAmount` is in raw units, null for a
 * cancellation; `blockSeconds` is unix time, null if the header was not read.
 */
export type RfqLog = RfqEvent &
  Pick<ContractLog, 'blockHash'> & { takerAmount: bigint | null; blockSeconds: number | null }

/**
 * Decodes a fill or a cancellation.
 *
 * @throws Chain.UnreadableLogError for any other log.
 * @example
 * decodeRfqLog(log) // { kind: 'filled', makerAmount: 40n, ... }
 */
export const decodeRfqLog = (log: ContractLog & Partial<Pick<StampedLog, 'blockSeconds'>>): RfqLog => {
  const { blockHash, transactionHash, blockNumber, logIndex } = log
  const blockSeconds = log.blockSeconds === undefined ? null : Number(log.blockSeconds)
  const { eventName, args } = read(log)
  const maker: Address = toLowerAddress(args.maker)
  const about = { orderHash: args.orderHash, maker, blockHash, blockSeconds, transactionHash, blockNumber, logIndex }
  return eventName === 'OrderFilled'
    ? { kind: 'filled', makerAmount: args.makerAmount, takerAmount: args.takerAmount, ...about }
    : { kind: 'cancelled', takerAmount: null, ...about }
}
