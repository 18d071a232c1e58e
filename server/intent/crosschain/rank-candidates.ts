import { byAmount } from '@/lib/amount'
/** The compared values of a route to the other chain: raw units, and its usual time. */
export type Ranked = { input: bigint; arriving: bigint; timeMs: number }

/** The tags of routes in answers. */
export type RouteTag = 'recommended' | 'fastest' | 'best-return'

/** Maximum cost of a recommended faster route in bps of the output, at half the time. */
const maxCostBps = 10n
const wholeBps = 10_000n

/**
 * Ranks routes by output, or for purchases by input: best-return is the best of these, fastest
 * takes the least time, and recommended is best-return unless another one is within 10 bps of it
 * and takes at most half its time. The recommended one comes first.
 *
 * @example
 * const slow = { input: 1n, arriving: 10_000n, timeMs: 400 }
 * rankCandidates([slow, { input: 1n, arriving: 9_995n, timeMs: 30 }], 'SELL').map(({ tags }) => tags)
 * // [['recommended', 'fastest'], ['best-return']]
 */
export const rankCandidates = <candidate extends Ranked>(
  candidates: readonly candidate[],
  side: 'SELL' | 'BUY',
): { candidate: candidate; tags: RouteTag[] }[] => {
  const better = (a: Ranked, b: Ranked) =>
    side === 'SELL' ? byAmount(b.arriving, a.arriving) : byAmount(a.input, b.input)
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
