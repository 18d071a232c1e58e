import type { Address } from 'viem'
import type { PartnerRecord } from '@/lib/api/partners'

/** A registered partner as a person sees it before a trade under its name: who earns, and what. */
export type PartnerTerms = {
  name: string
  address: Address
  feeBps: number
  /** Where no fee is taken: half of what the trade does better than its quote. */
  takeSurplus: boolean
}

/**
 * What the service says of a name that a link gives, in any casing. Undefined where nobody is registered under it: an address has a record too, but a link
 * must not name who is paid.
 */
export const readPartner = (given: string, record: PartnerRecord | null): PartnerTerms | undefined => {
  const name = record?.names.find((one) => one.toLowerCase() === given.toLowerCase())
  if (!record || name === undefined) return undefined
  const { address, partnerFeeBps: feeBps, takeSurplus } = record
  return { name, address, feeBps, takeSurplus }
}
