import type { Chain } from '@/lib/chain/chain'
import { poolPairOf } from '@/lib/chain/pools/pool-token'
import type { IntentOrder } from '@/lib/order/intent'
import { ordersOnCycles } from '../../agents/on-cycles'
import { maxBatchOrders } from '../batch/batchable'

/** The maximum of orders that may match others: any number of them may be one settlement. */
const maxMatching = 100

/**
 * Chooses the waiting orders of a round, in their order: the first ones, as many as could be
 * awarded with `room` free nonces, and those that may match others. Finding routes for more would
 * only delay these; the others are in the next round.
 *
 * @example
 * chooseOrders(waiting, { chain, room: 3, orderOf: ({ row }) => row }).length // 160 at most
 */
export const chooseOrders = <waiting>(
  waiting: readonly waiting[],
  {
    chain,
    room,
    orderOf,
  }: { chain: Chain; room: number; orderOf: (waiting: waiting) => Pick<IntentOrder, 'srcToken' | 'destToken'> },
): waiting[] => {
  const pairOf = (one: waiting) => poolPairOf(chain, orderOf(one))
  const chosen = new Set([
    ...waiting.slice(0, room * maxBatchOrders),
    ...ordersOnCycles(waiting, pairOf).slice(0, maxMatching),
  ])
  return waiting.filter((one) => chosen.has(one))
}
