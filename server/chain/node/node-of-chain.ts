import type { Chain } from '@/lib/chain/chain'
import type { Node } from './node'
import { assertChainId } from './nodes'

/**
 * Makes a node that answers for its newest block only while it is of the chain: it is asked for its
 * chain in the same request, since what is behind a url may become another node at any time. All that
 * is read of a chain begins with its newest block.
 *
 * @throws Chain.WrongChainError when the node is of another chain.
 * @example
 * const node = createNodeOfChain(createNode(http(url)({}), { retries: 2, clock }), mainnet)
 * await node.ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }) // { number: '0x112a880', ... }
 */
export const createNodeOfChain = (node: Node, chain: Chain): Node => ({
  ...node,
  ask: async (asked, options) => {
    const isHead = asked.method === 'eth_getBlockByNumber' && (asked.params as unknown[])[0] === 'latest'
    if (!isHead) return node.ask(asked, options)
    const [answer, id] = await Promise.all([node.ask(asked, options), node.ask({ method: 'eth_chainId' }, options)])
    assertChainId(id, chain)
    return answer
  },
})
