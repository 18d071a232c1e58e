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
 * What the service says of a name that a link gives. Undefined where nobody is registered under it: an address has a record too, but a link
 * must not name who is paid.
 */
export const readPartner = (name: string, record: PartnerRecord | null): PartnerTerms | undefined => {
  if (!record?.names.includes(name)) return undefined
  const { address, partnerFeeBps: feeBps, takeSurplus } = record
  return { name, address, feeBps, takeSurplus }
}
