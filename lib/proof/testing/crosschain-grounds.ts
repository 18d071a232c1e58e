import { chainGroundsOf } from '@/lib/chain/pools/chain-grounds'
import { certifyUnion, type UnionQuestion } from '@/lib/routing/union/certify-union'
import type { CrosschainGrounds } from '../sum-crosschain'

/** Returns the engine's statement about a trade over two chains, as the service writes it. */
export const crosschainGrounds = (question: UnionQuestion): CrosschainGrounds => {
  const { side, srcToken, destToken, amount, lanes, origin, destination } = question
  const certificate = certifyUnion(question)
  if (certificate === undefined) throw new TypeError('Nothing leads from the source to the destination.')
  return {
    side,
    srcToken,
    destToken,
    amount: amount.toString(),
    lanes,
    origin: chainGroundsOf(origin, certificate.origin),
    destination: chainGroundsOf(destination, certificate.destination),
  }
}
