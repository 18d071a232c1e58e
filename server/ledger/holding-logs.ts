import { type Address, type Hex, parseAbi, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { ChainClient } from '../chain/node/clients'
import { type LogsAt, readContractLogs } from '../chain/node/contract-logs'
import { keyOf, type Pair } from './holdings'

/** What tokens write when somebody's balance or allowance changes; the last two are the wrapped native token's. */
const topics = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
  'event Deposit(address indexed to, uint256 amount)',
  'event Withdrawal(address indexed from, uint256 amount)',
]).map((event) => toEventSelector(event))

/**
 * Finds whose balance or allowance may have changed in some blocks, by what their tokens wrote. Tokens that write nothing are found
 * by nobody: who relies on this reads everything now and then.
 *
 * @throws Chain.MixedBlocksError for a log without its place; viem's errors when the node fails.
 * @example
 * await findMovedHoldings({ client }, { at: { blockHash }, tokens: [usdc] }) // [{ owner: '0x7099...', token: usdc }]
 */
export const findMovedHoldings = async (
  { client }: { client: ChainClient },
  { at, tokens }: { at: LogsAt; tokens: readonly Address[] },
): Promise<Pair[]> => {
  const moved = new Map<string, Pair>()
  for (const log of await readContractLogs({ client }, { at, addresses: tokens, topics: [topics] }))
    for (const topic of log.topics.slice(1, 3)) {
      const pair = { owner: addressOf(topic), token: log.address }
      moved.set(keyOf(pair), pair)
    }
  return [...moved.values()]
}

const addressOf = (topic: Hex): Address => toLowerAddress(`0x${topic.slice(26)}`)
