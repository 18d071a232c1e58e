import type { LaneState } from '@/lib/api/intent/crossing'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { maxBridgeFee, scaled } from '@/lib/order/bridge/bridge-terms'
import { speedOf } from '@/lib/order/bridge/speeds'
import { freezeIntent } from '../terms/freeze-intent'
import type { FrozenIntent } from '../terms/frozen-intent'
import { readBridgedRoute } from '../terms/transfer-terms'
import { type RouteWish, routeWishes } from './route-wish'

type Route = IntentPrice['route']

/** The amounts and times of a route to another chain; raw units of the token that arrives. */
export type RouteFigures = {
  /** The wish that leads to it. */
  wish: RouteWish
  tags: readonly RouteWish[]
  arrives: bigint
  /** The minimum that arrives: the signed one less the maximum fee. */
  minimum: bigint
  /** The fee of the bridge now, and the maximum that is signed. */
  fee: bigint
  maxFee: bigint
  /** Half of all transfers are paid within `usualMs`, nine of ten within `mostMs`; milliseconds. */
  usualMs: number
  mostMs: number
  /** Seconds after the settlement until which it is paid, or comes back. */
  fillSeconds: number
}

/** The factor between the usual time and that of nine of ten, where no history is known. */
const p90OverP50 = 2

/**
 * Returns the amounts and times of a route of a price, as its lane has them; undefined on one chain.
 *
 * @example
 * readRouteFigures(intent, { route: intent.price.route, lane })?.fee // 150_000n
 */
export const readRouteFigures = (
  intent: FrozenIntent,
  { route, lane }: { route: Route; lane: LaneState | undefined },
): RouteFigures | undefined => {
  const bridged = readBridgedRoute(route)
  if (!bridged || !route.bridge) return undefined
  const { price, destAmount, transfer } = freezeIntent({
    ...intent,
    price: { ...intent.price, route },
    wish: undefined,
  })
  if (!transfer) return undefined
  const { estimatedTimeMs } = route.bridge
  const tags = routeWishes.filter((tag) => route.bridge?.tags.includes(tag))
  const speed = speedOf(bridged.terms.fillSeconds)
  const times = lane?.speeds.find(({ name }) => name === speed)
  const gross = scaled(BigInt(price.route.origin.output.amount), bridged.bridge.scalingFactor)
  return {
    wish: tags[0] ?? 'recommended',
    tags,
    arrives: destAmount,
    minimum: transfer.minimum,
    fee: bridged.fee,
    maxFee: maxBridgeFee(gross, bridged.terms),
    usualMs: estimatedTimeMs,
    // The times of a lane begin with the deposit, those of a route with the order.
    mostMs: times ? estimatedTimeMs + times.p90Ms - times.p50Ms : estimatedTimeMs * p90OverP50,
    fillSeconds: Number(bridged.terms.fillSeconds),
  }
}
