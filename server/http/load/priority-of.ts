import type { Operation } from '@/lib/api/contract/operation'
import type { Priority } from './load-limits'

/**
 * Returns the priority of a request for an operation; undefined if the answer is in memory and
 * equal for all callers: a refusal would cost as much, so there is none. `isGiven` is true for a
 * query parameter of the request.
 *
 * @example
 * priorityOf(getPrices, () => false) // 'quote'
 */
export const priorityOf = (
  { priority, unlimitedUnless }: Pick<Operation, 'priority' | 'unlimitedUnless'>,
  isGiven: (name: string) => boolean,
): Priority | undefined => (unlimitedUnless && !unlimitedUnless.some(isGiven) ? undefined : (priority ?? 'read'))
