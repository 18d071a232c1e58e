import { mayBeFilled } from './derive-order-state'
import type { DeskTab } from './desk-filter'

/** The number of orders that the service lists as open, by tab; undefined until it has answered. */
export type DeskCounts = Readonly<Record<DeskTab, number | undefined>>

/**
 * Counts the open orders in the service's list, funded or not; undefined until it has answered.
 *
 * @example
 * countOpen([{ state: 'PENDING' }, { state: 'FULFILLED' }]) // 1
 */
export const countOpen = (orders: readonly { state: string }[] | undefined): number | undefined =>
  orders?.filter(({ state }) => mayBeFilled(state)).length

/**
 * Returns the first tab of the desk if the link names none: offers to the account, else its own
 * offers, else those open to anyone.
 *
 * @example
 * firstTab({ toMe: 0, mine: 2, open: 7 }) // 'mine'
 */
export const firstTab = ({ toMe, mine }: DeskCounts): DeskTab => (toMe ? 'toMe' : mine ? 'mine' : 'open')
