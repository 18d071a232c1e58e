import { type Address, type Hex, parseAbi, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { ChainClient } from '../chain/clients'
import { blocksOf, type LogsAt } from '../chain/contract-logs'
import type { Pair } from './holdings'

/** What tokens write when somebody's balance or allowance changes; the last two are the wrapped native token's. */
const topics = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
  'event Deposit(address indexed to, uint256 amount)',
  'event Withdrawal(address indexed from, uint256 amount)',
]).map((event) => toEventSelector(event))

/** Tokens in one filter. */
const tokensPerFilter = 1_000

/**
 * Finds whose balance or allowance may have changed in some blocks, by what their tokens wrote. Tokens that write nothing are found
 * by nobody: who relies on this reads everything now and then.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await findMovedHoldings({ client }, { at: { blockHash }, tokens: [usdc] }) // [{ owner: '0x7099...', token: usdc }]
 */
export const findMovedHoldings = async (
  { client }: { client: ChainClient },
  { at, tokens }: { at: LogsAt; tokens: readonly Address[] },
): Promise<Pair[]> => {
  const moved = new Map<string, Pair>()
  for (let start = 0; start < tokens.length; start += tokensPerFilter) {
    const address = tokens.slice(start, start + tokensPerFilter)
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [{ ...blocksOf(at), address, topics: [topics] }],
    })
    for (const log of logs)
      for (const topic of log.topics.slice(1, 3)) {
        const pair = { owner: addressOf(topic), token: toLowerAddress(log.address) }
        moved.set(`${pair.owner}${pair.token}`, pair)
      }
  }
  return [...moved.values()]
}

const addressOf = (topic: Hex): Address => toLowerAddress(`0x${topic.slice(26)}`)
