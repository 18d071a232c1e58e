import { type Address, type Hex, numberToHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import type { ChainClient } from './clients'
import { type BlockRange, createLogRange, type LogRange, readRange } from './log-ranges'
import { currentNode } from './nodes'

/** A log of a contract, and its position in the chain. */
export type ContractLog = {
  address: Address
  topics: readonly Hex[]
  data: Hex
  blockHash: Hex
  blockNumber: bigint
  logIndex: number
  transactionHash: Hex
}

/** The blocks of logs: one exact block, or a run of blocks. */
export type LogsAt = { blockHash: Hex } | BlockRange

/**
 * The first topics of the requested logs, and the values, or one of several, of the other topics.
 */
export type LogTopics = readonly [readonly Hex[], ...(Hex | readonly Hex[])[]]

/** The maximum of addresses in one filter; more need further requests on the same blocks. */
const addressesPerFilter = 1_000

/** The contracts and topics of the logs to read. */
export type LogsOf = { addresses: readonly Address[] | 'any'; topics: LogTopics }

/**
 * Reads the logs of some contracts, or of any, in some blocks; each log once, even if the node
 * repeats it. Reads a range in as many requests as the node needs. All requests for logs go through
 * here.
 *
 * @throws Chain.MixedBlocksError for a log without its place; Chain.TooManyQuestionsError if the
 * node accepts too few blocks at once; viem's errors if the node fails.
 * @example
 * await readContractLogs({ client }, { at: { blockHash }, addresses: [rfq], topics: [[orderFilled]] })
 * // [{ address: rfq, ... }]
 */
export const readContractLogs = async (
  { client }: { client: ChainClient },
  { at, ...of }: { at: LogsAt } & LogsOf,
): Promise<ContractLog[]> => {
  const topics = of.topics.map((topic) => (typeof topic === 'string' ? topic : [...topic]))
  const ask = async (blocks: { blockHash: Hex } | { fromBlock: Hex; toBlock: Hex }) => {
    const placed = new Map<string, ContractLog>()
    for (const by of writersOf(of.addresses)) {
      const logs = await client.request({ method: 'eth_getLogs', params: [{ ...blocks, ...by, topics }] })
      for (const { address, topics, data, blockHash, blockNumber, logIndex, transactionHash, removed } of logs) {
        if (blockHash === null || blockNumber === null || logIndex === null || transactionHash === null || removed)
          throw new MixedBlocksError({ blockHash })
        const place = { blockHash, transactionHash, blockNumber: BigInt(blockNumber), logIndex: Number(logIndex) }
        placed.set(`${blockHash}:${logIndex}`, { address: toLowerAddress(address), topics, data, ...place })
      }
    }
    return [...placed.values()]
  }
  if ('blockHash' in at) return ask(at)
  return readRange(rangeOf(client, of), at, ({ fromBlock, toBlock }) =>
    ask({ fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) }),
  )
}

/** The maximum of requests for logs in one step of a worker. */
const questionsPerStep = 8n

/**
 * Returns how many blocks one step of a worker may span, so that its logs take few requests.
 *
 * @example
 * // A node that accepts 10 blocks at once.
 * blocksPerStep({ client }, { addresses: [rfq], topics: [[orderFilled]] }) // 80n
 */
export const blocksPerStep = ({ client }: { client: ChainClient }, of: LogsOf): bigint =>
  questionsPerStep * rangeOf(client, of).blocks()

/**
 * Returns how many blocks the next request for such logs may span.
 *
 * @example
 * blocksPerQuestion({ client }, { addresses: [factory], topics: [[poolCreated]] }) // 2000n
 */
export const blocksPerQuestion = ({ client }: { client: ChainClient }, of: LogsOf): bigint =>
  rangeOf(client, of).blocks()

/** The ranges of each node by kind of logs: all contracts emit more in a range than a few do. */
const ranges = new WeakMap<object, Map<string, LogRange>>()

const rangeOf = (client: ChainClient, { addresses, topics }: LogsOf): LogRange => {
  const node = currentNode(client)
  const known = ranges.get(node) ?? new Map<string, LogRange>()
  ranges.set(node, known)
  const key = `${addresses === 'any' ? 'any' : 'some'} ${topics[0].join()}`
  const range = known.get(key) ?? createLogRange()
  known.set(key, range)
  return range
}

/** Sorted, so that equal reads are equal requests. */
const writersOf = (addresses: readonly Address[] | 'any'): { address?: Address[] }[] => {
  if (addresses === 'any') return [{}]
  const sorted = addresses.toSorted()
  return Array.from({ length: Math.ceil(sorted.length / addressesPerFilter) }, (_, index) => ({
    address: sorted.slice(index * addressesPerFilter, (index + 1) * addressesPerFilter),
  }))
}

export class MixedBlocksError extends namedError(
  'Chain.MixedBlocksError',
  ({ blockHash }: { blockHash: Hex | null }) => ({
    message: `A log of block ${blockHash ?? '(none)'} came with blocks it does not belong to.`,
    fix: 'The chain moved between two reads; read the headers and the logs again.',
  }),
) {}
