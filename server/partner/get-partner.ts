import { isAddress, toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/errors'
import type { Parsed } from '@/lib/api/operation'
import type { getPartner as getPartnerOperation, PartnerRecord } from '@/lib/api/partners'
import { maxFeeBpsOf } from '@/lib/chain/partner-tiers'
import { anonymousPartner, isAnonymous } from '@/lib/chain/resolve-fee'
import { anonFeeBps } from '@/lib/order/fee'
import type { Deps } from '../deps'

/**
 * Says who a partner is and what it may take. Any address is one, with or without names; a name must be registered. `anon` is the service.
 *
 * @throws {ApiError} NotFound for a name that nobody registered.
 * @example
 * (await getPartner(deps, { partner: 'shop' })).maxFeeBps // 100
 */
export const getPartner = async (
  { partners, feeWallet }: Pick<Deps, 'partners' | 'feeWallet'>,
  { partner }: Parsed<typeof getPartnerOperation>,
): Promise<PartnerRecord> => {
  if (isAddress(partner)) {
    const address = toLowerAddress(partner)
    return toRecord({ ...unregistered, address, feeBps: 0 }, await partners.namesOf(address))
  }
  if (isAnonymous(partner))
    return toRecord({ ...unregistered, address: toLowerAddress(feeWallet), feeBps: anonFeeBps }, [anonymousPartner])
  const registered = await partners.find(partner)
  if (registered === undefined)
    throw new ApiError('NotFound', {
      details: `No partner is registered as ${partner}`,
      description: `No partner is registered as ${partner}. Check the name, or ask for the address that its fees are paid to.`,
    })
  return toRecord(registered, await partners.namesOf(registered.address))
}

const unregistered = { takesSurplus: false, tier: 'open' } as const

const toRecord = (
  {
    address,
    feeBps,
    takesSurplus,
    tier,
  }: Parameters<typeof maxFeeBpsOf>[0] & {
    address: PartnerRecord['address']
    takesSurplus: boolean
  },
  names: string[],
): PartnerRecord => ({
  ...{ address, names, tier },
  partnerFeeBps: feeBps,
  takeSurplus: takesSurplus,
  maxFeeBps: maxFeeBpsOf({ tier, feeBps }),
})
