import { isSameAddress, zeroAddress } from '@/lib/address'
import type { RfqRecord } from '@/lib/api/otc'
import type { Chain } from '@/lib/chain/chain'
import { type HashedOrder, toSignedOrder } from './otc/signed-orders'

/** An offer that answers an offer of an account. */
export type Reply = {
  signed: HashedOrder
  /** The hash of the answered offer. */
  answers: string
  /** The time of creation, milliseconds since 1970. */
  at: number
  isOver: boolean
}

/**
 * Finds the replies to the offers of an account on a chain among the offers that name it: each has
 * the opposite direction, and was created while the answered offer could be filled. Ignores records
 * whose hash does not match their fields.
 */
export const findReplies = (
  chain: Chain,
  own: readonly RfqRecord[],
  received: readonly RfqRecord[],
): readonly Reply[] =>
  received.flatMap((record) => {
    const answered = own
      .filter((offer) => isAnswer(record, offer))
      .reduce<RfqRecord | undefined>((a, b) => (a && a.createdAt >= b.createdAt ? a : b), undefined)
    const signed = answered && toSignedOrder(chain, record)
    if (!signed) return []
    return { signed, answers: answered.orderHash, at: record.createdAt * 1_000, isOver: record.state !== 'PENDING' }
  })

/** Returns the tokens that the owner of the answered offer would pay and receive. */
export const pairOfReply = ({ signed: { chainId, order } }: Reply) => ({
  chainId,
  srcToken: order.takerAsset,
  destToken: order.makerAsset,
})

const isAnswer = (record: RfqRecord, offer: RfqRecord): boolean =>
  !isSameAddress(record.maker, offer.maker) &&
  isSameAddress(record.taker, offer.maker) &&
  (isSameAddress(offer.taker, record.maker) || isSameAddress(offer.taker, zeroAddress)) &&
  isSameAddress(record.makerAsset, offer.takerAsset) &&
  isSameAddress(record.takerAsset, offer.makerAsset) &&
  offer.createdAt <= record.createdAt &&
  (Number(offer.expiry) === 0 || Number(offer.expiry) >= record.createdAt)
