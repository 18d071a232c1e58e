import type { Token } from '@/lib/chain/chain'

/** The maximum lifetime, seconds: its maker may sign another permit of the token later. */
const maxSeconds = 86_400

type Offer = {
  token: Pick<Token, 'permit'>
  lifeSeconds: number
  /** True if no other live offer of the maker sells the token; undefined while unknown. */
  isOnlyOffer: boolean | undefined
}

/**
 * True if an offer may use a permit in place of an approval. The first fill submits it and sets the
 * allowance to the order's whole amount; later fills use the remaining allowance, and the contract
 * ignores the used permit. The conditions are:
 * - No other live offer of the token, because setting the allowance removes what others need.
 * - A lifetime of a day at most, because any other permit of the token uses its nonce and
 *   invalidates this one.
 * - If other offers are unknown, an approval is needed.
 */
export const canUsePermit = ({ token, lifeSeconds, isOnlyOffer }: Offer): boolean =>
  token.permit !== undefined && isOnlyOffer === true && lifeSeconds <= maxSeconds

/**
 * True if a fill may be paid with a permit in place of an approval. Both set the allowance to the
 * payment plus what live offers of the taker commit. But a permit also uses the token's next nonce,
 * which invalidates an offer that depends on a permit; so there must be none. If that is unknown,
 * an approval is needed.
 *
 * @example
 * canUseFillPermit({ hasUnusedPermit: undefined }) // false
 */
export const canUseFillPermit = ({ hasUnusedPermit }: { hasUnusedPermit: boolean | undefined }): boolean =>
  hasUnusedPermit === false
