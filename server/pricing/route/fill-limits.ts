import { applySlippage } from '@/lib/amount'
import { ApiError } from '@/lib/api/contract/errors'
import { makerFillOf, type RfqOrder, takerFillFor } from '@/lib/order/rfq'
import type { Side } from '@/lib/routing/route/route'

type Fill = { order: Pick<RfqOrder, 'makerAmount' | 'takerAmount'>; takerFill: bigint }

type Request = {
  srcAmount?: string | undefined
  destAmount?: string | undefined
  slippage?: number | undefined
}

/**
 * Returns the maximum taker amount in raw units for an order with `left` maker units.
 *
 * @example
 * maxTakerFill({ makerAmount: 10n, takerAmount: 3n }, 9n) // 2n: the third unit would buy the tenth
 */
export const maxTakerFill = (
  { makerAmount, takerAmount }: Pick<RfqOrder, 'makerAmount' | 'takerAmount'>,
  left: bigint,
): bigint => (left >= makerAmount ? takerAmount : ((left + 1n) * takerAmount - 1n) / makerAmount)

/**
 * Returns the limits of a swap against orders, filled in order as the contract does. Signed prices
 * do not move, so an omitted slippage is 0; a sale without `srcAmount` takes the rest of the
 * orders.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * const fills = [{ order: { makerAmount: 10n, takerAmount: 30n }, takerFill: 30n }]
 * fillLimits(fills, { side: 'SELL', srcAmount: '15' }) // { fromAmount: 15n, toAmount: 5n }
 */
export const fillLimits = (
  fills: readonly Fill[],
  { side, ...request }: Request & { side: Side },
): { fromAmount: bigint; toAmount: bigint } =>
  side === 'SELL' ? saleLimits(fills, request) : buyLimits(fills, request)

const saleLimits = (fills: readonly Fill[], { srcAmount, destAmount, slippage }: Request) => {
  if (destAmount !== undefined && slippage !== undefined) throw invalid('Cannot specify both slippage and destAmount')
  const all = fills.reduce((sum, { takerFill }) => sum + takerFill, 0n)
  const fromAmount = srcAmount === undefined ? all : BigInt(srcAmount)
  let left = fromAmount
  let received = 0n
  for (const { order, takerFill } of fills) {
    const paid = left < takerFill ? left : takerFill
    const given = makerFillOf(order, paid)
    // The contract skips an order whose fill rounds to zero.
    if (given === 0n) continue
    left -= paid
    received += given
  }
  if (left > 0n || fromAmount === 0n) throw invalid(`Invalid srcAmount: the orders take ${fromAmount - left} of it`)
  if (destAmount !== undefined) return { fromAmount, toAmount: BigInt(destAmount) }
  const minimum = applySlippage({ amount: received, slippageBps: slippage ?? 0, side: 'SELL' })
  return { fromAmount, toAmount: minimum > 0n ? minimum : 1n }
}

const buyLimits = (fills: readonly Fill[], { srcAmount, destAmount, slippage }: Request) => {
  if (destAmount === undefined) throw invalid('Missing destAmount')
  if (srcAmount !== undefined && slippage !== undefined) throw invalid('Cannot specify both slippage and srcAmount')
  const toAmount = BigInt(destAmount)
  let left = toAmount
  let cost = 0n
  for (const { order, takerFill } of fills) {
    const makerFill = makerFillOf(order, takerFill)
    const given = left < makerFill ? left : makerFill
    left -= given
    cost += takerFillFor(order, given)
  }
  if (left > 0n) throw invalid(`Invalid destAmount: the orders give ${toAmount - left} of it`)
  const fromAmount =
    srcAmount === undefined
      ? applySlippage({ amount: cost, slippageBps: slippage ?? 0, side: 'BUY' })
      : BigInt(srcAmount)
  if (fromAmount < cost) throw invalid(`Invalid srcAmount: the orders ask for ${cost}`)
  return { fromAmount, toAmount }
}

const invalid = (details: string) => new ApiError('InvalidInput', { details })
