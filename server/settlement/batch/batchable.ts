import type { Hex } from 'viem'
import { familyOf } from '@/lib/order/families/families'
import type { Collected } from '../round/collect-bids'

/** The maximum of orders in one transaction: a failing transaction delays all of its orders. */
export const maxBatchOrders = 20

/**
 * True if a bid may be settled in one transaction with others: it fills one order and runs our own
 * code only. Code of an outside agent or a handler could move pools between two orders of a
 * transaction.
 *
 * @example
 * isBatchable(bid, new Set()) // true
 */
export const isBatchable = ({ agent, intents }: Pick<Collected, 'agent' | 'intents'>, alone: ReadonlySet<Hex>) =>
  !agent.isOutside &&
  intents.length === 1 &&
  intents.every(({ orderHash, family }) => !familyOf(family).fills.isHandled && !alone.has(orderHash))
