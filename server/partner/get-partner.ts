import { isAddress, toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type { getPartner as getPartnerOperation, PartnerRecord } from '@/lib/api/partner/partners'
import { maxFeeBpsOf, type RegisteredPartner } from '@/lib/chain/fees/partner-tiers'
import { anonymousPartner, isAnonymous } from '@/lib/chain/fees/resolve-fee'
import { anonFeeBps } from '@/lib/order/fee'
import type { Deps } from '../deps'

type PartnerDeps = Pick<Deps, 'partners' | 'feeWallet'>

/**
 * Returns the limits of a partner: any address, a registered name, or `anon`, the service.
 *
 * @throws {ApiError} NotFound for an unregistered name.
 * @example
 * (await getPartner(deps, { partner: 'shop' })).maxFeeBps // 100
 */
export const getPartner = async (
  deps: PartnerDeps,
  { partner }: Parsed<typeof getPartnerOperation>,
): Promise<PartnerRecord> => {
  const { address, feeBps, takesSurplus, tier } = await identify(deps, partner)
  return {
    address,
    tier,
    names: isAnonymous(partner) ? [anonymousPartner] : await deps.partners.namesOf(address),
    partnerFeeBps: feeBps,
    takeSurplus: takesSurplus,
    maxFeeBps: maxFeeBpsOf({ tier, feeBps }),
  }
}

/**
 * Returns the address that earns under a name, or the given address.
 *
 * @throws {ApiError} NotFound for an unregistered name.
 * @example
 * await addressOf(deps, 'shop') // '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
 */
export const addressOf = async (deps: PartnerDeps, partner: string): Promise<PartnerRecord['address']> =>
  (await identify(deps, partner)).address

const identify = async (
  { partners, feeWallet }: PartnerDeps,
  partner: string,
): Promise<Omit<RegisteredPartner, 'name'>> => {
  if (isAddress(partner)) return { ...unregistered, address: toLowerAddress(partner), feeBps: 0 }
  if (isAnonymous(partner)) return { ...unregistered, address: toLowerAddress(feeWallet), feeBps: anonFeeBps }
  const registered = await partners.find(partner)
  if (registered === undefined)
    throw new ApiError('NotFound', {
      details: `No partner is registered as ${partner}`,
      description: `No partner is registered as ${partner}. Check the name, or pass the address of its fees.`,
    })
  return registered
}

const unregistered = { takesSurplus: false, tier: 'open' } as const
