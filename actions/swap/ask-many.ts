import { type Call, decodeAggregate, encodeAggregate } from '@/lib/chain/aggregate'
import type { Chain } from '@/lib/chain/chain'
import type { Answers } from '@/lib/chain/reading'
import { mostCalls } from '../wallet/read-balances'
import type { RpcRequest } from '../wallet/receipt'

/**
 * Cuts a list into parts.
 *
 * @example
 * partsOf([1, 2, 3], 2) // [[1, 2], [3]]
 */
export const partsOf = <item>(items: readonly item[], most: number): (readonly item[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, index) => items.slice(index * most, (index + 1) * most))

/**
 * Reads hundreds of contracts at one block, through Multicall3, in calls that `/rpc` takes.
 *
 * @throws what the node answers; Chain.NoAggregateError where Multicall3 is none
 * @example
 * await askMany(rpc, mainnet, [{ target: pair, data: '0x0902f1ac' }], { blockHash }) // ['0x0000…']
 */
export const askMany = async (
  rpc: RpcRequest,
  chain: Chain,
  calls: readonly Call[],
  at: { blockHash: string },
): Promise<Answers> => {
  const parts = await Promise.all(
    partsOf(calls, mostCalls).map(async (part) => {
      const request = { to: chain.contracts.multicall3, data: encodeAggregate(part) }
      return decodeAggregate(await rpc({ method: 'eth_call', params: [request, at] }), part.length)
    }),
  )
  return parts.flat()
}
