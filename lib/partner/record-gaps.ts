import type { PartnerChainFees } from '@/lib/api/partner/partners'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'

/** A chain and surface whose record is incomplete, so that it may lack events. */
export type RecordGap = { chainId: number; surface: FeeSurface }

type Told = { chains: readonly Pick<PartnerChainFees, 'chainId' | 'unrecorded'>[]; unread: readonly number[] }

/**
 * Lists where credits are unknown: contracts without logs of them, and chains that are unread.
 *
 * @example
 * listGaps({ chains: [{ chainId: 1, unrecorded: ['market'] }], unread: [] })
 * // [{ chainId: 1, surface: 'market' }]
 */
export const listGaps = ({ chains, unread }: Told): RecordGap[] => [
  ...chains.flatMap(({ chainId, unrecorded }) => unrecorded.map((surface) => ({ chainId, surface }))),
  ...unread.flatMap((chainId) => feeSurfaces.map((surface) => ({ chainId, surface }))),
]

/**
 * True if a contract that emits no log of credits emits one of claims: the published intent
 * contract does, the published fee vault does not.
 *
 * @example
 * logsClaims('market') // false
 */
export const logsClaims = (surface: FeeSurface): boolean => surface === 'intent'

/**
 * Lists where claims are unknown.
 *
 * @example
 * listClaimGaps({ chains: [{ chainId: 1, unrecorded: ['market', 'intent'] }], unread: [] })
 * // [{ chainId: 1, surface: 'market' }]
 */
export const listClaimGaps = ({ chains, unread }: Told): RecordGap[] =>
  listGaps({
    unread,
    chains: chains.map(({ chainId, unrecorded }) => ({
      chainId,
      unrecorded: unrecorded.filter((surface) => !logsClaims(surface)),
    })),
  })
