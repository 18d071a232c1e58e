import type { Hex } from 'viem'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { hashIntent } from '@/lib/chain/intent/intent-typed-data'
import { type AnyIntent, readNamed, type SignedValue, writeSigned } from '@/lib/order/families/families'
import type { StoredOrder } from '../stored-order'

/** An intent order with the digest of its own fields. */
export type HashedIntent = AnyIntent & { chainId: number; hash: Hex }

/** A LIMIT order stays open until the market reaches its price. */
export type IntentType = 'MARKET' | 'LIMIT'

/** An order that was signed in this browser: it can be posted again without a second signature. */
export type SignedIntent = HashedIntent & {
  type: IntentType
  signature: Hex
  partner: string
  /** The block before it was signed; its events are in later blocks. */
  sinceBlock: number
}

/** Returns the hash of an order in the contract of a chain, in its events and in the service. */
export const hashOf = (chain: Chain, signed: AnyIntent): Hex =>
  hashIntent({ chainId: chain.id, intent: spenderOf(chain, 'intent') }, signed)

/** Serializes a signed order for storage. */
export const writeStoredIntent = ({ hash: _, order, schedule, position, handling, ...signed }: SignedIntent): string =>
  JSON.stringify({ ...signed, order: writeSigned({ order, schedule, position, handling, family: signed.family }) })

/** Reads a stored order; undefined if it is of another chain or invalid. */
export const readStoredIntent = (chain: Chain, { kind, text }: StoredOrder): SignedIntent | undefined => {
  if (kind !== 'intent') return undefined
  try {
    const { order: value, ...rest } = JSON.parse(text) as Omit<
      SignedIntent,
      'hash' | 'order' | 'schedule' | 'position' | 'handling'
    > & {
      order: SignedValue
    }
    const signed = rest.chainId === chain.id ? readNamed(rest.family, value) : undefined
    // Orders stored before limit orders existed have no type.
    return signed && { ...rest, ...signed, type: rest.type ?? 'MARKET', hash: hashOf(chain, signed) }
  } catch {
    return undefined
  }
}

/** Reads an untrusted record: undefined if its fields do not match its hash. */
export const toHashedIntent = (chain: Chain, record: IntentRecord): HashedIntent | undefined => {
  const signed = readNamed(record.onChainOrderType, record.order)
  const hash = signed && hashOf(chain, signed)
  return hash === record.orderHash ? { ...signed!, chainId: chain.id, hash } : undefined
}
