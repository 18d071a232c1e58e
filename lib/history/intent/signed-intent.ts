import type { Hex } from 'viem'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { hashIntent } from '@/lib/chain/intent/intent-typed-data'
import { type AnyIntent, readNamed, type SignedValue, writeSigned } from '@/lib/order/families/families'
import type { KeptOrder } from '../kept-order'

/** An intent order under the digest that its own fields give. */
export type HashedIntent = AnyIntent & { chainId: number; hash: Hex }

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
export const hashOf = (chain: Chain, signed: AnyIntent): Hex =>
  hashIntent({ chainId: chain.id, intent: spenderOf(chain, 'intent') }, signed)

/** Writes a signed order as it is kept. */
export const writeKeptIntent = ({ hash: _, order, schedule, position, handling, ...signed }: SignedIntent): string =>
  JSON.stringify({ ...signed, order: writeSigned({ order, schedule, position, handling, family: signed.family }) })

/** Reads an order that this browser keeps, when it is of this chain. */
export const readKeptIntent = (chain: Chain, { kind, text }: KeptOrder): SignedIntent | undefined => {
  if (kind !== 'intent') return undefined
  try {
    const { order: value, ...rest } = JSON.parse(text) as Omit<
      SignedIntent,
      'hash' | 'order' | 'schedule' | 'position' | 'handling'
    > & {
      order: SignedValue
    }
    const signed = rest.chainId === chain.id ? readNamed(rest.family, value) : undefined
    // Those of before limit orders say no type.
    return signed && { ...rest, ...signed, type: rest.type ?? 'MARKET', hash: hashOf(chain, signed) }
  } catch {
    return undefined
  }
}

/** Reads a record of the service and believes nothing of it but its form: undefined where its fields do not give the hash it claims. */
export const toHashedIntent = (chain: Chain, record: IntentRecord): HashedIntent | undefined => {
  const signed = readNamed(record.onChainOrderType, record.order)
  const hash = signed && hashOf(chain, signed)
  return hash === record.orderHash ? { ...signed!, chainId: chain.id, hash } : undefined
}
