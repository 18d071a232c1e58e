import type { Chain } from '@/lib/chain/chain'
import { askTogether } from '@/lib/chain/node/ask-together'
import type { Answers, Ask } from '@/lib/chain/node/reading'
import { maxCalls } from '../wallet/read/read-balances'
import type { RpcRequest } from '../wallet/send/receipt'

/**
 * Splits a list into parts of at most `maxItems` items.
 *
 * @example
 * partsOf([1, 2, 3], 2) // [[1, 2], [3]]
 */
export const partsOf = <item>(items: readonly item[], maxItems: number): (readonly item[])[] =>
  Array.from({ length: Math.ceil(items.length / maxItems) }, (_, index) =>
    items.slice(index * maxItems, (index + 1) * maxItems),
  )

/** No limit on parallel calls: the transport of the page joins them into few requests. */
const limits = { callsPerBatch: maxCalls, parallelBatches: Number.POSITIVE_INFINITY } as const

/**
 * Reads hundreds of contracts at one block, through Multicall3, in calls that `/rpc` accepts.
 *
 * @throws the errors of the node; Chain.NoAggregateError if Multicall3 is not deployed
 */
export const askMany = (
  rpc: RpcRequest,
  chain: Chain,
  asked: readonly Ask[],
  at: { blockHash: string },
): Promise<Answers> =>
  askTogether(asked, {
    multicall3: chain.contracts.multicall3,
    limits,
    send: (call) => rpc({ method: 'eth_call', params: [call, at] }),
  })
