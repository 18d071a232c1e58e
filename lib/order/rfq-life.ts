import type { RfqState } from './rfq'

/**
 * The meaning and successors of each state of an OTC order. Only reorganisations leave final ones.
 */
export const rfqLife: Readonly<Record<RfqState, { means: string; next: readonly RfqState[] }>> = {
  PENDING: {
    means:
      'It can be filled, whole or in parts: what is left of it is held by the maker and allowed to the RFQ contract.',
    next: ['SUSPENDED', 'FULFILLED', 'CANCELLED', 'EXPIRED'],
  },
  SUSPENDED: {
    means:
      'The maker holds or allows less than what is left, or the contract that signed it refuses now. ' +
      'It can be filled again when that ends.',
    next: ['PENDING', 'FULFILLED', 'CANCELLED', 'EXPIRED'],
  },
  FULFILLED: { means: 'All of it was filled.', next: [] },
  CANCELLED: { means: 'The maker cancelled it on the chain.', next: [] },
  EXPIRED: { means: 'A block is later than its expiry.', next: [] },
}
