import { type Problem, rpcCodes, rpcLimits } from './rpc-limits'

/**
 * Returns the fault of a filter of `eth_getLogs`: too many blocks, or no bounded range.
 *
 * @example
 * findLogsProblem({ fromBlock: '0x0', toBlock: 'latest' })?.code // -32602
 */
export const findLogsProblem = (filter: unknown): Problem | undefined => {
  if (typeof filter !== 'object' || filter === null)
    return { code: rpcCodes.params, message: 'Expected a filter object' }
  const { fromBlock = 'latest', toBlock = 'latest' } = filter as Record<string, unknown>
  if (asksForApprovals(filter) || fromBlock === 'latest' || fromBlock === 'pending') return undefined
  const isNumber = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value)
  if (!isNumber(fromBlock) || !isNumber(toBlock))
    return { code: rpcCodes.params, message: 'Give fromBlock and toBlock as numbers, or fromBlock as latest' }
  return BigInt(toBlock) - BigInt(fromBlock) > rpcLimits.maxLogBlocks
    ? { code: rpcCodes.limit, message: `Logs may be asked for ${rpcLimits.maxLogBlocks} blocks at once` }
    : undefined
}

/** `Approval(address,address,uint256)` of any token. */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/**
 * True if a filter reads the approvals of one account for a few named contracts: an index of the
 * node finds them in any range.
 *
 * @example
 * asksForApprovals({ topics: [approvalTopic, owner, [router]] }) // true
 */
export const asksForApprovals = (filter: unknown): boolean => {
  if (typeof filter !== 'object' || filter === null) return false
  const { topics, address } = filter as { topics?: unknown; address?: unknown }
  if (!Array.isArray(topics) || topics.length !== 3 || address !== undefined) return false
  const [event, owner, spenders] = topics as unknown[]
  return (
    event === approvalTopic &&
    isWord(owner) &&
    Array.isArray(spenders) &&
    spenders.length > 0 &&
    spenders.length <= rpcLimits.maxSpenders &&
    spenders.every(isWord)
  )
}

const isWord = (value: unknown) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
