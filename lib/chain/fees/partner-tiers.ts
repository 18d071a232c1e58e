import type { Address } from 'viem'
import type { PartnerTier } from '@/lib/api/partner/partners'
import { maxPartnerFeeBps } from '@/lib/order/fee'

/** An integration as the operator registered it: `feeBps` of every trade in its name go to `address`, without being asked for. */
export type RegisteredPartner = {
  /** Lower case. */
  name: string
  address: Address
  feeBps: number
  /** It halves surplus with the service, without asking; never beside a fee, which would win. */
  takesSurplus: boolean
  tier: PartnerTier
}

/** What a tier allows: the most of registered and asked fee together, and whether a request may ask for a fee or surplus of its own. */
type TierRule = { maxFeeBps: number; mayAsk: boolean }

/** `open` is also who is not registered. */
export const partnerTierRules: Readonly<Record<PartnerTier, TierRule>> = {
  open: { maxFeeBps: maxPartnerFeeBps, mayAsk: true },
  standard: { maxFeeBps: 100, mayAsk: true },
  fixed: { maxFeeBps: maxPartnerFeeBps, mayAsk: false },
}

/**
 * The highest fee that a trade in a partner's name can have, registered and asked for together, in basis points.
 *
 * @example
 * maxFeeBpsOf({ tier: 'standard', feeBps: 25 }) // 100
 * maxFeeBpsOf({ tier: 'fixed', feeBps: 25 }) // 25
 */
export const maxFeeBpsOf = ({ tier, feeBps }: Pick<RegisteredPartner, 'tier' | 'feeBps'>): number => {
  const { maxFeeBps, mayAsk } = partnerTierRules[tier]
  return mayAsk ? maxFeeBps : feeBps
}
