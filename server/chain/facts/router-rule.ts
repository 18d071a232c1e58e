import { legacyRouter } from '@/lib/chain/swap/legacy-router.generated'
import { isCodeOf, type RouterRule, routerRuleOf } from '@/lib/chain/swap/router-rule'
import { marketRouterOf, type RouterVersion } from '@/lib/chain/swap/router-version'
import type { ReadableChain, ServedChain } from './served-chain'

/**
 * Reads once which rule the limits of each router of a chain follow. Our own code cannot change at
 * its address, and no other code promises more. An address without code is read again.
 *
 * @throws the client's errors if the node does not answer
 * @example
 * const routerRule = createRouterRule({ chain: mainnet, client })
 * await routerRule('6.2') // 'gross' on the real chain
 */
export const createRouterRule = ({ chain, client }: ReadableChain): ServedChain['routerRule'] => {
  const known = new Map<RouterVersion, RouterRule>()
  return async (version) => {
    const before = known.get(version)
    const router = marketRouterOf(chain, version)
    if (before !== undefined || router === undefined) return before
    const code = await client.getCode({ address: router.address })
    if (code === undefined) return undefined
    const rule = version === '6.2' ? routerRuleOf(code) : isCodeOf(legacyRouter, code) ? 'net' : 'whole'
    known.set(version, rule)
    return rule
  }
}
