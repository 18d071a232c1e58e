import { gasTable } from './gas-table.generated'
import type { Leg, Route, Side } from './route'

// What a transaction costs, in units of gas after refunds, as a sum of parts. What each part costs is fitted to transactions that were
// executed (`npm run calibrate:gas`, which writes the table), everything counted that they pay: the transaction itself and its calldata,
// first looks at accounts and words, words that change or end at zero, refunds up to their cap. Pools, tokens and the vault's accounts have
// been used before, as on a chain that is older than a day.

/** How the router runs a route: by the executor, or by its own V2 or V3 method. */
export type GasMethod = 'executor' | 'directV2' | 'directV3'

/** One thing that costs gas, by its name in the table. */
export type GasPart = keyof typeof gasTable

/** How often each part comes in a transaction. */
export type GasParts = ReadonlyMap<GasPart, number>

/** What a transaction does beside its route. */
export type GasFacts = {
  /** The executor where nothing is said. */
  method?: GasMethod | undefined
  /** Native value is sold: it is wrapped first. */
  wrapsSource?: boolean | undefined
  unwrapsDestination?: boolean | undefined
  /** Whose fee goes into the vault: the service's alone, or a partner's, of which the service has a share. */
  fee?: 'service' | 'partner' | undefined
  isTaxed?: boolean | undefined
  /** What was asked for where there is only to wrap or unwrap: that is a sale always, of a little more where it was to be a purchase. */
  asked?: Side | undefined
}

/**
 * A swap through the executor before its first leg, at the least: no route costs less than this and `leastLegGas` of its pools, so
 * both may stand in a bound. The same for every route of a question.
 */
export const baseGas: Readonly<Record<Side, number>> = {
  SELL: Math.min(...bases('SELL')),
  BUY: Math.min(...bases('BUY')),
}

function bases(side: Side): readonly number[] {
  const oneLeg = gasTable[`executor ${side}`]
  return [oneLeg, oneLeg + gasTable[`executor ${side}, more legs`], gasTable[`orders ${side}`]]
}

/** What one more order of the same maker takes where the router fills several. */
export const orderGas = gasTable.order

/** What a call of a pool costs, by kind, with its transfers and its bytes of calldata: the same in search, estimate and bound. */
export const leastLegGas: Readonly<Record<Leg['kind'], number>> = {
  v2: gasTable.v2,
  v3: gasTable.v3,
  v4: gasTable.v4,
  stable: gasTable.stable,
  weighted: gasTable.weighted,
  rfq: orderGas,
}

/** A tick on the way: the step to it and the three words it keeps about its other side. */
export const crossedTickGas = gasTable.tick

/**
 * Counts what search, bounds and proofs compare routes by: the least a route takes through the executor, in units of gas after refunds.
 * A quote counts everything (`gasPartsOfRoute`).
 *
 * @example
 * estimateGas(oneHopV2Route) // 141_300
 */
export const estimateGas = ({ side, legs }: Route, ticksCrossed = 0): number =>
  legs.reduce((gas, { kind }) => gas + leastLegGas[kind], baseGas[side] + ticksCrossed * crossedTickGas)

/**
 * Says what a route's transaction is made of, for showing and choosing, not for a limit to send with. The receiver is taken to hold some
 * of the destination token already; the first unit ever costs about 17,000 more, which a quote cannot know.
 *
 * @example
 * gasPartsOfRoute(oneHopV2Route, 0, { fee: 'service' }) // 'executor SELL', 'v2' and 'executor SELL, fee', once each
 */
export const gasPartsOfRoute = (route: Route, ticksCrossed: number, facts: GasFacts): GasParts => {
  const { side, legs } = route
  const { method = 'executor', wrapsSource = false, unwrapsDestination = false, fee, isTaxed = false } = facts
  if (legs.length === 0) return new Map([[`${wrapsSource ? 'wrap' : 'unwrap'} ${facts.asked ?? side}` as const, 1]])
  const way = `${method} ${side}` as const
  const parts = new Map<GasPart, number>([
    [way, 1],
    ['tick', ticksCrossed],
  ])
  const add = (part: GasPart, isThere = true) => isThere && parts.set(part, (parts.get(part) ?? 0) + 1)
  for (const { kind } of legs) add(method === 'executor' ? partOf(kind) : `${method} leg`)
  add(`executor ${side}, more legs`, method === 'executor' && legs.length > 1)
  add(`${way}, wrap`, wrapsSource)
  add(`${way}, unwrap`, unwrapsDestination)
  // A sale pays its fee out of what it buys, a purchase out of what it sells.
  const paysNative = side === 'SELL' ? unwrapsDestination : wrapsSource
  add(paysNative ? `${way}, native fee` : `${way}, fee`, fee !== undefined)
  add('partner fee', fee === 'partner')
  add('tax', isTaxed)
  return parts
}

const partOf = (kind: Leg['kind']): GasPart => (kind === 'rfq' ? 'order' : kind)

/** A transaction in which the router fills OTC orders, of so many makers. */
export type OrdersGas = { side: Side; orders: number; makers: number } & Pick<
  GasFacts,
  'wrapsSource' | 'unwrapsDestination'
>

/**
 * Estimates the gas of a transaction in which the router fills OTC orders; see `estimateGas`.
 *
 * @example
 * estimateOrdersGas({ side: 'SELL', orders: 2, makers: 1 }) // 192_000
 */
export const estimateOrdersGas = (fill: OrdersGas): number => sumOfGas(gasPartsOfOrders(fill))

/**
 * Says what a fill of orders is made of; `estimateOrdersGas` is the sum of it.
 *
 * @example
 * gasPartsOfOrders({ side: 'SELL', orders: 2, makers: 1 }) // 'orders SELL' once, 'order' twice
 */
export const gasPartsOfOrders = ({ side, orders, makers, wrapsSource, unwrapsDestination }: OrdersGas): GasParts =>
  new Map<GasPart, number>([
    [`orders ${side}`, 1],
    ['order', orders],
    ['maker', makers - 1],
    [`orders ${side}, wrap`, wrapsSource ? 1 : 0],
    [`orders ${side}, unwrap`, unwrapsDestination ? 1 : 0],
  ])

/**
 * Adds up what parts cost.
 *
 * @example
 * sumOfGas(new Map([['orders SELL', 1], ['order', 2]])) // 192_000
 */
export const sumOfGas = (parts: GasParts): number =>
  [...parts].reduce((gas, [part, count]) => gas + gasTable[part] * count, 0)
