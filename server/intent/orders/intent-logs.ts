import { parseAbi, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { IntentChainEvent } from '@/lib/order/intent-history'
import { eventReader } from '../../chain/market/event-reader'
import type { BlockNamedLog } from '../../ledger/order-rules'
import type { StampedLog } from '../../ledger/stamp-logs'

const events = parseAbi([
  'event OrderSettled(address indexed owner, address indexed beneficiary, address srcToken, address destToken, uint256 srcAmount, uint256 destAmount, uint256 returnAmount, uint256 protocolFee, uint256 partnerFee, bytes32 indexed orderHash)',
  'event OrderPartiallyFilled(address indexed owner, address indexed beneficiary, address srcToken, address destToken, uint256 srcAmount, uint256 destAmount, uint256 returnAmount, uint256 protocolFee, uint256 partnerFee, uint256 totalFilledAmount, bytes32 indexed orderHash)',
  'event NonceInvalidated(address indexed owner, uint256 nonce)',
  'event PreSignatureSet(address indexed owner, bytes32 indexed orderHash, bool preSigned)',
])

/** The first topics of what the intent contract writes about orders; the second is their owner. */
export const intentTopics = events.map((event) => toEventSelector(event))

const read = eventReader(events)

/** What the intent contract wrote, with the block it stands in and the money of a fill, raw units. */
export type IntentLog = IntentChainEvent &
  BlockNamedLog &
  Pick<StampedLog, 'transactionHash'> & {
    srcAmount: bigint | null
    returned: bigint | null
    protocolFee: bigint | null
    partnerFee: bigint | null
  }

const noFill = { srcAmount: null, returned: null, protocolFee: null, partnerFee: null, totalFilled: null }

/**
 * Reads a fill, a nonce taken back or a signature on the chain.
 *
 * @throws Chain.UnreadableLogError for any other log.
 * @example
 * decodeIntentLog(log) // { kind: 'settled', returned: 998400000000000000n, ... }
 */
export const decodeIntentLog = (log: StampedLog): IntentLog => {
  const { blockHash, transactionHash, blockNumber, blockSeconds, logIndex } = log
  const { eventName, args } = read(log)
  const about = {
    ...{ owner: toLowerAddress(args.owner), blockHash, transactionHash, blockNumber, blockSeconds, logIndex },
  }
  if (eventName === 'NonceInvalidated')
    return { ...about, ...noFill, kind: 'invalidated', nonce: args.nonce, orderHash: null }
  if (eventName === 'PreSignatureSet')
    return { ...about, ...noFill, kind: args.preSigned ? 'signed' : 'unsigned', nonce: null, orderHash: args.orderHash }
  const { orderHash, srcAmount, returnAmount: returned, protocolFee, partnerFee } = args
  const fill = { ...about, nonce: null, orderHash, srcAmount, returned, protocolFee, partnerFee }
  return eventName === 'OrderSettled'
    ? { ...fill, kind: 'settled', totalFilled: null }
    : { ...fill, kind: 'filled', totalFilled: args.totalFilledAmount }
}
