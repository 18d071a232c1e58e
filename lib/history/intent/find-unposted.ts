import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { familyOf } from '@/lib/order/families/families'
import { noBridge } from '@/lib/order/intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { KeptOrder } from '../kept-order'
import { readKeptIntent, type SignedIntent } from './signed-intent'

type Asked = {
  account: Address
  terms: Pick<PlaceTerms, 'src' | 'dest' | 'type' | 'family' | 'transfer'>
  /** By this device's clock, which may be late. */
  nowSeconds: number
}

const slackSeconds = 600

/**
 * Finds the newest order of this trade that was signed here and that the service is not known to have. It may have it all the same, where
 * its answer was lost: whoever signs anew takes its nonce, so that the chain fills one of the two. Not where one of them may be filled in
 * parts: with one nonce, a part of each could be.
 */
export const findUnposted = (
  chain: Chain,
  { account, terms, nowSeconds }: Asked,
  kept: readonly KeptOrder[],
): SignedIntent | undefined =>
  kept
    .filter(({ kind, isPosted }) => kind === 'intent' && !isPosted)
    .toSorted((a, b) => b.keptAt - a.keptAt)
    .map((one) => readKeptIntent(chain, one))
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

/** Compares the token that is signed and, across chains, the token and the chain that the bridge pays on. */
const isPaidAlike = ({ order }: SignedIntent, { dest, transfer }: Asked['terms']): boolean => {
  const { destinationChainId, outputToken } = transfer?.bridge ?? noBridge
  return (
    isSameAddress(order.destToken, (transfer?.entering ?? dest).address) &&
    order.bridge.destinationChainId === destinationChainId &&
    isSameAddress(order.bridge.outputToken, outputToken)
  )
}
