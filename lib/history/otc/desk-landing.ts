import type { DeskTab } from './desk-filter'
import { mayBeFilled } from './judge-order'

/** Orders that the service lists as open, by tab; undefined where it has not said. */
export type DeskCounts = Readonly<Record<DeskTab, number | undefined>>

/**
 * How many of the orders that the service lists are open, funded or not; undefined where it has listed none yet.
 *
 * @example
 * countOpen([{ state: 'PENDING' }, { state: 'FULFILLED' }]) // 1
 */
export const countOpen = (orders: readonly { state: string }[] | undefined): number | undefined =>
  orders?.filter(({ state }) => mayBeFilled(state)).length

/**
 * Where the desk begins for who named no tab: what waits for the account, else what it made, else what anyone may take.
 *
 * @example
 * firstTab({ toMe: 0, mine: 2, open: 7 }) // 'mine'
 */
export const firstTab = ({ toMe, mine }: DeskCounts): DeskTab => (toMe ? 'toMe' : mine ? 'mine' : 'open')
