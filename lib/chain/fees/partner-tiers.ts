import type { Address } from 'viem'
import type { PartnerTier } from '@/lib/api/partner/partners'
import { maxPartnerFeeBps } from '@/lib/order/fee'

/** A registered integration: `address` receives `feeBps` of every trade in its name. */
export type RegisteredPartner = {
  /** Lower case. */
  name: string
  address: Address
  feeBps: number
  /** True if it shares surplus equally with the service by default; has no effect with a fee. */
  takesSurplus: boolean
  tier: PartnerTier
}

/** The maximum total fee of a tier, and whether requests may set their own fee or surplus. */
type TierRule = { maxFeeBps: number; mayAsk: boolean }

/** The limits by tier; `open` also applies to unregistered partners. */
export const partnerTierRules: Readonly<Record<PartnerTier, TierRule>> = {
  open: { maxFeeBps: maxPartnerFeeBps, mayAsk: true },
  standard: { maxFeeBps: 100, mayAsk: true },
  fixed: { maxFeeBps: maxPartnerFeeBps, mayAsk: false },
}

/**
 * Returns the maximum fee of a partner's trade, registered and requested together, in bps.
 *
 * @example
 * maxFeeBpsOf({ tier: 'standard', feeBps: 25 }) // 100
 * maxFeeBpsOf({ tier: 'fixed', feeBps: 25 }) // 25
 */
export const maxFeeBpsOf = ({ tier, feeBps }: Pick<RegisteredPartner, 'tier' | 'feeBps'>): number => {
  const { maxFeeBps, mayAsk } = partnerTierRules[tier]
  return mayAsk ? maxFeeBps : feeBps
}
