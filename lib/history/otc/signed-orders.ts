import { type Hex, size } from 'viem'
import { toLowerHex } from '@/lib/address'
import type { RfqRecord } from '@/lib/api/otc'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { hashRfqOrder } from '@/lib/chain/rfq/rfq-typed-data'
import { toRfqOrder } from '@/lib/order/rfq'
import { readRfqLink, type SignedOrder } from '@/lib/order/rfq-link'
import type { StoredOrder } from '../stored-order'

/** An order with the hash of its own fields. */
export type HashedOrder = SignedOrder & { hash: Hex }

/**
 * Reads a record of the service without trusting its values. Returns undefined if its fields do not
 * match its hash, or cannot be hashed.
 */
export const toSignedOrder = (chain: Chain, record: RfqRecord): HashedOrder | undefined => {
  if (record.chainId !== chain.id) return undefined
  const named = hashRecord(chain, record)
  if (named?.hash !== record.orderHash) return undefined
  const { order, hash } = named
  const { signature, permitMakerAsset: permit } = record
  const isPermit = permit !== null && [224, 256].includes(size(permit))
  return { chainId: chain.id, order, signature, ...(isPermit ? { permit: toLowerHex(permit) } : {}), hash }
}

const hashRecord = (chain: Chain, record: RfqRecord): Pick<HashedOrder, 'order' | 'hash'> | undefined => {
  try {
    const order = toRfqOrder(record)
    return { order, hash: hashOf(chain, order) }
  } catch {
    return undefined
  }
}

/** Reads a stored order; undefined if it is of another chain or invalid. */
export const readStoredOrder = (chain: Chain, { kind, text }: StoredOrder): HashedOrder | undefined => {
  if (kind !== 'rfq') return undefined
  try {
    const signed = readRfqLink(text)
    return signed.chainId === chain.id ? { ...signed, hash: hashOf(chain, signed.order) } : undefined
  } catch {
    return undefined
  }
}

/** Returns the hash of an order in the contract of a chain. */
export const hashOf = (chain: Chain, order: SignedOrder['order']): Hex =>
  hashRfqOrder({ chainId: chain.id, rfq: spenderOf(chain, 'rfq') }, order)
