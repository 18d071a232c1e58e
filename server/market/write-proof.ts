import type { Proof } from '@/lib/api/market/proof'
import type { ProofBasis } from '../pricing/proof-store'
import type { Certified } from '../pricing/route/certify'
import { groundProof } from '../pricing/route/ground-proof'

/**
 * Puts a proof together: the block, what the bounds follow from, and the bounds.
 *
 * @example
 * writeProof(basis, certified).pools.length // 73
 */
export const writeProof = (basis: Omit<ProofBasis, 'certified' | 'written'>, certified: Certified): Proof => {
  const { chain, blockNumber, blockHash } = basis.context
  const { gross, net, ...grounds } = groundProof(basis, certified)
  const { bounds } = certified
  return {
    ...{ chainId: chain.id, blockNumber: Number(blockNumber), blockHash },
    ...grounds,
    gross: { ...gross, bound: bounds.gross },
    net: { ...net, bound: bounds.net },
  }
}
