/** Who gets a surplus, in percent of it; of the quoted amount at most `capPercent` is shared, null where nothing caps it. */
export type SurplusShares = { user: number; partner: number; service: number; capPercent: number | null }

/** What decides about a surplus, as a request says it; the fee is the one that is packed. */
export type SurplusTerms = {
  feeBps: number
  takeSurplus?: boolean | undefined
  isSurplusToUser?: boolean | undefined
  isCapSurplus?: boolean | undefined
  /** What pays just what it says, as signed orders and wrapping do: nobody takes anything there. */
  isExact?: boolean
}

const capPercent = 1

/**
 * Says who gets what a swap does better than its quote: what a sale brings above it, or a purchase does not spend of it. One rule, the
 * first that fits, as the router has it (contracts/src/libraries/Shares.sol): a fee leaves all of it to the user; who takes surplus halves it
 * with the service, for themselves or for the user; otherwise the service keeps it. What is above the cap is always the user's.
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
