import { toLowerAddress, zeroAddress } from '@/lib/address'
import { hashRfqOrder, rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import { maker, place, usdc, weth } from './open-desk'

/** A hundredth of a WETH for 30 USDC. */
export const sale = {
  makerAsset: weth.address,
  takerAsset: usdc.address,
  makerAmount: 10n ** 16n,
  takerAmount: 30n * 10n ** 6n,
} as const

let nonce = 0n

/** Signs a new order without expiry, of the sale above by default; open to all without a taker. */
export const signOrder = async (terms: Partial<RfqOrder> = {}, by: typeof maker = maker): Promise<HashedOrder> => {
  const order: RfqOrder = {
    nonceAndMeta: packNonceAndMeta({ maker: by.address, nonce: ++nonce }),
    expiry: 0n,
    maker: toLowerAddress(by.address),
    taker: zeroAddress,
    ...sale,
    ...terms,
  }
  const signature = await by.signTypedData(rfqTypedData(place, order))
  return { chainId: place.chainId, order, signature, hash: hashRfqOrder(place, order) }
}
