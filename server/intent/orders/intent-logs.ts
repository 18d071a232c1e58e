import { parseAbi, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { IntentChainEvent } from '@/lib/order/intent-history'
import { eventReader } from '../../chain/market/event-reader'
import type { BlockNamedLog } from '../../ledger/order-rules'
import type { StampedLog } from '../../ledger/stamp-logs'

const parties = 'address indexed owner, address indexed beneficiary'
const amounts = 'address srcToken, address destToken, uint256 srcAmount, uint256 destAmount, uint256 returnAmount'
const fees = 'uint256 protocolFee, uint256 partnerFee'
const transfer = 'uint256 indexed transferId, bytes4 protocolSelector, uint256 part, uint256 destinationChainId'
const transferred = 'address outputToken, uint256 inputAmount, uint256 outputAmount'
const hash = 'bytes32 indexed orderHash'
const events = parseAbi([
  `event OrderSettled(${parties}, ${amounts}, ${fees}, ${hash})`,
  `event OrderPartiallyFilled(${parties}, ${amounts}, ${fees}, uint256 totalFilledAmount, ${hash})`,
  'event NonceInvalidated(address indexed owner, uint256 nonce)',
  'event PreSignatureSet(address indexed owner, bytes32 indexed orderHash, bool preSigned)',
  `event Bridged(address indexed owner, ${hash}, ${transfer}, ${transferred})`,
])

/** The first topics of the intent contract's order events; the second is the owner. */
export const intentTopics = events.map((event) => toEventSelector(event))

const read = eventReader(events)

/** An event of the intent contract with its block; amounts of fills and transfers in raw units. */
export type IntentLog = IntentChainEvent &
  BlockNamedLog &
  Pick<StampedLog, 'transactionHash'> & {
    srcAmount: bigint | null
    returned: bigint | null
    protocolFee: bigint | null
    partnerFee: bigint | null
    /** The number of the slice of a bridge transfer, 0 for an order that is filled whole. */
    part: bigint | null
    transferId: bigint | null
    inputAmount: bigint | null
    outputAmount: bigint | null
  }

const noFill = { srcAmount: null, returned: null, protocolFee: null, partnerFee: null, totalFilled: null }
const noTransfer = { part: null, transferId: null, inputAmount: null, outputAmount: null }

/**
 * Decodes a fill, an invalidated nonce, a signature on the chain or a bridge transfer.
 *
 * @throws Chain.UnreadableLogError for any other log.
 * @example
 * decodeIntentLog(log) // { kind: 'settled', returned: 998400000000000000n, ... }
 */
export const decodeIntentLog = (log: StampedLog): IntentLog => {
  const { blockHash, transactionHash, blockNumber, blockSeconds, logIndex } = log
  const { eventName, args } = read(log)
  const about = {
    owner: toLowerAddress(args.owner),
    blockHash,
    transactionHash,
    blockNumber,
    blockSeconds,
    logIndex,
  }
  if (eventName === 'NonceInvalidated')
    return { ...about, ...noFill, ...noTransfer, kind: 'invalidated', nonce: args.nonce, orderHash: null }
  const { orderHash } = args
  const named = { ...about, nonce: null, orderHash }
  if (eventName === 'PreSignatureSet')
    return { ...named, ...noFill, ...noTransfer, kind: args.preSigned ? 'signed' : 'unsigned' }
  if (eventName === 'Bridged') {
    const { part, transferId, inputAmount, outputAmount } = args
    return { ...named, ...noFill, kind: 'bridged', part, transferId, inputAmount, outputAmount }
  }
  const { srcAmount, returnAmount: returned, protocolFee, partnerFee } = args
  const fill = { ...named, ...noTransfer, srcAmount, returned, protocolFee, partnerFee }
  return eventName === 'OrderSettled'
    ? { ...fill, kind: 'settled', totalFilled: null }
    : { ...fill, kind: 'filled', totalFilled: args.totalFilledAmount }
}
