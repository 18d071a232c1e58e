import type { Hex } from 'viem'
import { byAmount } from '@/lib/amount'

/** A simulated fill; `amount` is of the source for a sale, of the destination for a purchase. */
export type RatedFill = { orderHash: Hex; pair: string; amount: bigint; score: bigint }
/** A bid of an agent with the score of each of its orders. */
export type RatedBid = { agent: string; fills: readonly RatedFill[] }
export type Verdict = 'won' | 'outbid' | 'unfair' | 'conflict'

/** The maximum of batches that win in one round. */
const maxBatches = 20

/**
 * Decides which bids win. A bid for one order is a single, one for several a batch.
 *
 * - The best single of an order wins; among equals the earliest in the list.
 * - A batch is fair if it is at least as good as the best singles of its orders, in sum for each
 *   directed pair, and for each order at least as good as the single of `reserve`. For a partial
 *   fill the proportional part of the single counts.
 * - Batches win by how much better they are than these singles. Two winning batches share no
 *   directed pair, so that each pair has one price.
 * - Other orders of a winning batch's pairs wait for the next round: their bids do not know how the
 *   batch changes the pools.
 *
 * Returns a verdict for each bid, in their order. (The fair combinatorial auction of CoW Protocol,
 * with orders in place of pairs for singles.)
 *
 * @example
 * const bids = [{ agent: 'amm', fills: [a] }, { agent: 'amm', fills: [b] }, { agent: 'x', fills: [betterA, betterB] }]
 * chooseWinners(bids, { reserve: 'amm' }) // ['outbid', 'outbid', 'won']
 */
export const chooseWinners = (bids: readonly RatedBid[], { reserve }: { reserve: string }): Verdict[] => {
  const best = bestSingles(bids)
  const floor = bestSingles(bids.filter(({ agent }) => agent === reserve))
  const verdicts = bids.map((bid): Verdict => {
    if (bid.fills.length > 1) return isFair(bid, { best, floor }) ? 'conflict' : 'unfair'
    return best.get(bid.fills[0]!.orderHash)?.bid === bid ? 'won' : 'outbid'
  })
  const pairs = new Set<string>()
  const gains = bids.map((bid) => sumOf(bid.fills, ({ score }) => score) - sumOf(bid.fills, (fill) => due(fill, best)))
  const fair = bids.flatMap((_, at) => (verdicts[at] === 'conflict' ? at : []))
  let won = 0
  for (const at of fair.toSorted((a, b) => byAmount(gains[b]!, gains[a]!))) {
    const { fills } = bids[at]!
    if (won === maxBatches || gains[at]! < 0n || fills.some(({ pair }) => pairs.has(pair))) continue
    verdicts[at] = 'won'
    won++
    for (const { pair } of fills) pairs.add(pair)
  }
  const inBatch = new Set(
    bids
      .flatMap(({ fills }, at) => (fills.length > 1 && verdicts[at] === 'won' ? fills : []))
      .map(({ orderHash }) => orderHash),
  )
  for (const [at, { fills }] of bids.entries()) {
    const [fill] = fills
    if (fills.length > 1 || fill === undefined || verdicts[at] !== 'won' || !pairs.has(fill.pair)) continue
    verdicts[at] = inBatch.has(fill.orderHash) ? 'outbid' : 'conflict'
  }
  return verdicts
}

type Singles = ReadonlyMap<Hex, { bid: RatedBid; fill: RatedFill }>

const bestSingles = (bids: readonly RatedBid[]): Singles => {
  const best = new Map<Hex, { bid: RatedBid; fill: RatedFill }>()
  for (const bid of bids) {
    const [fill] = bid.fills
    if (bid.fills.length !== 1 || fill === undefined) continue
    const known = best.get(fill.orderHash)
    if (known === undefined || fill.score > known.fill.score) best.set(fill.orderHash, { bid, fill })
  }
  return best
}

/**
 * Returns the score of the best single for this part of the order, rounded up. Pools pay more per
 * unit of a smaller amount, so the part never demands too much of a batch.
 */
const due = ({ orderHash, amount }: RatedFill, singles: Singles): bigint => {
  const fill = singles.get(orderHash)?.fill
  return fill === undefined ? 0n : (fill.score * amount + fill.amount - 1n) / fill.amount
}

const isFair = ({ fills }: RatedBid, { best, floor }: { best: Singles; floor: Singles }): boolean =>
  fills.every((fill) => fill.score >= due(fill, floor)) &&
  [...new Set(fills.map(({ pair }) => pair))].every((pair) => {
    const ofPair = fills.filter((fill) => fill.pair === pair)
    return sumOf(ofPair, ({ score }) => score) >= sumOf(ofPair, (fill) => due(fill, best))
  })

const sumOf = (fills: readonly RatedFill[], amountOf: (fill: RatedFill) => bigint): bigint =>
  fills.reduce((sum, fill) => sum + amountOf(fill), 0n)
