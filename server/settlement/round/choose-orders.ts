import type { Chain } from '@/lib/chain/chain'
import { poolPairOf } from '@/lib/chain/pools/pool-token'
import type { IntentOrder } from '@/lib/order/intent'
import { onCircles } from '../../agents/on-circles'

/** Orders that are bid for, for each that can be awarded: several may be declined. */
const mostForEach = 10
/** Orders of a round that might meet others: any number of them may be one settlement. */
const mostMeeting = 100

/**
 * Chooses the orders of a round among those that wait, in their order: the first ones, as many as might be awarded where a lane has so much room, and
 * those that might meet others. Finding a route for one that cannot be awarded would only make those before it wait; it is in the next round.
 *
 * @example
 * chooseOrders(waiting, { chain, room: 3, orderOf: ({ row }) => row }).length // 130 at most
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
  const chosen = new Set([...waiting.slice(0, room * mostForEach), ...onCircles(waiting, pairOf).slice(0, mostMeeting)])
  return waiting.filter((one) => chosen.has(one))
}
