/**
 * The shares of a surplus in percent; only `capPercent` of the quote is shared, null without a cap.
 */
export type SurplusShares = { user: number; partner: number; service: number; capPercent: number | null }

/** The terms of a request that determine the shares of surplus; the fee is the packed one. */
export type SurplusTerms = {
  feeBps: number
  takeSurplus?: boolean | undefined
  isSurplusToUser?: boolean | undefined
  isCapSurplus?: boolean | undefined
  /** True if the payment is exact, as for signed orders and wrapping, without any deduction. */
  isExact?: boolean
}

const capPercent = 1

/**
 * Returns the shares of a swap's improvement over its quote: the additional output of a sale, or
 * the unspent source of a purchase. The first rule of the router that applies
 * (contracts/src/libraries/Shares.sol): with a fee the user receives everything; a partner that
 * takes surplus shares it equally with the service, for itself or for the user; otherwise the
 * service receives it. Everything above the cap belongs to the user.
 *
 * @example
 * surplusShares({ feeBps: 1 }) // { user: 100, partner: 0, service: 0, capPercent: null }
 * surplusShares({ feeBps: 0 }) // { user: 0, partner: 0, service: 100, capPercent: 1 }
 */
export const surplusShares = ({
  feeBps,
  takeSurplus = false,
  isSurplusToUser = false,
  isCapSurplus = true,
  isExact = false,
}: SurplusTerms): SurplusShares => {
  if (feeBps > 0 || isExact) return { user: 100, partner: 0, service: 0, capPercent: null }
  const cap = { capPercent: isCapSurplus ? capPercent : null }
  if (!takeSurplus) return { user: 0, partner: 0, service: 100, ...cap }
  return isSurplusToUser ? { user: 50, partner: 0, service: 50, ...cap } : { user: 0, partner: 50, service: 50, ...cap }
}
