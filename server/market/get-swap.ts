import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { getSwap as getSwapOperation } from '@/lib/api/market/swap'
import { agreeFee, refusedAsInput } from '@/lib/chain/fees/resolve-fee'
import { findChain } from '../chain/facts/find-chain'
import { readPrices } from '../chain/market/read-state'
import type { Deps } from '../deps'
import { readPriceRequest } from '../pricing/price-request'
import { buildSwap } from './build-swap'
import { quoteTerms } from './quote-terms'
import { readGasFees, toTxParams } from './tx-params'

/**
 * Answers GET /swap: route and calldata, without OTC orders, balance checks or a gas estimate.
 *
 * @throws {ApiError} those of getPrices; InvalidInput without slippage or destAmount;
 * MaxImpactReached
 * @example
 * Object.keys((await getSwap(deps, query)).txParams)
 * // ['from', 'to', 'value', 'data', 'gasPrice', 'chainId']
 */
export const getSwap = async (
  deps: Deps,
  query: Parsed<typeof getSwapOperation>,
  signal?: AbortSignal,
): Promise<Answer<typeof getSwapOperation>> => {
  const served = findChain(deps, query)
  const registered = await deps.partners.find(query.partner)
  const request = await readPriceRequest(served, { ...query, excludeRFQ: true }, registered)
  if (query.slippage === undefined && query.destAmount === undefined) throw invalid('Missing slippage or destAmount')
  if (query.slippage !== undefined && query.destAmount !== undefined)
    throw invalid('Cannot specify both slippage and destAmount')
  const { priceRoute } = await deps.quotes.ask(served, request, { signal })
  if (priceRoute.maxImpactReached && !query.degenMode) throw new ApiError('MaxImpactReached')

  const { chain } = served
  const { side, srcAmount, destAmount } = priceRoute
  const build = {
    chain,
    registered,
    feeWallet: deps.feeWallet,
    routerRule: request.routerRule,
    nowSeconds: Math.floor(deps.nowMs() / 1_000),
  }
  const limits = limitsOf(query, { side, srcAmount, destAmount })
  const transaction = refusedAsInput(() => buildSwap(build, { ...query, ...limits, priceRoute }))
  const fees = readGasFees({}, await readPrices(served))
  const wraps = isSameAddress(request.src.poolToken, request.dest.poolToken)
  return {
    priceRoute,
    ...quoteTerms(priceRoute, { ...query, wraps, fee: agreeFee(query, { registered }) }),
    txParams: toTxParams(transaction, { from: query.userAddress, chainId: chain.id, fees }),
  }
}

/** The minimum of a sale may be `destAmount`; a purchase is limited by slippage only. */
const limitsOf = (
  { slippage, destAmount }: Parsed<typeof getSwapOperation>,
  quoted: { side: 'SELL' | 'BUY'; srcAmount: string; destAmount: string },
) => {
  if (quoted.side === 'SELL') return { srcAmount: quoted.srcAmount, slippage, destAmount }
  if (slippage === undefined) throw invalid('Missing slippage')
  return { srcAmount: undefined, slippage, destAmount: quoted.destAmount }
}

const invalid = (details: string) => new ApiError('InvalidInput', { details })
