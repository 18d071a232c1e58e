import type { Answer } from '@/lib/api/contract/operation'
import type { listBridgeProtocols as operation } from '@/lib/api/intent/intent'
import { joinedChains } from '../../chain/facts/joined-chains'
import type { Deps } from '../../deps'
import { across } from './bridges'

/**
 * Answers GET /v2/delta/prices/bridge-protocols: the bridges between served chains. Logo addresses
 * are absolute if the operator names the pages' origin.
 *
 * @example
 * listBridgeProtocols(deps).bridgeProtocols[0]?.protocol // 'Across'
 */
export const listBridgeProtocols = (deps: Pick<Deps, 'chains' | 'publicOrigin'>): Answer<typeof operation> => {
  const { protocol, displayName, logo } = across
  if (joinedChains(deps).length === 0) return { bridgeProtocols: [] }
  return { bridgeProtocols: [{ protocol, displayName, icon: `${deps.publicOrigin ?? ''}${logo}` }] }
}
