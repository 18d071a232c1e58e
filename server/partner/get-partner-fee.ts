import { zeroAddress } from '@/lib/address'
import type { getPartnerFee as getPartnerFeeOperation } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/operation'
import { anonymousPartner, registeredFee } from '@/lib/chain/resolve-fee'
import { percentOfBps } from '@/lib/order/fee'
import { findChain } from '../chain/find-chain'
import type { Deps } from '../deps'

/**
 * Says what a partner is registered with; an unknown one with nothing.
 *
 * @throws {ApiError} UnsupportedChain.
 * @example
 * getPartnerFee(deps, { chainId: 1, partner: 'anon' }).partnerFee // 0.01
 */
export const getPartnerFee = (
  deps: Pick<Deps, 'chains' | 'feeWallet'>,
  { chainId, partner = anonymousPartner }: { chainId: number; partner?: string | undefined },
): Answer<typeof getPartnerFeeOperation> => {
  findChain(deps, { chainId })
  const { feeBps, address = zeroAddress } = registeredFee(partner, deps)
  return { partnerFee: percentOfBps(feeBps), partnerAddress: address, takeSurplus: false }
}
