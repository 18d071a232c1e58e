import { isNativeToken } from '@/lib/address'
import { findToken } from '@/lib/chain/registry/registry'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import type { ServedChain } from '../chain/facts/served-chain'
import { type PriceRequest, readPriceRequest } from '../pricing/price-request'

/** Of routes that an intent is filled with: orders of makers are filled by the router alone, and the executor has one method. */
export const executorOnly = {
  excludeRFQ: true,
  includeContractMethods: ['swapExactAmountIn', 'swapExactAmountOut'],
  version: '6.2' as const,
}

/**
 * The question for a price that a stored order asks: for a sale of so much of its source, or a purchase of so much of its destination, raw
 * units. Who fills an order looks at what it brings and not at what it is worth.
 *
 * @throws {ApiError} what readPriceRequest throws
 * @throws what the tracker throws of a token that is none
 * @example
 * (await intentQuestion(served, { order, amount: order.srcAmount })).side // 'SELL'
 */
export const intentQuestion = async (
  served: ServedChain,
  { order, amount }: { order: IntentOrder; amount: bigint },
): Promise<PriceRequest> => {
  const { srcToken, destToken, kind } = order
  const decimalsOf = async (token: string) =>
    findToken(served.chain, token)?.decimals ?? (await served.tracker.ensureToken(token)).decimals
  return readPriceRequest(served, {
    ...{ srcToken, destToken, chainId: served.chain.id, amount: amount.toString() },
    ...{ side: kind === orderKinds.SELL ? 'SELL' : 'BUY', ignoreBadUsdPrice: true, ...executorOnly },
    ...(!isNativeToken(srcToken) && { srcDecimals: await decimalsOf(srcToken) }),
    ...(!isNativeToken(destToken) && { destDecimals: await decimalsOf(destToken) }),
  })
}
