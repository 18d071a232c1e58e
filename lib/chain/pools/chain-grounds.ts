import type { ProofPool } from '@/lib/api/market/proof'
import { findPool, type MarketState } from '@/lib/routing/market/state'
import { canPay } from '@/lib/routing/pools/can-pay'
import type { ChainCertificate } from '@/lib/routing/union/certify-union'
import { toProofPool } from './proof-pool'

/**
 * Returns the prices and the pool states of one chain, as a proof over two chains has them.
 *
 * @example
 * chainGroundsOf(market, certificate.origin).pools.length // 73
 */
export const chainGroundsOf = (
  market: MarketState,
  { prices, pools }: ChainCertificate,
): { prices: Record<string, number>; pools: ProofPool[] } => ({
  prices: Object.fromEntries(prices),
  pools: pools
    .flatMap((address) => findPool(market, address) ?? [])
    .filter(canPay)
    .map(toProofPool),
})
