import type { getPrices as getPricesOperation, PriceRoute } from '@/lib/api/market'
import type { Parsed } from '@/lib/api/operation'
import type { Deps } from '../deps'
import { findChain } from './find-chain'
import { readPriceRequest } from './price-request'

/**
 * Answers GET /prices: the best route on the newest state, signed so that it can be built from for 30 seconds.
 *
 * @throws {ApiError} see findChain, readPriceRequest and createQuotes
 * @example
 * (await getPrices(deps, { srcToken: 'WETH', destToken: 'USDC', amount: '1000000000000000000', side: 'SELL', slippage: 50, version: '6.2' })).priceRoute.destAmount // '2512043117'
 */
export const getPrices = async (
  deps: Deps,
  query: Parsed<typeof getPricesOperation>,
): Promise<{ priceRoute: PriceRoute }> => {
  const served = findChain(deps, query)
  const request = await readPriceRequest(deps, served, query)
  return deps.quotes.ask(served, request, query.userAddress)
}
