import type { Hex } from 'viem'
import type { HashedOrder } from './signed-orders'

export type OrderSources = {
  /** What the address of the page names. */
  hash: Hex
  link: { isRead: boolean; signed: HashedOrder | undefined; isAltered: boolean }
  /** What this browser keeps under that hash. */
  kept: HashedOrder | undefined
  service: {
    /** `missing`: it knows no such order. `lost`: it does not answer now, whatever it said before. */
    status: 'pending' | 'missing' | 'lost' | 'answered'
    hasAnswered: boolean
    /** Undefined where the fields it answered do not give the hash it claims. */
    signed: HashedOrder | undefined
  }
}

export type ChosenOrder = {
  /** `missing`: neither link nor service nor this browser has it. `altered`: what was given does not have this hash. */
  status: 'loading' | 'missing' | 'altered' | 'ready'
  signed: HashedOrder | undefined
  source: 'link' | 'browser' | 'service' | undefined
  /** Whether what the service says now is about this very order. */
  isRecordTrue: boolean
}

/**
 * Chooses where an order is read: the link before what this browser keeps, that before the service; nobody is believed whose order has
 * another hash. Where none is right, one that is wrong counts for more than one that has not been heard.
 *
 * @example
 * chooseOrder({ hash, link: { isRead: true, signed, isAltered: false }, kept: undefined, service }).source // 'link'
 */
export const chooseOrder = ({ hash, link, kept, service }: OrderSources): ChosenOrder => {
  const rightly = (signed: HashedOrder | undefined) => (signed?.hash === hash ? signed : undefined)
  const found = [
    { source: 'link', signed: rightly(link.signed) },
    { source: 'browser', signed: rightly(kept) },
    { source: 'service', signed: rightly(service.signed) },
  ] as const
  const { signed, source } = found.find((one) => one.signed) ?? {}
  const isRecordTrue = service.status === 'answered' && service.signed?.hash === hash
  if (signed) return { status: 'ready', signed, source, isRecordTrue }
  const isAltered = link.isAltered || service.hasAnswered
  const isSearching = service.status === 'pending' || !link.isRead
  const status = isAltered ? 'altered' : isSearching ? 'loading' : 'missing'
  return { status, signed: undefined, source: undefined, isRecordTrue: false }
}
