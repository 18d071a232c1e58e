import type { Hex } from 'viem'
import { isAddress, toLowerAddress } from '@/lib/address'
import type { RfqRecord } from '@/lib/api/otc'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import { hashRfqOrder } from '@/lib/chain/rfq-typed-data'
import { readRfqLink, type SignedOrder } from '@/lib/order/rfq-link'
import type { KeptOrder } from '../wallet/kept-order'

/** An order under the hash that its own fields give. */
export type HashedOrder = SignedOrder & { hash: Hex }

/** Reads a record of the service and believes nothing of it: undefined where its fields do not give the hash it claims. */
export const toSignedOrder = (chain: Chain, record: RfqRecord): HashedOrder | undefined => {
  const { makerAsset, takerAsset, maker, taker, signature } = record
  const numbers = [record.nonceAndMeta, record.makerAmount, record.takerAmount, String(record.expiry)]
  if (record.chainId !== chain.id || !numbers.every((text) => /^\d{1,78}$/.test(text))) return undefined
  if (![makerAsset, takerAsset, maker, taker].every(isAddress)) return undefined
  if (!/^0x([0-9a-f]{2})*$/i.test(signature)) return undefined
  const order = {
    nonceAndMeta: BigInt(record.nonceAndMeta),
    expiry: BigInt(record.expiry),
    makerAsset: toLowerAddress(makerAsset),
    takerAsset: toLowerAddress(takerAsset),
    maker: toLowerAddress(maker),
    taker: toLowerAddress(taker),
    makerAmount: BigInt(record.makerAmount),
    takerAmount: BigInt(record.takerAmount),
  }
  const hash = hashOf(chain, order)
  if (hash !== record.orderHash) return undefined
  const permit = record.permitMakerAsset
  const isPermit = permit !== null && /^0x([0-9a-f]{448}|[0-9a-f]{512})$/i.test(permit)
  return {
    chainId: chain.id,
    order,
    signature: signature as Hex,
    ...(isPermit ? { permit: permit.toLowerCase() as Hex } : {}),
    hash,
  }
}

/** Reads an order that this browser keeps, when it is of this chain. */
export const readKeptOrder = (chain: Chain, { kind, text }: KeptOrder): HashedOrder | undefined => {
  if (kind !== 'rfq') return undefined
  try {
    const signed = readRfqLink(text)
    return signed.chainId === chain.id ? { ...signed, hash: hashOf(chain, signed.order) } : undefined
  } catch {
    return undefined
  }
}

/** The name of an order in the contract of a chain. */
export const hashOf = (chain: Chain, order: SignedOrder['order']): Hex =>
  hashRfqOrder({ chainId: chain.id, rfq: spenderOf(chain, 'rfq') }, order)
