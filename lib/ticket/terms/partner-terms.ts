import type { Address } from 'viem'
import type { PartnerRecord } from '@/lib/api/partner/partners'

/** A registered partner as a person sees it before a trade under its name: who earns, and what. */
export type PartnerTerms = {
  name: string
  address: Address
  feeBps: number
  /** Where no fee is taken: half of what the trade does better than its quote. */
  takeSurplus: boolean
}

/** The registered name that was asked for, in any casing; undefined where an address was. */
export const nameOf = (asked: string | undefined, record: PartnerRecord | null | undefined): string | undefined =>
  record?.names.find((name) => name.toLowerCase() === asked?.toLowerCase())

/**
 * What the service says of a name that a link gives, in any casing. Undefined where nobody is registered under it: an address has a record too, but a link
 * must not name who is paid.
 */
export const readPartner = (given: string, record: PartnerRecord | null): PartnerTerms | undefined => {
  const name = nameOf(given, record)
  if (!record || name === undefined) return undefined
  const { address, partnerFeeBps: feeBps, takeSurplus } = record
  return { name, address, feeBps, takeSurplus }
}
