import { type Address, type Hex, numberToHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import type { ChainClient } from './clients'

/** What a contract wrote, and where it stands in the chain. */
export type ContractLog = {
  address: Address
  topics: readonly Hex[]
  data: Hex
  blockHash: Hex
  blockNumber: bigint
  logIndex: number
  transactionHash: Hex
}

/** Which logs: of one exact block, or of a run of blocks. */
export type LogsAt = { blockHash: Hex } | { fromBlock: bigint; toBlock: bigint }

/** The first topics of the logs that are asked for, and what their other topics must be, or one of which. */
export type LogTopics = readonly [readonly Hex[], ...(Hex | readonly Hex[])[]]

/** Addresses in one filter; more are asked for in further requests on the same blocks. */
const addressesPerFilter = 1_000

/**
 * Reads what some contracts, or any, wrote in some blocks; each log once, however often the node says it.
 *
 * @throws Chain.MixedBlocksError for a log without its place; viem's errors when the node fails.
 * @example
 * await readContractLogs({ client }, { at: { blockHash }, addresses: [rfq], topics: [[orderFilled]] }) // [{ address: rfq, ... }]
 */
export const readContractLogs = async (
  { client }: { client: ChainClient },
  { at, addresses, topics }: { at: LogsAt; addresses: readonly Address[] | 'any'; topics: LogTopics },
): Promise<ContractLog[]> => {
  const asked = topics.map((topic) => (typeof topic === 'string' ? topic : [...topic]))
  const placed = new Map<string, ContractLog>()
  for (const by of writersOf(addresses)) {
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [{ ...blocksOf(at), ...by, topics: asked }],
    })
    for (const { address, topics, data, blockHash, blockNumber, logIndex, transactionHash, removed } of logs) {
      if (blockHash === null || blockNumber === null || logIndex === null || transactionHash === null || removed)
        throw new MixedBlocksError({ blockHash })
      const place = { blockHash, transactionHash, blockNumber: BigInt(blockNumber), logIndex: Number(logIndex) }
      placed.set(`${blockHash}:${logIndex}`, { address: toLowerAddress(address), topics, data, ...place })
    }
  }
  return [...placed.values()]
}

const writersOf = (addresses: readonly Address[] | 'any'): { address?: Address[] }[] =>
  addresses === 'any'
    ? [{}]
    : Array.from({ length: Math.ceil(addresses.length / addressesPerFilter) }, (_, index) => ({
        address: addresses.slice(index * addressesPerFilter, (index + 1) * addressesPerFilter),
      }))

const blocksOf = (at: LogsAt) =>
  'blockHash' in at ? at : { fromBlock: numberToHex(at.fromBlock), toBlock: numberToHex(at.toBlock) }

export class MixedBlocksError extends namedError(
  'Chain.MixedBlocksError',
  ({ blockHash }: { blockHash: Hex | null }) => ({
    message: `A log of block ${blockHash ?? '(none)'} came with blocks it does not belong to.`,
    fix: 'The chain moved between two reads; read the headers and the logs again.',
  }),
) {}
