import type { RfqState } from './rfq'

/** What each state of an OTC order means, and which states may follow it; nothing but a reorganised chain leads out of an end. */
export const rfqLife: Readonly<Record<RfqState, { means: string; next: readonly RfqState[] }>> = {
  PENDING: {
    means:
      'It can be filled, whole or in parts: what is left of it is held by the maker and allowed to the RFQ contract.',
    next: ['SUSPENDED', 'FULFILLED', 'CANCELLED', 'EXPIRED'],
  },
  SUSPENDED: {
    means:
      'The maker holds or allows less than what is left, or a contract that signed it no longer says so. It lives on: when that ends, it can be filled again.',
    next: ['PENDING', 'FULFILLED', 'CANCELLED', 'EXPIRED'],
  },
  FULFILLED: { means: 'All of it was filled.', next: [] },
  CANCELLED: { means: 'The maker cancelled it on the chain.', next: [] },
  EXPIRED: { means: 'A block is later than its expiry.', next: [] },
}
