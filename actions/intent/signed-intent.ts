import type { Hex } from 'viem'
import type { IntentRecord } from '@/lib/api/intent-records'
import type { Chain } from '@/lib/chain/chain'
import { hashIntentOrder, type OrderFamily } from '@/lib/chain/intent-typed-data'
import { spenderOf } from '@/lib/chain/requirements'
import { type IntentOrder, type IntentValue, intentValueOf, toIntentOrder } from '@/lib/order/intent'
import { isTwapValue } from '@/lib/order/twap'
import type { KeptOrder } from '../wallet/kept-order'

/** An intent order under the digest that its own fields give. */
export type HashedIntent = { chainId: number; hash: Hex; family: OrderFamily; order: IntentOrder }

/** LIMIT rests until its price is there. */
export type IntentType = 'MARKET' | 'LIMIT'

/** One that was signed in this browser: it can be posted again without a second signature. */
export type SignedIntent = HashedIntent & {
  type: IntentType
  signature: Hex
  partner: string
  /** The block before it was signed: nothing of it is older. */
  sinceBlock: number
}

/** The name of an order in the contract of a chain, in its events and in the service. */
export const hashOf = (chain: Chain, { order, family }: Pick<HashedIntent, 'order' | 'family'>): Hex =>
  hashIntentOrder({ chainId: chain.id, intent: spenderOf(chain, 'intent') }, order, family)

/** Writes a signed order as it is kept. */
export const writeKeptIntent = ({ hash: _, order, ...signed }: SignedIntent): string =>
  JSON.stringify({ ...signed, order: intentValueOf(order) })

/** Reads an order that this browser keeps, when it is of this chain. */
export const readKeptIntent = (chain: Chain, { kind, text }: KeptOrder): SignedIntent | undefined => {
  if (kind !== 'intent') return undefined
  try {
    const { order: value, ...rest } = JSON.parse(text) as Omit<SignedIntent, 'hash' | 'order'> & { order: IntentValue }
    if (rest.chainId !== chain.id) return undefined
    const order = toIntentOrder(value)
    // Those of before limit orders say no type.
    return { ...rest, type: rest.type ?? 'MARKET', order, hash: hashOf(chain, { order, family: rest.family }) }
  } catch {
    return undefined
  }
}

/** Reads a record of the service and believes nothing of it but its form: undefined where its fields do not give the hash it claims. */
export const toHashedIntent = (chain: Chain, record: IntentRecord): HashedIntent | undefined => {
  const { onChainOrderType: family } = record
  if ((family !== 'Order' && family !== 'FillableOrder') || isTwapValue(record.order)) return undefined
  const order = toIntentOrder(record.order)
  const hash = hashOf(chain, { order, family })
  return hash === record.orderHash ? { chainId: chain.id, hash, family, order } : undefined
}
