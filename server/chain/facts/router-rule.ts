import { type RouterRule, routerRuleOf } from '@/lib/chain/swap/router-rule'
import type { ReadableChain } from './served-chain'

/**
 * Reads once which rule the limits of a chain's router follow: its code cannot change under its address where it is ours, and nothing is
 * promised by another one. Where no code is yet, `gross`, and the next one asks again.
 *
 * @throws what the client throws when the node does not answer
 * @example
 * const routerRule = createRouterRule({ chain: mainnet, client })
 * await routerRule() // 'gross' on the real chain
 */
export const createRouterRule = ({ chain, client }: ReadableChain): (() => Promise<RouterRule>) => {
  let known: RouterRule | undefined
  return async () => {
    if (known !== undefined) return known
    const code = await client.getCode({ address: chain.contracts.router })
    if (code === undefined) return 'gross'
    known = routerRuleOf(code)
    return known
  }
}
