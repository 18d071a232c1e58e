import type { Hex } from 'viem'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { type AnyIntent, hashAnyIntent } from '@/lib/chain/intent/intent-typed-data'
import type { IntentValue } from '@/lib/order/intent'
import { readSigned, type TwapValue, twapFamilyOf, writeSigned } from '@/lib/order/twap'
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
  hashAnyIntent({ chainId: chain.id, intent: spenderOf(chain, 'intent') }, signed)

/** Writes a signed order as it is kept. */
export const writeKeptIntent = ({ hash: _, order, schedule, ...signed }: SignedIntent): string =>
  JSON.stringify({ ...signed, order: writeSigned({ order, schedule }) })

/** Reads an order that this browser keeps, when it is of this chain. */
export const readKeptIntent = (chain: Chain, { kind, text }: KeptOrder): SignedIntent | undefined => {
  if (kind !== 'intent') return undefined
  try {
    const { order: value, ...rest } = JSON.parse(text) as Omit<SignedIntent, 'hash' | 'order' | 'schedule'> & {
      order: IntentValue | TwapValue
    }
    if (rest.chainId !== chain.id) return undefined
    const signed = { family: rest.family, ...wholeOf(value) }
    // Those of before limit orders say no type.
    return { ...rest, ...signed, type: rest.type ?? 'MARKET', hash: hashOf(chain, signed) }
  } catch {
    return undefined
  }
}

/** Reads a record of the service and believes nothing of it but its form: undefined where its fields do not give the hash it claims. */
export const toHashedIntent = (chain: Chain, record: IntentRecord): HashedIntent | undefined => {
  const { onChainOrderType: family } = record
  const whole = wholeOf(record.order)
  const isOwn = whole.schedule
    ? family === twapFamilyOf(record.order)
    : family === 'Order' || family === 'FillableOrder'
  if (!isOwn) return undefined
  const hashed = { chainId: chain.id, family: family as AnyIntent['family'], ...whole }
  const hash = hashOf(chain, hashed)
  return hash === record.orderHash ? { ...hashed, hash } : undefined
}

/** One without a schedule has no such field. */
const wholeOf = (value: IntentValue | TwapValue): Pick<AnyIntent, 'order' | 'schedule'> => {
  const { order, schedule } = readSigned(value)
  return schedule ? { order, schedule } : { order }
}
