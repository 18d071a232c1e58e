import { zeroAddress } from '@/lib/address'
import type { getPartnerFee as getPartnerFeeOperation } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/contract/operation'
import { isAnonymous } from '@/lib/chain/fees/resolve-fee'
import { anonFeeBps, percentOfBps } from '@/lib/order/fee'
import { findChain } from '../chain/facts/find-chain'
import type { Deps } from '../deps'

/**
 * Returns a partner's registration; zero values for an unknown partner.
 *
 * @throws {ApiError} UnsupportedChain.
 * @example
 * (await getPartnerFee(deps, { chainId: 1, partner: 'anon' })).partnerFee // 0.01
 */
export const getPartnerFee = async (
  deps: Pick<Deps, 'chains' | 'feeWallet' | 'partners'>,
  { chainId, partner }: { chainId: number; partner?: string | undefined },
): Promise<Answer<typeof getPartnerFeeOperation>> => {
  findChain(deps, { chainId })
  if (isAnonymous(partner))
    return { partnerFee: percentOfBps(anonFeeBps), partnerAddress: deps.feeWallet, takeSurplus: false }
  const registered = await deps.partners.find(partner)
  return {
    partnerFee: percentOfBps(registered?.feeBps ?? 0),
    partnerAddress: registered?.address ?? zeroAddress,
    takeSurplus: registered?.takesSurplus ?? false,
  }
}
