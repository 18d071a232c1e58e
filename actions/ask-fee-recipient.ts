import type { Address } from 'viem'
import { getPartnerFee } from '@/lib/api/catalog'
import { type ApiInit, call } from '@/lib/api/contract/client'
import type { PartnerTerms } from '@/lib/ticket/terms/partner-terms'

/** Who is to stand in the partner word of a trade, and whether they take surplus where they take no fee. */
export type FeeRecipient = { address: Address; takeSurplus: boolean }

/**
 * The partner that was shown; where none was, who the service says its own fee goes to.
 *
 * @throws {ApiError} what the service refuses with
 */
export const askFeeRecipient = async (
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>,
  { chainId, partner }: { chainId: number; partner: PartnerTerms | undefined },
): Promise<FeeRecipient> => {
  if (partner) return { address: partner.address, takeSurplus: partner.takeSurplus }
  const { partnerAddress: address, takeSurplus } = await call(getPartnerFee, { chainId, partner: 'anon' }, api)
  return { address, takeSurplus }
}
