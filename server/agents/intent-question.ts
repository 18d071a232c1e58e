import { isNativeToken } from '@/lib/address'
import { findToken } from '@/lib/chain/registry/registry'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import type { ServedChain } from '../chain/facts/served-chain'
import { type PriceRequest, readPriceRequest } from '../pricing/price-request'

/** Restricts routes of intents to the executor; only the router itself can fill OTC orders. */
export const executorOnly = {
  excludeRFQ: true,
  includeContractMethods: ['swapExactAmountIn', 'swapExactAmountOut'],
  version: '6.2' as const,
}

/**
 * Returns the price request of a stored order for a source (sale) or destination (purchase) amount,
 * raw units. Unknown dollar values are allowed, since fills are judged by amounts.
 *
 * @throws {ApiError} those of readPriceRequest
 * @throws the tracker's errors if an address is not a token
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
    srcToken,
    destToken,
    chainId: served.chain.id,
    amount: amount.toString(),
    side: kind === orderKinds.SELL ? 'SELL' : 'BUY',
    ignoreBadUsdPrice: true,
    ...executorOnly,
    ...(!isNativeToken(srcToken) && { srcDecimals: await decimalsOf(srcToken) }),
    ...(!isNativeToken(destToken) && { destDecimals: await decimalsOf(destToken) }),
  })
}
