import type { Address } from 'viem'
import type { PartnerRecord } from '@/lib/api/partner/partners'

/** A registered partner as the user sees it before a trade: the recipient and its share. */
export type PartnerTerms = {
  name: string
  address: Address
  feeBps: number
  /** True if it takes half of the surplus; only without a fee. */
  takeSurplus: boolean
}

/** Returns the registered name of a request, in any casing; undefined for an address. */
export const nameOf = (requested: string | undefined, record: PartnerRecord | null | undefined): string | undefined =>
  record?.names.find((name) => name.toLowerCase() === requested?.toLowerCase())

/**
 * Returns the partner that a link names, in any casing. Undefined if the name is not registered:
 * addresses have records, too, but a link must not set the recipient.
 */
export const readPartner = (given: string, record: PartnerRecord | null): PartnerTerms | undefined => {
  const name = nameOf(given, record)
  if (!record || name === undefined) return undefined
  const { address, partnerFeeBps: feeBps, takeSurplus } = record
  return { name, address, feeBps, takeSurplus }
}
