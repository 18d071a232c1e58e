import { ApiError } from '@/lib/api/contract/errors'
import { chainGroundsOf } from '@/lib/chain/pools/chain-grounds'
import { sumCrosschain } from '@/lib/proof/sum-crosschain'
import { certifyUnion, type UnionCertificate, type UnionQuestion } from '@/lib/routing/union/certify-union'
import { endsOnlyOf } from '../question-of'
import type { Replica } from '../solver/replica'

/** A trade over two chains, as data: its tokens as pools know them, and the lanes between them. */
export type CrosschainRequest = Pick<UnionQuestion, 'side' | 'srcToken' | 'destToken' | 'amount' | 'lanes'>

/** Prices of both chains, and the bound that a verifier computes from them. */
export type CrosschainCertified = UnionCertificate & { bound: number }

/**
 * Bounds every trade through the pools of two chains and the lanes between them.
 *
 * @throws {ApiError} PricingError where nothing leads from source to destination
 * @example
 * certifyCrosschain(request, { origin, destination }).bound // 2989120331.4
 */
export const certifyCrosschain = (
  request: CrosschainRequest,
  { origin, destination }: { origin: Replica; destination: Replica },
): CrosschainCertified => {
  const certificate = certifyUnion({
    ...request,
    origin: origin.market,
    destination: destination.market,
    endsOnly: { origin: endsOnlyOf(origin), destination: endsOnlyOf(destination) },
  })
  if (certificate === undefined) throw new ApiError('PricingError')
  const { bound } = sumCrosschain({
    ...request,
    amount: request.amount.toString(),
    origin: chainGroundsOf(origin.market, certificate.origin),
    destination: chainGroundsOf(destination.market, certificate.destination),
  })
  return { ...certificate, bound: bound.bound }
}
