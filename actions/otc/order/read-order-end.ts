import { decodeEventLog, type Hex, type Log, numberToHex, pad } from 'viem'
import { isSameAddress } from '@/lib/address'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { firstBlockOf } from '@/lib/chain/registry/registry'
import type { NamedOrder, OrderEnd } from '@/lib/history/otc/derive-order-state'
import { logBlocks } from '../../wallet/send/expected-log'
import type { RpcRequest } from '../../wallet/send/receipt'
import { cancelledTopic, filledTopic } from '../fill/expected-logs'
import { findClosingBlock, readLeftAt } from './order-at-block'

/** The result of a search, and the oldest block that was searched. */
export type EndSearch = { end: OrderEnd | undefined; searchedTo: bigint }

/** The maximum requests of one search, apart from the binary search. */
export const searchLimits = {
  logBlocks: BigInt(logBlocks),
  logCalls: 20,
} as const

type MinedLog = Log<Hex, Hex, false>

/**
 * Searches the event that ended an order: the newest one of its maker, because nothing happens to
 * an order after its end. Only the maker's own cancellation counts, since anyone can emit one for
 * any hash.
 *
 * Reads the newest blocks first. Then, if the node has old states, finds the block of the end by
 * binary search; otherwise it reads older logs up to the limit, and `searchedTo` is where the next
 * search continues; the contract's first block ends the search.
 */
export const readOrderEnd = async (
  rpc: RpcRequest,
  chain: Chain,
  order: NamedOrder,
  toBlock: bigint | undefined,
): Promise<EndSearch> => {
  const latest = toBlock ?? BigInt(await rpc({ method: 'eth_blockNumber' }))
  const first = firstBlockOf(chain, 'rfq')
  let to = latest
  for (let call = 0; call < searchLimits.logCalls; call++) {
    const from = to >= first + searchLimits.logBlocks ? to - searchLimits.logBlocks + 1n : first
    const logs = await readLogs(rpc, chain, order, from, to)
    if (logs.length > 0) return { end: await toEnd(rpc, chain, order, logs), searchedTo: from }
    if (from === first) return { end: undefined, searchedTo: first }
    if (toBlock === undefined && call === 0) {
      const block = await findClosingBlock(rpc, chain, order, from - 1n).catch(() => undefined)
      if (block !== undefined) return readOrderEnd(rpc, chain, order, block)
    }
    to = from - 1n
  }
  return { end: undefined, searchedTo: to + 1n }
}

const readLogs = async (
  rpc: RpcRequest,
  chain: Chain,
  { hash, order }: NamedOrder,
  from: bigint,
  to: bigint,
): Promise<readonly MinedLog[]> => {
  const filter = {
    address: spenderOf(chain, 'rfq'),
    topics: [[cancelledTopic, filledTopic], hash],
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
  }
  const logs = await rpc({ method: 'eth_getLogs', params: [filter] })
  return logs.filter(({ topics }) => isSameAddress(topics[2], pad(order.maker)))
}

const toEnd = async (
  rpc: RpcRequest,
  chain: Chain,
  order: NamedOrder,
  logs: readonly MinedLog[],
): Promise<OrderEnd> => {
  const { topics, transactionHash, blockNumber } = logs.at(-1)!
  if (topics[0] === filledTopic) return { kind: 'filled', transactionHash, filled: order.order.makerAmount }
  const filledBefore = await readLeftAt(rpc, chain, order, BigInt(blockNumber) - 1n)
    .then((left) => order.order.makerAmount - left)
    .catch(() => undefined)
  const inBlock = logs.filter((log) => log.blockNumber === blockNumber && log.topics[0] === filledTopic)
  const filled =
    filledBefore === undefined ? undefined : inBlock.reduce((sum, log) => sum + amountOf(log), filledBefore)
  return { kind: 'cancelled', transactionHash, filled }
}

const amountOf = ({ data, topics }: MinedLog): bigint => {
  const log = decodeEventLog({ abi: rfqAbi, eventName: 'OrderFilled', topics, data })
  return log.args.makerAmount
}
