import { mulDivDown, mulDivUp } from '@/lib/amount'
import type { Side } from '@/lib/routing/route/route'

/** So many parts are tried: each is one question to the agents. */
export const triedParts = [1, 2, 4, 8, 16, 32] as const

/** The price of one of so many equal parts, raw units. `gas`: what of the source the agent keeps for its gas. */
export type CurvePoint = { parts: number; srcAmount: bigint; destAmount: bigint; gas: bigint }

export type Suggestion =
  /** `gainBps`: what parts are better than all at once now; undefined where nobody takes all at once. Seconds. */
  { kind: 'parts'; parts: number; interval: number; gainBps: number | undefined } | { kind: 'atOnce' }

/** What a part less is worth: it saves a fill, and time. */
const worthBps = 2n
/** How far a part moves the pools, and how long they are given to come back: a rule of thumb, which nobody promises. */
const rests = [
  { upToBps: 10, interval: 300 },
  { upToBps: 50, interval: 900 },
  { upToBps: Number.POSITIVE_INFINITY, interval: 3_600 },
] as const

/**
 * Suggests parts and interval from what agents give for a trade in so many equal parts: the fewest that are as good as the best by two basis
 * points. The more a part moves the price, the longer the pools have until the next one. Undefined where nobody gives a price.
 *
 * @example
 * suggestSchedule('SELL', 8_000n, [{ parts: 1, destAmount: 90n, ... }, { parts: 2, destAmount: 50n, ... }]) // { kind: 'parts', parts: 2, ... }
 */
export const suggestSchedule = (side: Side, total: bigint, curve: readonly CurvePoint[]): Suggestion | undefined => {
  // Of a purchase the larger is the worse, so that it counts from below.
  const points = curve.map((point) => ({ ...point, worth: worthOf(side, total, point) }))
  const [first, ...others] = points.toSorted((a, b) => a.parts - b.parts)
  if (!first) return undefined
  const best = [first, ...others].reduce((one, other) => (other.worth > one.worth ? other : one))
  const margin = mulDivUp(abs(best.worth), worthBps, 10_000n)
  const chosen = [first, ...others].find(({ worth }) => worth + margin >= best.worth)!
  if (chosen.parts === 1) return { kind: 'atOnce' }
  const impact = impactBps(chosen, [first, ...others].at(-1)!)
  const atOnce = first.parts === 1 ? first : undefined
  return {
    ...{ kind: 'parts', parts: chosen.parts, interval: rests.find(({ upToBps }) => impact <= upToBps)!.interval },
    gainBps: atOnce && Number(((chosen.worth - atOnce.worth) * 10_000n) / abs(atOnce.worth)),
  }
}

const worthOf = (side: Side, total: bigint, { srcAmount, destAmount }: CurvePoint): bigint =>
  side === 'SELL' ? mulDivDown(destAmount, total, srcAmount) : -mulDivUp(srcAmount, total, destAmount)

/** How much less a part gets for each unit that is swapped than the smallest one does. */
const impactBps = (chosen: CurvePoint, smallest: CurvePoint): number => {
  const [swapped, least] = [chosen.srcAmount - chosen.gas, smallest.srcAmount - smallest.gas]
  if (swapped <= 0n || least <= 0n || smallest.destAmount === 0n) return 0
  const scaled = mulDivDown(chosen.destAmount * least, 10_000n, swapped * smallest.destAmount)
  return Number(10_000n - scaled)
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value || 1n)
