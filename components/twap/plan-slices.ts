import { orderKinds } from '@/lib/order/intent'
import { amountsOfSlice } from '@/lib/order/twap'
import type { TwapLimits, TwapPlan } from '@/lib/ticket/terms/twap-terms'

/**
 * A planned slice. `index` from 0; `after`: minimum seconds after the first; `gives`: maximum sold,
 * `gets`: minimum bought, raw units.
 */
export type PlannedSlice = { index: number; after: number; gives: bigint; gets: bigint }

/**
 * Returns the first slices of a plan and the last, which includes the remainder as on the chain.
 *
 * @example
 * const plan = { side: 'SELL', total: 10n, parts: 3, interval: 60 }
 * planSlices(plan, { limit: 285n }, 8).at(-1) // { index: 2, after: 120, gives: 4n, gets: 127n }
 */
export const planSlices = (
  { side, total, parts, interval }: TwapPlan,
  { limit }: Pick<TwapLimits, 'limit'>,
  maxShown: number,
): PlannedSlice[] => {
  const amounts = side === 'SELL' ? { srcAmount: total, destAmount: limit } : { srcAmount: limit, destAmount: total }
  const order = { ...amounts, expectedAmount: limit, kind: orderKinds[side] }
  const schedule = { slices: BigInt(parts), interval: BigInt(interval) }
  const shown = parts <= maxShown ? parts : maxShown - 1
  const indexes = Array.from({ length: shown }, (_, index) => index)
  if (shown < parts) indexes.push(parts - 1)
  return indexes.map((index) => {
    const { srcAmount: gives, destAmount: gets } = amountsOfSlice(order, schedule, BigInt(index))
    return { index, after: index * interval, gives, gets }
  })
}
