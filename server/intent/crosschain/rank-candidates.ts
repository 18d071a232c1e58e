/** A way to pay an order on the other chain, as far as ways are compared: raw units, and its usual time. */
export type Ranked = { input: bigint; arriving: bigint; timeMs: number }

/** The words for what a route is best at, as answers have them. */
export type RouteTag = 'recommended' | 'fastest' | 'best-return'

/** A faster route is recommended if it costs no more than this share of what arrives, and takes half the time. */
const maxCostBps = 10n
const wholeBps = 10_000n

/**
 * Ranks routes by what arrives, of purchases by what is given: best-return is the most, fastest takes
 * the least time, and recommended is best-return unless another one is within 10 bps of it and takes at
 * most half its time. The recommended one comes first.
 *
 * @example
 * rankCandidates([{ input: 1n, arriving: 10_000n, timeMs: 400 }, { input: 1n, arriving: 9_995n, timeMs: 30 }], 'SELL')
 * // [{ candidate: { arriving: 9995n, ... }, tags: ['recommended', 'fastest'] }, { ..., tags: ['best-return'] }]
 */
export const rankCandidates = <candidate extends Ranked>(
  candidates: readonly candidate[],
  side: 'SELL' | 'BUY',
): { candidate: candidate; tags: RouteTag[] }[] => {
  const better = (a: Ranked, b: Ranked) =>
    side === 'SELL' ? compare(b.arriving, a.arriving) : compare(a.input, b.input)
  const byReturn = candidates.toSorted((a, b) => better(a, b) || a.timeMs - b.timeMs)
  const [best] = byReturn
  if (best === undefined) return []
  const byTime = byReturn.toSorted((a, b) => a.timeMs - b.timeMs)
  const fastest = byTime[0]!
  const recommended = byTime.find((one) => isNear(one, best, side) && 2 * one.timeMs <= best.timeMs) ?? best
  return [recommended, ...byReturn.filter((one) => one !== recommended)].map((candidate) => {
    const tags: [RouteTag, candidate][] = [
      ['recommended', recommended],
      ['fastest', fastest],
      ['best-return', best],
    ]
    return { candidate, tags: tags.flatMap(([tag, one]) => (one === candidate ? tag : [])) }
  })
}

const isNear = (one: Ranked, best: Ranked, side: 'SELL' | 'BUY'): boolean =>
  side === 'SELL'
    ? one.arriving * wholeBps >= best.arriving * (wholeBps - maxCostBps)
    : one.input * wholeBps <= best.input * (wholeBps + maxCostBps)

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
