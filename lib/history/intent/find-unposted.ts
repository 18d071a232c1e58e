import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { familyOf } from '@/lib/order/families/families'
import { noBridge } from '@/lib/order/intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { StoredOrder } from '../stored-order'
import { readStoredIntent, type SignedIntent } from './signed-intent'

type Asked = {
  account: Address
  terms: Pick<PlaceTerms, 'src' | 'dest' | 'type' | 'family' | 'transfer'>
  /** The time of this device's clock, which may be late. */
  nowSeconds: number
}

const slackSeconds = 600

/**
 * Finds the newest order of this trade that was signed here and is not known to be posted. The
 * service may have it if its answer was lost, so a new signature must reuse its nonce: the chain
 * then fills only one of the two. Returns undefined if one of them can be filled in parts, since
 * parts of both could be filled.
 */
export const findUnposted = (
  chain: Chain,
  { account, terms, nowSeconds }: Asked,
  kept: readonly StoredOrder[],
): SignedIntent | undefined =>
  kept
    .filter(({ kind, isPosted }) => kind === 'intent' && !isPosted)
    .toSorted((a, b) => b.keptAt - a.keptAt)
    .map((order) => readStoredIntent(chain, order))
    .find(
      (signed) =>
        signed !== undefined &&
        !familyOf(terms.family).fills.isDivided &&
        !familyOf(signed.family).fills.isDivided &&
        signed.type === terms.type &&
        isSameAddress(signed.order.owner, account) &&
        isSameAddress(signed.order.srcToken, terms.src.address) &&
        isPaidAlike(signed, terms) &&
        Number(signed.order.deadline) + slackSeconds > nowSeconds,
    )

/** Compares the signed token and, across chains, the token and chain of the bridge's payment. */
const isPaidAlike = ({ order }: SignedIntent, { dest, transfer }: Asked['terms']): boolean => {
  const { destinationChainId, outputToken } = transfer?.bridge ?? noBridge
  return (
    isSameAddress(order.destToken, (transfer?.entering ?? dest).address) &&
    order.bridge.destinationChainId === destinationChainId &&
    isSameAddress(order.bridge.outputToken, outputToken)
  )
}
