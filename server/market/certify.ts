import { ApiError } from '@/lib/api/errors'
import type { Certificate, NetCertificate } from '@/lib/routing/certificate'
import { compileMarket } from '@/lib/routing/compiled'
import { solveDual } from '@/lib/routing/dual'
import { baseGas } from '@/lib/routing/gas'
import type { Pool } from '@/lib/routing/pools/pool'
import { afterTax, intoPoolBps, isDestTaxed, isSrcTaxed } from '@/lib/routing/taxes'
import type { PriceRequest } from './price-request'
import { gasUnitCostOf, type QuoteContext } from './quote'

/** What the engine can say about every route of a question: the bound without gas, and net of it. */
export type Certified = { certificate: Certificate; net: NetCertificate }

/**
 * Bounds what any route of a question can pay on a state. A question that is allowed fewer methods of the router than pools is bounded by
 * what its pools could pay through any method.
 *
 * @throws {ApiError} PricingError where no route exists.
 * @example
 * certify(request, context).certificate.bound // 3199265000.2
 */
export const certify = (request: PriceRequest, context: QuoteContext): Certified => {
  const { side, src, dest, taxes } = request
  const { market } = context
  const accepts = allowedBy(request)
  const pools = market.pools.filter(accepts)
  const given =
    side === 'SELL' ? afterTax(afterTax(request.amount, taxes.srcTransferBps), intoPoolBps(taxes)) : request.amount
  const dual = solveDual({
    market: compileMarket(market),
    side,
    src: market.tokenIds.get(src.poolToken) ?? -1,
    dest: market.tokenIds.get(dest.poolToken) ?? -1,
    amount: Number(given),
    mask: Uint8Array.from(market.pools, (pool) => (accepts(pool) ? 1 : 0)),
  })
  if (dual === undefined) throw new ApiError('PricingError')
  const prices = new Map(market.tokens.map((token, index) => [token, dual.prices[index]!]))
  const gasUnitCost = gasUnitCostOf(request, context)
  const atLeast = baseGas[side] * gasUnitCost
  return {
    certificate: {
      side,
      srcToken: src.poolToken,
      destToken: dest.poolToken,
      amount: given,
      prices,
      bound: dual.bound,
      pools: pools.map(({ address }) => address),
    },
    // The same prices bound what is left after gas as well; every route pays at least the base of it.
    net: { gasUnitCost, prices, bound: side === 'SELL' ? dual.bound - atLeast : dual.bound + atLeast },
  }
}

/** Which pools a question lets its route use. A taxed token passes constant product pools only. */
const allowedBy = ({ filters, via, taxes, src, dest }: PriceRequest): ((pool: Pool) => boolean) => {
  const dexes = new Set(filters.dexes)
  const excludedPools = new Set<string>(filters.excludedPools)
  const taxed = [...(isSrcTaxed(taxes) ? [src.poolToken] : []), ...(isDestTaxed(taxes) ? [dest.poolToken] : [])]
  return ({ kind, dex, address, token0, token1 }) => {
    if (!dexes.has(dex) || excludedPools.has(address)) return false
    if (kind !== 'v2' && taxed.some((token) => token === token0 || token === token1)) return false
    return via === undefined || Math.abs(via.indexOf(token0) - via.indexOf(token1)) === 1
  }
}
