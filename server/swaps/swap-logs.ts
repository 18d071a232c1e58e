import { type Hex, padHex, parseAbi, toEventSelector } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { executor } from '@/lib/chain/program/executor.generated'
import type { ReadableChain } from '../chain/facts/served-chain'
import type { ContractLog } from '../chain/node/contract-logs'
import { type LogSource, logSource } from '../ledger/read-run'

/** What tokens and pools write of who pays them or has them trade: in each the first indexed argument. */
const [transfer, ...others] = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Withdrawal(address indexed from, uint256 amount)',
]).map((event) => toEventSelector(event)) as [Hex, ...Hex[]]
const topics = [transfer, ...others]
const withdrawal = topics.at(-1)

/**
 * The logs that swaps through the router leave, whoever wrote them, in one question. Every method pays a token out of the router, or calls
 * pools that say so, but for a sale to native tokens by our executor: that unwraps them. A sale to native tokens through an executor that is
 * not ours may leave nothing that names either.
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
