import type { Address } from 'viem'
import { getPartnerFee } from '@/lib/api/catalog'
import { type ApiInit, call } from '@/lib/api/contract/client'
import type { PartnerTerms } from '@/lib/ticket/terms/partner-terms'

/** The address in the partner field of a trade, and its surplus setting where it takes no fee. */
export type FeeRecipient = { address: Address; takeSurplus: boolean }

/**
 * Returns the partner that was shown, or without one the service's own fee recipient.
 *
 * @throws {ApiError} the refusal of the service
 */
export const askFeeRecipient = async (
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>,
  { chainId, partner }: { chainId: number; partner: PartnerTerms | undefined },
): Promise<FeeRecipient> => {
  if (partner) return { address: partner.address, takeSurplus: partner.takeSurplus }
  const { partnerAddress: address, takeSurplus } = await call(getPartnerFee, { chainId, partner: 'anon' }, api)
  return { address, takeSurplus }
}
