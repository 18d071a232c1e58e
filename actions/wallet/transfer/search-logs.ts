import { type Address, type Hex, type Log, numberToHex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { logBlocks } from '../send/expected-log'
import type { RpcRequest } from '../send/receipt'

/** A block with its time in unix seconds, as a node returns it. */
export type NodeBlock = { number: bigint; hash: Hex; timestamp: bigint }

/** The maximum number of block ranges in one search. */
export const maxRanges = 40

/**
 * Reads the newest block of a chain.
 *
 * @throws the errors of the node; {RangeError} when it returns no block
 */
export const readHead = (rpc: RpcRequest): Promise<NodeBlock> => readBlockAt(rpc, 'latest')

/** Reads the time of a block by its hash, unix seconds. */
export const readSeconds = async (rpc: RpcRequest, blockHash: Hex): Promise<bigint> => {
  const block = await rpc({ method: 'eth_getBlockByHash', params: [blockHash, false] })
  if (!block?.timestamp) throw new RangeError(`The node does not know the block ${blockHash}.`)
  return BigInt(block.timestamp)
}

const readBlockAt = async (rpc: RpcRequest, block: Hex | 'latest'): Promise<NodeBlock> => {
  const answer = await rpc({ method: 'eth_getBlockByNumber', params: [block, false] })
  if (!answer?.hash || !answer.number) throw new RangeError(`The node does not know the block ${block}.`)
  return { number: BigInt(answer.number), hash: answer.hash, timestamp: BigInt(answer.timestamp) }
}

/** Finds the first block that is not earlier than some unix seconds, or the head, by bisection. */
export const findBlockSince = async (rpc: RpcRequest, seconds: bigint, head: NodeBlock): Promise<bigint> => {
  let [lowest, highest] = [0n, head.number]
  while (lowest < highest) {
    const middle = (lowest + highest) / 2n
    if ((await readBlockAt(rpc, numberToHex(middle))).timestamp < seconds) lowest = middle + 1n
    else highest = middle
  }
  return highest
}

type LogSearch = {
  address: Address
  topics: readonly (Hex | readonly Hex[] | null)[]
  fromBlock: bigint
  toBlock: bigint
  /** True if there is at most one such log: the search ends with it. */
  isUnique?: boolean
}

/** A log of a mined block. */
export type MinedLog = Pick<Log<Hex, Hex, false>, 'address' | 'topics' | 'data' | 'transactionHash'> & {
  blockNumber: bigint
  blockHash: Hex
  logIndex: number
}

/**
 * Searches the logs of a contract, the oldest first, in at most `maxRanges` ranges that a node
 * answers at once. Leaves out logs of another contract, without a block, or with other topics than
 * requested.
 */
export const searchLogs = async (rpc: RpcRequest, search: LogSearch): Promise<MinedLog[]> => {
  const { address, topics, fromBlock, toBlock, isUnique = false } = search
  const found: MinedLog[] = []
  const step = BigInt(logBlocks)
  let ranges = 0
  for (let from = fromBlock; from <= toBlock && ranges < maxRanges; from += step) {
    ranges += 1
    const last = from + step - 1n < toBlock ? from + step - 1n : toBlock
    const filter = { address, topics, fromBlock: numberToHex(from), toBlock: numberToHex(last) }
    const logs = await rpc({ method: 'eth_getLogs', params: [filter] })
    found.push(...logs.flatMap((log) => minedLogOf(log, search)))
    if (isUnique && found.length > 0) break
  }
  return found
}

const minedLogOf = (log: Log<Hex, Hex, false>, { address, topics }: LogSearch): MinedLog[] => {
  const { blockNumber, blockHash, transactionHash, data } = log
  const isAsked =
    isSameAddress(log.address, address) &&
    topics.every((topic, index) => topic === null || [topic].flat().some((expected) => expected === log.topics[index]))
  if (!isAsked || !blockHash || !transactionHash || !blockNumber) return []
  return [
    {
      address: log.address,
      topics: log.topics,
      data,
      transactionHash,
      blockHash,
      blockNumber: BigInt(blockNumber),
      logIndex: Number(log.logIndex),
    },
  ]
}
