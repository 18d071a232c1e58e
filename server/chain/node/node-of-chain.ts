import type { Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { Node } from './node'
import { assertChainId } from './nodes'

type Answered = { hash: Hex | null; parentHash: Hex }

/**
 * The blocks after which a node is asked for its chain again: a fork of a chain shares blocks with
 * it.
 */
const blocksPerCheck = 100

/**
 * Creates a node that returns its newest block only if it is of the chain, since another node may
 * appear behind a url at any time. All reads of a chain begin with its newest block. A block that
 * equals or follows the last confirmed one proves its chain; else, and now and then, the node is
 * asked for its chain in the same request.
 *
 * @throws Chain.WrongChainError if the node is of another chain.
 * @example
 * const node = createNodeOfChain(createNode(http(url)({}), { retries: 2, clock }), mainnet)
 * await node.ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }) // { number: '0x112a880', ... }
 */
export const createNodeOfChain = (node: Node, chain: Chain): Node => {
  /** The last block of the chain, the blocks since its check, and if it followed its parent. */
  let known: { hash: Hex | null; unchecked: number; isNext: boolean } | undefined
  const isLinked = ({ hash, parentHash }: Answered) => known?.hash && [hash, parentHash].includes(known.hash)
  const isProven = (answer: Answered) =>
    known && isLinked(answer) && (answer.hash === known.hash || known.unchecked < blocksPerCheck)
  const note = (hash: Hex | null, unchecked: number, isNext: boolean) => {
    if (hash !== known?.hash || !known.isNext) known = { hash, unchecked, isNext }
  }
  return {
    ...node,
    ask: async (asked, options) => {
      const isHead = asked.method === 'eth_getBlockByNumber' && (asked.params as unknown[])[0] === 'latest'
      if (!isHead || options?.isCompared) return node.ask(asked, options)
      // Heads of a fast chain do not follow each other.
      if (known?.isNext) {
        const answer = (await node.ask(asked, options)) as Answered
        if (isProven(answer)) {
          note(answer.hash, (known?.unchecked ?? 0) + 1, true)
          return answer
        }
      }
      const [answer, id] = await Promise.all([
        node.ask(asked, options) as Promise<Answered>,
        node.ask({ method: 'eth_chainId' }, options),
      ])
      assertChainId(id, chain)
      note(answer.hash, 0, known === undefined || Boolean(isLinked(answer)))
      return answer
    },
  }
}
