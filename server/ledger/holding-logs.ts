import { type Address, type Hex, parseAbi, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { findPosition, positionKeyOf } from '@/lib/chain/strategy/position-key'
import type { ChainClient } from '../chain/node/clients'
import { type LogsAt, readContractLogs } from '../chain/node/contract-logs'
import { keyOf, type Pair } from './holdings'

/** The topic that a vault position emits at a deposit or a withdrawal. */
const positionTopic = toEventSelector(
  parseAbi([
    'event PositionChanged(address indexed owner, address indexed strategy, uint256 shares, uint256 principal)',
  ])[0],
)

/** The events of a changed balance or allowance; the last two are the wrapped native token's. */
const tokenTopics = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
  'event Deposit(address indexed to, uint256 amount)',
  'event Withdrawal(address indexed from, uint256 amount)',
]).map((event) => toEventSelector(event))
const topics = [...tokenTopics, positionTopic]

/**
 * Finds the holdings whose balance or allowance may have changed in some blocks, by the logs of their
 * tokens. Changes without a log, such as the yield of a position, are not found: callers must also
 * read everything from time to time.
 *
 * @throws Chain.MixedBlocksError for a log without its place; viem's errors when the node fails.
 * @example
 * await findMovedHoldings({ client, chain }, { at: { blockHash }, tokens: [usdc] })
 * // [{ owner: '0x7099...', token: usdc }]
 */
export const findMovedHoldings = async (
  { client, chain }: { client: ChainClient; chain: Chain },
  { at, tokens }: { at: LogsAt; tokens: readonly Address[] },
): Promise<Pair[]> => {
  const moved = new Map<string, Pair>()
  const addresses = [...new Set(tokens.map((token) => findPosition(chain, token)?.deltaToken ?? token))]
  for (const log of await readContractLogs({ client }, { at, addresses, topics: [topics] })) {
    const [first, owner, strategy] = log.topics
    if (first === positionTopic && owner && strategy) {
      const place = { deltaToken: log.address, strategy: addressOf(strategy) }
      const pair = { owner: addressOf(owner), token: positionKeyOf(place) }
      moved.set(keyOf(pair), pair)
      continue
    }
    for (const topic of log.topics.slice(1, 3)) {
      const pair = { owner: addressOf(topic), token: log.address }
      moved.set(keyOf(pair), pair)
    }
  }
  return [...moved.values()]
}

const addressOf = (topic: Hex): Address => toLowerAddress(`0x${topic.slice(26)}`)
