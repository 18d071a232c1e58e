import type { Hex } from 'viem'
import type { HashedOrder } from './signed-orders'

export type OrderSources = {
  /** The hash in the address of the page. */
  hash: Hex
  link: { isRead: boolean; signed: HashedOrder | undefined; isAltered: boolean }
  /** The order that this browser has stored under that hash. */
  kept: HashedOrder | undefined
  service: {
    /** `missing`: it knows no such order. `lost`: it does not answer now. */
    status: 'pending' | 'missing' | 'lost' | 'answered'
    hasAnswered: boolean
    /** Undefined if its fields do not match its hash. */
    signed: HashedOrder | undefined
  }
}

export type ChosenOrder = {
  /** `missing`: no source has it. `altered`: the order found has another hash. */
  status: 'loading' | 'missing' | 'altered' | 'ready'
  signed: HashedOrder | undefined
  source: 'link' | 'browser' | 'service' | undefined
  /** True if the current record of the service is about this order. */
  isRecordTrue: boolean
}

/**
 * Chooses the source of an order: the link, then the storage of this browser, then the service; an
 * order with another hash is never used. If none matches, a wrong order outweighs a source that has
 * not answered.
 *
 * @example
 * chooseOrder({ hash, link: { isRead: true, signed, isAltered: false }, kept: undefined, service }).source
 * // 'link'
 */
export const chooseOrder = ({ hash, link, kept, service }: OrderSources): ChosenOrder => {
  const rightly = (signed: HashedOrder | undefined) => (signed?.hash === hash ? signed : undefined)
  const found = [
    { source: 'link', signed: rightly(link.signed) },
    { source: 'browser', signed: rightly(kept) },
    { source: 'service', signed: rightly(service.signed) },
  ] as const
  const { signed, source } = found.find((candidate) => candidate.signed) ?? {}
  const isRecordTrue = service.status === 'answered' && service.signed?.hash === hash
  if (signed) return { status: 'ready', signed, source, isRecordTrue }
  const isAltered = link.isAltered || service.hasAnswered
  const isSearching = service.status === 'pending' || !link.isRead
  const status = isAltered ? 'altered' : isSearching ? 'loading' : 'missing'
  return { status, signed: undefined, source: undefined, isRecordTrue: false }
}
