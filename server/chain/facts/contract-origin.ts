import type { ContractOrigin } from '@/lib/api/system/status'
import { surfaceContracts } from '@/lib/chain/approval/spenders'
import { intent } from '@/lib/chain/intent/intent.generated'
import { rfq } from '@/lib/chain/rfq/rfq.generated'
import { router } from '@/lib/chain/swap/router.generated'
import { isCodeOf } from '@/lib/chain/swap/router-rule'
import type { ReadableChain, ServedChain, ServedSurface } from './served-chain'

const ownCodes = { market: router, intent, rfq } as const

/**
 * Returns a function that reads the origin of a surface's contract: `own` if its code is that of
 * this release, apart from immutables, else `published`. Undefined without code. Existing code is
 * read once, since it cannot change at its address.
 *
 * @throws the client's errors if the node does not answer
 * @example
 * await createContractOrigin({ chain: mainnet, client })('market') // 'published' on the real chain
 */
export const createContractOrigin = ({ chain, client }: ReadableChain): ServedChain['contractOrigin'] => {
  const known = new Map<ServedSurface, ContractOrigin>()
  return async (surface) => {
    const before = known.get(surface)
    const address = chain.contracts[surfaceContracts[surface]]
    if (before !== undefined || address === undefined) return before
    const code = await client.getCode({ address })
    if (code === undefined) return undefined
    const origin = isCodeOf(ownCodes[surface], code) ? 'own' : 'published'
    known.set(surface, origin)
    return origin
  }
}
