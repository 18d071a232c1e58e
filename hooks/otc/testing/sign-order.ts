import { toLowerAddress, zeroAddress } from '@/lib/address'
import { hashRfqOrder, rfqTypedData } from '@/lib/chain/rfq-typed-data'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import type { HashedOrder } from '../signed-orders'
import { maker, place } from './open-desk'

type Terms = Pick<RfqOrder, 'makerAsset' | 'takerAsset' | 'makerAmount' | 'takerAmount'> & Partial<RfqOrder>

let nonce = 0n

/** An order that never expires, each another one; open to anyone unless the terms name a taker. */
export const signOrder = async (terms: Terms, by: typeof maker = maker): Promise<HashedOrder> => {
  const order: RfqOrder = {
    nonceAndMeta: packNonceAndMeta({ maker: by.address, nonce: ++nonce }),
    expiry: 0n,
    maker: toLowerAddress(by.address),
    taker: zeroAddress,
    ...terms,
  }
  const signature = await by.signTypedData(rfqTypedData(place, order))
  return { chainId: place.chainId, order, signature, hash: hashRfqOrder(place, order) }
}
