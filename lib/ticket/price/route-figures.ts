import type { LaneState } from '@/lib/api/intent/crossing'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { maxBridgeFee, scaled } from '@/lib/order/bridge/bridge-terms'
import type { LandingTerms } from '@/lib/order/bridge/landing-terms'
import { speedOf } from '@/lib/order/bridge/speeds'
import { freezeIntent } from '../terms/freeze-intent'
import type { FrozenIntent } from '../terms/frozen-intent'
import { readBridgedRoute } from '../terms/transfer-terms'
import { type RoutePreference, routePreferences } from './route-preference'

type Route = IntentPrice['route']

/**
 * The amounts and times of a route to another chain; raw units of the token that arrives, which may
 * be sold there.
 */
export type RouteFigures = {
  /** The preference that selects it. */
  wish: RoutePreference
  tags: readonly RoutePreference[]
  /** The output of the recipient, raw units of the bought token. */
  gets: bigint
  /** The minimum that arrives: the signed amount minus the maximum fee. */
  minimum: bigint
  /** The current fee of the bridge; `maxFee` is the signed maximum. */
  fee: bigint
  maxFee: bigint
  /** The median time of transfers; `p90Ms` is the 90th percentile. Milliseconds. */
  usualMs: number
  p90Ms: number
  /** Seconds after the settlement until it is paid or refunded. */
  fillSeconds: number
  /** The terms of the sale of what arrives, if it is sold. */
  landing: LandingTerms | undefined
}

/** The ratio of the 90th percentile to the median time, without a history. */
const p90OverP50 = 2

/**
 * Returns the amounts and times of a price's route and its lane; undefined on one chain.
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
  const tags = routePreferences.filter((tag) => route.bridge?.tags.includes(tag))
  const speed = speedOf(bridged.terms.fillSeconds)
  const times = lane?.speeds.find(({ name }) => name === speed)
  const gross = scaled(BigInt(price.route.origin.output.amount), bridged.bridge.scalingFactor)
  return {
    wish: tags[0] ?? 'recommended',
    tags,
    gets: destAmount,
    minimum: transfer.minimum,
    fee: bridged.fee,
    maxFee: maxBridgeFee(gross, bridged.terms),
    usualMs: estimatedTimeMs,
    // A lane's times start with the deposit, a route's with the order.
    p90Ms: times ? estimatedTimeMs + times.p90Ms - times.p50Ms : estimatedTimeMs * p90OverP50,
    fillSeconds: Number(bridged.terms.fillSeconds),
    landing: bridged.terms.landing,
  }
}
