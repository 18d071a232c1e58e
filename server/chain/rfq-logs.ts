import { type Address, type Hex, numberToHex, parseAbi, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { RfqEvent } from '@/lib/order/rfq'
import type { ChainClient } from './clients'
import { eventReader } from './event-reader'
import { MixedBlocksError } from './read-logs'

const events = parseAbi([
  'event OrderFilled(bytes32 indexed orderHash, address indexed maker, address makerAsset, uint256 makerAmount, address indexed taker, address takerAsset, uint256 takerAmount)',
  'event OrderCancelled(bytes32 indexed orderHash, address indexed maker)',
])
const topics = events.map((event) => toEventSelector(event))
const read = eventReader(events)

/** What the RFQ contract wrote, with the block it stands in. */
export type RfqLog = RfqEvent & { blockHash: Hex }

/** Which logs: of one exact block, or of a run of blocks. */
export type LogsAt = { blockHash: Hex } | { fromBlock: bigint; toBlock: bigint }

/**
 * Reads the fills and cancellations of some blocks, all of them or those of one order; each once, however often the node says it.
 *
 * @throws Chain.MixedBlocksError for a log without its place; viem's errors when the node fails.
 * @example
 * await readRfqLogs({ client, rfq }, { at: { fromBlock: 1n, toBlock: 9n }, orderHash }) // [{ kind: 'filled', makerAmount: 40n, ... }]
 */
export const readRfqLogs = async (
  { client, rfq }: { client: ChainClient; rfq: Address },
  { at, orderHash }: { at: LogsAt; orderHash?: Hex },
): Promise<RfqLog[]> => {
  const where = 'blockHash' in at ? at : { fromBlock: numberToHex(at.fromBlock), toBlock: numberToHex(at.toBlock) }
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [{ ...where, address: rfq, topics: [topics, ...(orderHash ? [orderHash] : [])] }],
  })
  const seen = new Set<string>()
  return logs.flatMap((log): RfqLog[] => {
    const { blockHash, blockNumber, logIndex, transactionHash } = log
    if (blockHash === null || blockNumber === null || logIndex === null || transactionHash === null || log.removed)
      throw new MixedBlocksError({ blockHash })
    const name = `${blockHash}:${logIndex}`
    if (seen.has(name)) return []
    seen.add(name)
    const event = read(log)
    const place = { blockHash, transactionHash, blockNumber: BigInt(blockNumber), logIndex: Number(logIndex) }
    const about = { orderHash: event.args.orderHash, maker: toLowerAddress(event.args.maker), ...place }
    return event.eventName === 'OrderFilled'
      ? [{ kind: 'filled', makerAmount: event.args.makerAmount, ...about }]
      : [{ kind: 'cancelled', ...about }]
  })
}
