import { ApiError } from '@/lib/api/contract/errors'
import type { RouterRule } from '@/lib/chain/swap/router-rule'
import { type MarketRouter, marketRouterOf, type RouterVersion } from '@/lib/chain/swap/router-version'
import { unavailableWithoutNode } from '../market/read-state'
import type { ServedChain } from './served-chain'

/** A router of a chain, and the rule of its limits. */
export type FoundRouter = MarketRouter & { rule: RouterRule }

/**
 * Finds the router that a request names, by default the legacy one. A request for a missing router
 * is refused, since another one would make users approve the wrong contract.
 *
 * @throws {ApiError} InvalidInput naming version=6.2, ServiceUnavailable
 * @example
 * (await findRouter(served, '5')).spender // '0x216b4b4ba9f3e719726886d34a177484278bfcae'
 */
export const findRouter = async (
  { chain, routerRule }: Pick<ServedChain, 'chain' | 'routerRule'>,
  given: RouterVersion | undefined,
): Promise<FoundRouter> => {
  const version = given ?? '5'
  const router = marketRouterOf(chain, version)
  const rule = router && (await unavailableWithoutNode(routerRule(version)))
  if (router && rule) return { ...router, rule }
  // A missing router 6.2 is refused by the check of the market surface.
  if (router && version === '6.2') return { ...router, rule: 'gross' }
  const unavailable = `not available on ${chain.name} (${chain.id})`
  throw new ApiError('InvalidInput', {
    details:
      given === undefined
        ? `Missing version: left out it means router version 5, which is ${unavailable}, pass version=6.2`
        : `Router version 5 is ${unavailable}, pass version=6.2`,
  })
}
