import { createPublicClient, custom, type Hex, numberToHex } from 'viem'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type ChainClient, createChainClient } from '../node/clients'
import type { Asked } from '../node/node'

/** Returns the hash of the block at a height of a fake chain, on one of its branches. */
export const hashAt = (number: number, branch = 0): Hex => numberToHex(1_000 * branch + number + 1, { size: 32 })

/**
 * Creates a node of chain 1 without contracts. It counts its requests by method, and answers calls
 * and logs with the number of the request.
 *
 * @example
 * const node = createNumberedNode()
 * node.mine()
 * await node.client.getBlockNumber() // 101n
 */
export const createNumberedNode = () => {
  const state = { head: 100, branch: 0, chainId: 1, isLogged: true, way: 'answers' as 'answers' | 'dead' | 'silent' }
  const asked: Record<string, number> = {}
  const headerAt = (number: number) => ({
    number: numberToHex(number),
    hash: hashAt(number, state.branch),
    parentHash: hashAt(number - 1, state.branch),
    timestamp: numberToHex(1_700_000_000 + number),
    transactions: [numberToHex(7, { size: 32 })],
    logsBloom: `0x${'00'.repeat(256)}`,
  })
  const request = async ({ method }: Asked): Promise<unknown> => {
    asked[method] = (asked[method] ?? 0) + 1
    if (state.way === 'dead') throw new Error('connect ECONNREFUSED')
    if (state.way === 'silent') return new Promise(() => {})
    if (method === 'eth_getBlockByNumber') return headerAt(state.head)
    if (method === 'eth_chainId') return numberToHex(state.chainId)
    if (method === 'eth_getLogs') return state.isLogged ? [{ place: asked[method] }] : []
    return numberToHex(asked[method]!)
  }
  const { chain } = createChainClient({ chain: mainnet, urls: ['http://127.0.0.1:1'] })
  const client: ChainClient = createPublicClient({
    chain,
    cacheTime: 0,
    transport: custom({ request: request as never }, { retryCount: 0 }),
  })
  return {
    client,
    state,
    asked,
    mine: () => {
      state.head += 1
    },
  }
}
