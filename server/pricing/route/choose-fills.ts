import { smallest } from '@/lib/amount'
import type { OpenOrder } from '@/lib/order/open-order'
import { makerFillOf, takerFillFor } from '@/lib/order/rfq'
import type { Side } from '@/lib/routing/route/route'
import { mostTakerFill } from './fill-limits'

/** What a swap takes of an order: raw units of what is paid, and of what comes for it. */
export type Fill = { order: OpenOrder; takerFill: bigint; makerFill: bigint }

/** Orders and what of each, in the order in which they are filled: the best price first. */
export type Fills = { fills: readonly Fill[]; spent: bigint; received: bigint }

/** Among more offers than these one is exchanged for one: the gas of one order is worth no longer search. */
const mostPaired = 16

/** An order in floats, which only choose: `price` is what a unit of the amount is worth in the other token, a cost being negative. */
type Offer = { order: OpenOrder; price: number; most: number; cost: number }

/**
 * Chooses the orders that trade an amount best, net of what each costs in gas, and what of each: just what the contract pays, to the
 * wei. A sale is spent whole; a purchase may bring a little more than was asked for. Undefined when the orders do not reach, or round to
 * nothing. `orders` are of one pair, the best price first; `costOf` an order in raw units of what is bought (sell) or sold (buy).
 *
 * @example
 * chooseFills([threeForOne], { side: 'SELL', amount: 10n, costOf: () => 0 }) // { fills: [{ takerFill: 10n, makerFill: 30n, ... }], spent: 10n, received: 30n }
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
  // One less, one more, one for another, and among few one for two or two for one, as long as that brings more.
  for (let net = Number.NEGATIVE_INFINITY; best !== undefined && best.net > net; ) {
    const { used } = best
    net = best.net
    const most = offers.length <= mostPaired ? 2 : 1
    const [drops, adds] = [
      upTo(most, [...used]),
      upTo(
        most,
        offers.filter((offer) => !used.has(offer)),
      ),
    ]
    for (const dropped of drops)
      for (const added of adds)
        if (dropped.length + added.length <= most + 1)
          consider(offers.filter((offer) => added.includes(offer) || (used.has(offer) && !dropped.includes(offer))))
  }
  return best?.fills
}

/** None of these, each of them, and each two of them where so many are wanted. */
const upTo = (most: number, offers: readonly Offer[]): Offer[][] => [
  [],
  ...offers.map((offer) => [offer]),
  ...(most < 2 ? [] : offers.flatMap((one, index) => offers.slice(index + 1).map((other) => [one, other]))),
]

const toOffer = (open: OpenOrder, side: Side, cost: number): Offer[] => {
  const { order, available } = open
  const takerFill = mostTakerFill(order, available)
  const makerFill = makerFillOf(order, takerFill)
  if (takerFill === 0n || makerFill === 0n) return []
  const [maker, taker] = [Number(order.makerAmount), Number(order.takerAmount)]
  return side === 'SELL'
    ? [{ order: open, price: maker / taker, most: Number(takerFill), cost }]
    : [{ order: open, price: -taker / maker, most: Number(makerFill), cost }]
}

/**
 * The best choice when this order is the one that is filled in part: of the better ones those that bring more, against its price, than
 * they cost; and where all of these do not reach, of the others those that lose the least by it.
 */
const aroundMarginal = (offers: readonly Offer[], marginal: number, amount: number): Offer[] => {
  const last = offers[marginal]!
  const better = offers.slice(0, marginal).map((offer) => ({
    offer,
    gain: (offer.price - last.price) * Math.min(offer.most, amount) - offer.cost,
  }))
  const chosen = new Set(better.filter(({ gain }) => gain > 0).map(({ offer }) => offer))
  let missing = amount - [...chosen].reduce((sum, { most }) => sum + most, last.most)
  for (const { offer } of better.toSorted((a, b) => b.gain - a.gain)) {
    if (missing <= 0) break
    if (chosen.has(offer)) continue
    chosen.add(offer)
    missing -= offer.most
  }
  return [...offers.slice(0, marginal).filter((offer) => chosen.has(offer)), last]
}

/** What orders bring that are filled one after the other, net of their cost; undefined when they do not reach. */
const weigh = (offers: readonly Offer[], amount: number) => {
  const used: Offer[] = []
  let [left, net] = [amount, 0]
  for (const offer of offers) {
    const part = Math.min(left, offer.most)
    if (part <= 0) break
    used.push(offer)
    net += part * offer.price - offer.cost
    left -= part
  }
  return left > 0 ? undefined : { used, net }
}

/** The same in integers, as the contract does it. */
const fill = (offers: readonly Offer[], { side, amount }: { side: Side; amount: bigint }): Fills | undefined => {
  const fills: Fill[] = []
  let left = amount
  for (const { order: open } of offers) {
    const { order } = open
    const most = mostTakerFill(order, open.available)
    if (side === 'SELL') {
      const takerFill = smallest(left, most)
      left -= takerFill
      fills.push({ order: open, takerFill, makerFill: makerFillOf(order, takerFill) })
    } else {
      const makerFill = smallest(left, makerFillOf(order, most))
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

/** A rest that buys nothing would not be spent: then the order before leaves as much as buys one unit. */
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
