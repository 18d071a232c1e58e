import { mulDivDown, mulDivUp } from '@/lib/amount'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import type { Fill } from './agent'
import type { Rate } from './recent-prices'

const wholeBps = 10_000n

/**
 * Prices a sale or purchase at a rate less a spread, after keeping `gas` of the source; raw units
 * before fees, rounded in favour of the inventory. Undefined if nothing remains.
 *
 * @example
 * const terms = { rate: { src: 2n, dest: 1n }, spreadBps: 100, gas: 10n }
 * priceAtRate({ kind: 0, srcAmount: 1_000n, destAmount: 1n }, terms)
 * // { fillIn: 1000n, fillOut: 1960n }
 */
export const priceAtRate = (
  { kind, srcAmount, destAmount }: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount'>,
  { rate, spreadBps, gas }: { rate: Rate; spreadBps: number; gas: bigint },
): Omit<Fill, 'orderHash'> | undefined => {
  const paid = rate.src * (wholeBps - BigInt(spreadBps))
  const price = rate.dest * wholeBps
  if (paid === 0n) return undefined
  const [fillIn, fillOut] =
    kind === orderKinds.SELL
      ? [srcAmount, srcAmount > gas ? mulDivDown(srcAmount - gas, paid, price) : 0n]
      : [mulDivUp(destAmount, price, paid) + gas, destAmount]
  return fillOut > 0n ? { fillIn, fillOut } : undefined
}
