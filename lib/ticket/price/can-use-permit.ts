import type { Token } from '@/lib/chain/chain'

/** Seconds. The longer an offer lives, the likelier its maker signs another permit of the same token. */
const mostSeconds = 86_400

type Offer = {
  token: Pick<Token, 'permit'>
  lifeSeconds: number
  /** Whether no other live offer of the maker gives this token; undefined while nobody says. */
  isOnlyOffer: boolean | undefined
}

/**
 * Says whether an offer may stand on a permit in place of an approval. It goes to the token with the first fill, and sets the allowance
 * to the whole amount of the order; a later part of the order draws on what the first left, and the permit, which is then used up, is
 * forgiven by the contract. Hence the rule:
 *
 * - No other live offer of the token: setting the allowance for one order takes away what the others stand on.
 * - At most a day: any other permit of this token, signed for whatever contract, takes its number, and this one is void.
 * - Where it is not known what else is promised, an approval is asked for.
 */
export const canUsePermit = ({ token, lifeSeconds, isOnlyOffer }: Offer): boolean =>
  token.permit !== undefined && isOnlyOffer === true && lifeSeconds <= mostSeconds

/**
 * Says whether a fill may be paid by a permit in place of an approval. Both set the allowance, and both say what is paid and what the
 * taker's own live offers of the token promise, so that these stand as before. But a permit also takes the next number of the token: an
 * offer that stands on a permit would be void. So none may, and where that is not known an approval is asked for.
 *
 * @example
 * canUseFillPermit({ hasUnusedPermit: undefined }) // false
 */
export const canUseFillPermit = ({ hasUnusedPermit }: { hasUnusedPermit: boolean | undefined }): boolean =>
  hasUnusedPermit === false
