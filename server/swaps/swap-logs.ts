import { type Hex, padHex, parseAbi, toEventSelector } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { executor } from '@/lib/chain/program/executor.generated'
import type { ReadableChain } from '../chain/facts/served-chain'
import type { ContractLog } from '../chain/node/contract-logs'
import { type LogSource, logSource } from '../ledger/read-run'

/** Events of tokens and pools whose first indexed argument is the payer or trader. */
const [transfer, ...others] = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Swap(address indexed, uint256, uint256, uint256, uint256, address indexed)',
  'event Swap(address indexed, address indexed, int256, int256, uint160, uint128, int24)',
  'event Withdrawal(address indexed from, uint256 amount)',
]).map((event) => toEventSelector(event)) as [Hex, ...Hex[]]
const topics = [transfer, ...others]
const withdrawal = topics.at(-1)

/**
 * Returns the log source of swaps through the router, in one request. Every method pays a token
 * from the router or calls pools that name it, except sales to native tokens by our executor, which
 * unwraps them. A sale to native tokens through a foreign executor may leave no such log.
 *
 * @example
 * (await swapLogs({ client, chain }).read({ blockHash })).length // 0
 */
export const swapLogs = ({ client, chain }: ReadableChain): LogSource => {
  const { router, wrappedNative } = chain.contracts
  const callers = [router, executor.address].map((address) => padHex(toLowerAddress(address)))
  const isOfSwap = ({ address, topics: [event, caller] }: ContractLog) =>
    caller === callers[0] || (event === withdrawal && isSameAddress(address, wrappedNative))
  const source = logSource(client, { addresses: 'any', topics: [topics, callers] }, callers)
  return { ...source, read: async (at) => (await source.read(at)).filter(isOfSwap) }
}
