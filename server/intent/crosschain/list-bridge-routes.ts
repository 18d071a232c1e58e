import { isSameAddress, nativeToken, toLowerAddress } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listBridgeRoutes as operation } from '@/lib/api/intent/intent'
import { joinedChains } from '../../chain/facts/joined-chains'
import type { Deps } from '../../deps'
import { isAcrossAllowed } from './bridges'

/**
 * Answers GET /v2/delta/prices/bridge-routes: the pairs of served chains with a bridge, and the
 * delivered tokens. The native token arrives wherever its wrapped one does. Swaps after a bridge
 * are not supported, so `allowBridgeAndSwap` adds none.
 *
 * @example
 * listBridgeRoutes(deps, { bridges: ['Across'] }).routes[0]
 * // { srcChainId: 1, destChainId: 42161, tokens: ['0xaf88...', ...] }
 */
export const listBridgeRoutes = (
  deps: Pick<Deps, 'chains'>,
  { bridges }: Parsed<typeof operation>,
): Answer<typeof operation> => {
  if (!isAcrossAllowed({ include: bridges })) return { routes: [] }
  const routes = joinedChains(deps).map(({ from, to, lanes }) => ({
    srcChainId: from.id,
    destChainId: to.id,
    tokens: lanes.flatMap(({ output: { address } }) =>
      (isSameAddress(address, to.contracts.wrappedNative) ? [address, nativeToken] : [address]).map(toLowerAddress),
    ),
  }))
  return { routes }
}
