import type { Chain } from '@/lib/chain/chain'
import { askTogether } from '@/lib/chain/node/ask-together'
import type { Answers, Ask } from '@/lib/chain/node/reading'
import { mostCalls } from '../wallet/read/read-balances'
import type { RpcRequest } from '../wallet/send/receipt'

/**
 * Cuts a list into parts.
 *
 * @example
 * partsOf([1, 2, 3], 2) // [[1, 2], [3]]
 */
export const partsOf = <item>(items: readonly item[], most: number): (readonly item[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, index) => items.slice(index * most, (index + 1) * most))

/** All at once: the transport of the page puts them into few requests. */
const limits = { callsPerBatch: mostCalls, parallelBatches: Number.POSITIVE_INFINITY } as const

/**
 * Reads hundreds of contracts at one block, through Multicall3, in calls that `/rpc` takes.
 *
 * @throws what the node answers; Chain.NoAggregateError where Multicall3 is none
 * @example
 * await askMany(rpc, mainnet, [{ target: pair, data: '0x0902f1ac' }], { blockHash }) // ['0x0000…']
 */
export const askMany = (
  rpc: RpcRequest,
  chain: Chain,
  asked: readonly Ask[],
  at: { blockHash: string },
): Promise<Answers> =>
  askTogether(asked, {
    ...{ multicall3: chain.contracts.multicall3, limits },
    send: (call) => rpc({ method: 'eth_call', params: [call, at] }),
  })
