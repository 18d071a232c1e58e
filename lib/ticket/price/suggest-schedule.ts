import { mulDivDown, mulDivUp } from '@/lib/amount'
import type { Side } from '@/lib/routing/route/route'

/** The numbers of parts to try, each with one request to the agents. */
export const partCandidates = [1, 2, 4, 8, 16, 32] as const

/** The price of one of `parts` equal parts, raw units. `gas` is what the agent keeps for gas. */
export type CurvePoint = { parts: number; srcAmount: bigint; destAmount: bigint; gas: bigint }

export type Suggestion =
  /** `gainBps` is the gain over a single fill, if that has a price. `interval` in seconds. */
  { kind: 'parts'; parts: number; interval: number; gainBps: number | undefined } | { kind: 'atOnce' }

/** The value of one part less, which saves a fill and time, bps. */
const worthBps = 2n
/** The recovery time of pools by the impact of a part, seconds: a rule of thumb. */
const recoveryTimes = [
  { upToBps: 10, interval: 300 },
  { upToBps: 50, interval: 900 },
  { upToBps: Number.POSITIVE_INFINITY, interval: 3_600 },
] as const

/**
 * Suggests parts and interval from the agents' prices of equal parts: the fewest parts within two
 * basis points of the best result. The interval grows with the price impact, to let the pools
 * recover. Undefined without a price.
 *
 * @example
 * suggestSchedule('SELL', 8_000n, curve) // { kind: 'parts', parts: 2, ... }
 */
export const suggestSchedule = (side: Side, total: bigint, curve: readonly CurvePoint[]): Suggestion | undefined => {
  // The worth of a purchase is negative, so that a larger cost is worse.
  const points = curve.map((point) => ({ ...point, worth: worthOf(side, total, point) }))
  const [first, ...others] = points.toSorted((a, b) => a.parts - b.parts)
  if (!first) return undefined
  const best = [first, ...others].reduce((former, latter) => (latter.worth > former.worth ? latter : former))
  const margin = mulDivUp(abs(best.worth), worthBps, 10_000n)
  const chosen = [first, ...others].find(({ worth }) => worth + margin >= best.worth)!
  if (chosen.parts === 1) return { kind: 'atOnce' }
  const impact = impactBps(chosen, [first, ...others].at(-1)!)
  const atOnce = first.parts === 1 ? first : undefined
  return {
    kind: 'parts',
    parts: chosen.parts,
    interval: recoveryTimes.find(({ upToBps }) => impact <= upToBps)!.interval,
    gainBps: atOnce && Number(((chosen.worth - atOnce.worth) * 10_000n) / abs(atOnce.worth)),
  }
}

const worthOf = (side: Side, total: bigint, { srcAmount, destAmount }: CurvePoint): bigint =>
  side === 'SELL' ? mulDivDown(destAmount, total, srcAmount) : -mulDivUp(srcAmount, total, destAmount)

/** Returns how much less a part receives per swapped unit than the smallest part, bps. */
const impactBps = (chosen: CurvePoint, smallest: CurvePoint): number => {
  const [swapped, smallestSwapped] = [chosen.srcAmount - chosen.gas, smallest.srcAmount - smallest.gas]
  if (swapped <= 0n || smallestSwapped <= 0n || smallest.destAmount === 0n) return 0
  const scaled = mulDivDown(chosen.destAmount * smallestSwapped, 10_000n, swapped * smallest.destAmount)
  return Number(10_000n - scaled)
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value || 1n)
