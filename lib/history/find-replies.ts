import { isSameAddress, zeroAddress } from '@/lib/address'
import type { RfqRecord } from '@/lib/api/otc'
import type { Chain } from '@/lib/chain/chain'
import { type HashedOrder, toSignedOrder } from './otc/signed-orders'

/** An offer that answers one of an account's own. */
export type Reply = {
  signed: HashedOrder
  /** The hash of the offer it answers. */
  answers: string
  /** When it was made, milliseconds since 1970. */
  at: number
  isOver: boolean
}

/**
 * The replies to the offers of an account on a chain among those that name it: each goes the other way, and was made while the offer that it
 * answers could be filled. What is not under the hash that its fields give is none.
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

/** What whoever is answered would pay, and get. */
export const pairOfReply = ({ signed: { chainId, order } }: Reply) => ({
  ...{ chainId, srcToken: order.takerAsset, destToken: order.makerAsset },
})

const isAnswer = (record: RfqRecord, offer: RfqRecord): boolean =>
  !isSameAddress(record.maker, offer.maker) &&
  isSameAddress(record.taker, offer.maker) &&
  (isSameAddress(offer.taker, record.maker) || isSameAddress(offer.taker, zeroAddress)) &&
  isSameAddress(record.makerAsset, offer.takerAsset) &&
  isSameAddress(record.takerAsset, offer.makerAsset) &&
  offer.createdAt <= record.createdAt &&
  (Number(offer.expiry) === 0 || Number(offer.expiry) >= record.createdAt)
