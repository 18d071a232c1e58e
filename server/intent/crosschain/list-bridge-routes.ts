import { isSameAddress, nativeToken, toLowerAddress } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listBridgeRoutes as operation } from '@/lib/api/intent/intent'
import type { Chain, Token } from '@/lib/chain/chain'
import { joinedChains } from '../../chain/facts/joined-chains'
import type { Deps } from '../../deps'
import { isAcrossAllowed } from './bridges'

/**
 * Answers GET /v2/delta/prices/bridge-routes: the pairs of served chains with a bridge, and the
 * delivered tokens. The native token arrives wherever its wrapped one does. `allowBridgeAndSwap`
 * adds the listed tokens for which what arrives may be sold; whether one has pools, its price says.
 *
 * @example
 * listBridgeRoutes(deps, { bridges: ['Across'] }).routes[0]
 * // { srcChainId: 1, destChainId: 42161, tokens: ['0xaf88...', ...] }
 */
export const listBridgeRoutes = (
  deps: Pick<Deps, 'chains'>,
  { bridges, allowBridgeAndSwap }: Parsed<typeof operation>,
): Answer<typeof operation> => {
  if (!isAcrossAllowed({ include: bridges })) return { routes: [] }
  const routes = joinedChains(deps).map(({ from, to, lanes }) => ({
    srcChainId: from.id,
    destChainId: to.id,
    tokens: addressesOf(to, [
      ...lanes.map(({ output }) => output),
      ...(allowBridgeAndSwap && to.contracts.landing ? to.tokens : []),
    ]),
  }))
  return { routes }
}

/** Returns the addresses of tokens, each once, and the native one beside its wrapped one. */
const addressesOf = ({ contracts }: Chain, tokens: readonly Pick<Token, 'address'>[]) => [
  ...new Set(
    tokens.flatMap(({ address }) =>
      (isSameAddress(address, contracts.wrappedNative) ? [address, nativeToken] : [address]).map(toLowerAddress),
    ),
  ),
]
