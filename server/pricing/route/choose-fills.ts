import { smallest } from '@/lib/amount'
import type { OpenOrder } from '@/lib/order/open-order'
import { makerFillOf, takerFillFor } from '@/lib/order/rfq'
import type { Side } from '@/lib/routing/route/route'
import { maxTakerFill } from './fill-limits'

/** A fill of an order: raw units that the taker pays and receives. */
export type Fill = { order: OpenOrder; takerFill: bigint; makerFill: bigint }

/** Orders with their fills in the order of execution, the best price first. */
export type Fills = { fills: readonly Fill[]; spent: bigint; received: bigint }

/** Maximum number of offers for exchanges of pairs; the gas of one order limits their gain. */
const maxPaired = 16

/** An order in floats, for choosing only: `price` per unit in the other token, costs negative. */
type Offer = { order: OpenOrder; price: number; max: number; cost: number }

/**
 * Chooses the orders, and the fill of each, that trade an amount best net of gas, to the wei as the
 * contract pays. A sale is spent entirely; a purchase may return slightly more than requested.
 * Undefined when the orders do not suffice or round to zero. `orders` are of one pair, the best
 * price first; `costOf` returns an order's gas cost in raw units of the destination token (sell) or
 * source token (buy).
 *
 * @example
 * chooseFills([threeForOne], { side: 'SELL', amount: 10n, costOf: () => 0 })
 * // { fills: [{ takerFill: 10n, makerFill: 30n, ... }], spent: 10n, received: 30n }
 */
export const chooseFills = (
  orders: readonly OpenOrder[],
  { side, amount, costOf }: { side: Side; amount: bigint; costOf: (order: OpenOrder) => number },
): Fills | undefined => {
  const offers = orders.flatMap((order) => toOffer(order, side, costOf(order)))
  let best: { used: ReadonlySet<Offer>; net: number; fills: Fills } | undefined
  const consider = (chosen: readonly Offer[]) => {
    const plan = weigh(chosen, Number(amount))
    if (plan === undefined || (best !== undefined && plan.net <= best.net)) return
    const fills = fill(plan.used, { side, amount })
    if (fills !== undefined) best = { used: new Set(plan.used), net: plan.net, fills }
  }
  for (let marginal = 0; marginal < offers.length; marginal++)
    consider(aroundMarginal(offers, marginal, Number(amount)))
  // Local search: removes, adds or exchanges an order, or pairs among few offers, while the net
  // rises.
  for (let net = Number.NEGATIVE_INFINITY; best !== undefined && best.net > net; ) {
    const { used } = best
    net = best.net
    const max = offers.length <= maxPaired ? 2 : 1
    const [drops, adds] = [
      upTo(max, [...used]),
      upTo(
        max,
        offers.filter((offer) => !used.has(offer)),
      ),
    ]
    for (const dropped of drops)
      for (const added of adds)
        if (dropped.length + added.length <= max + 1)
          consider(offers.filter((offer) => added.includes(offer) || (used.has(offer) && !dropped.includes(offer))))
  }
  return best?.fills
}

/** Returns the empty set, each single offer and, if `most` is 2, each pair. */
const upTo = (max: number, offers: readonly Offer[]): Offer[][] => [
  [],
  ...offers.map((offer) => [offer]),
  ...(max < 2 ? [] : offers.flatMap((one, index) => offers.slice(index + 1).map((other) => [one, other]))),
]

const toOffer = (open: OpenOrder, side: Side, cost: number): Offer[] => {
  const { order, available } = open
  const takerFill = maxTakerFill(order, available)
  const makerFill = makerFillOf(order, takerFill)
  if (takerFill === 0n || makerFill === 0n) return []
  const [maker, taker] = [Number(order.makerAmount), Number(order.takerAmount)]
  return side === 'SELL'
    ? [{ order: open, price: maker / taker, max: Number(takerFill), cost }]
    : [{ order: open, price: -taker / maker, max: Number(makerFill), cost }]
}

/**
 * Returns the best selection in which this offer is filled partially: of the better ones those that
 * gain more over its price than they cost, and, if these do not suffice, those of the rest that
 * lose the least.
 */
const aroundMarginal = (offers: readonly Offer[], marginal: number, amount: number): Offer[] => {
  const last = offers[marginal]!
  const better = offers.slice(0, marginal).map((offer) => ({
    offer,
    gain: (offer.price - last.price) * Math.min(offer.max, amount) - offer.cost,
  }))
  const chosen = new Set(better.filter(({ gain }) => gain > 0).map(({ offer }) => offer))
  let missing = amount - [...chosen].reduce((sum, { max }) => sum + max, last.max)
  for (const { offer } of better.toSorted((a, b) => b.gain - a.gain)) {
    if (missing <= 0) break
    if (chosen.has(offer)) continue
    chosen.add(offer)
    missing -= offer.max
  }
  return [...offers.slice(0, marginal).filter((offer) => chosen.has(offer)), last]
}

/** Returns the net output of filling offers in order; undefined when they do not suffice. */
const weigh = (offers: readonly Offer[], amount: number) => {
  const used: Offer[] = []
  let [left, net] = [amount, 0]
  for (const offer of offers) {
    const part = Math.min(left, offer.max)
    if (part <= 0) break
    used.push(offer)
    net += part * offer.price - offer.cost
    left -= part
  }
  return left > 0 ? undefined : { used, net }
}

/** Computes the same fills in integers, as the contract does. */
const fill = (offers: readonly Offer[], { side, amount }: { side: Side; amount: bigint }): Fills | undefined => {
  const fills: Fill[] = []
  let left = amount
  for (const { order: open } of offers) {
    const { order } = open
    const max = maxTakerFill(order, open.available)
    if (side === 'SELL') {
      const takerFill = smallest(left, max)
      left -= takerFill
      fills.push({ order: open, takerFill, makerFill: makerFillOf(order, takerFill) })
    } else {
      const makerFill = smallest(left, makerFillOf(order, max))
      const takerFill = takerFillFor(order, makerFill)
      left -= makerFill
      fills.push({ order: open, takerFill, makerFill: makerFillOf(order, takerFill) })
    }
    if (left === 0n) break
  }
  if (left > 0n) return undefined
  const whole = side === 'SELL' ? withoutEmptyEnd(fills) : fills
  return (
    whole && {
      fills: whole,
      spent: whole.reduce((sum, { takerFill }) => sum + takerFill, 0n),
      received: whole.reduce((sum, { makerFill }) => sum + makerFill, 0n),
    }
  )
}

/** A remainder that buys nothing is not spent, so the previous order cedes one unit's cost. */
const withoutEmptyEnd = (fills: readonly Fill[]): readonly Fill[] | undefined => {
  const [before, last] = [fills.at(-2), fills.at(-1)!]
  if (last.makerFill > 0n) return fills
  const takerFill = takerFillFor(last.order.order, 1n)
  const rest = before && before.takerFill + last.takerFill - takerFill
  const makerFill = rest && rest > 0n ? makerFillOf(before.order.order, rest) : 0n
  if (!before || !rest || makerFill === 0n) return undefined
  return [
    ...fills.slice(0, -2),
    { order: before.order, takerFill: rest, makerFill },
    { order: last.order, takerFill, makerFill: makerFillOf(last.order.order, takerFill) },
  ]
}
