import type { Proof } from '@/lib/api/market/proof'
import type { ProofBasis } from '../pricing/proof-store'
import type { Certified } from '../pricing/route/certify'
import { buildProofBasis } from '../pricing/route/proof-basis'

/**
 * Assembles a proof: the block, the inputs of the bounds, and the bounds.
 *
 * @example
 * writeProof(basis, certified).pools.length // 73
 */
export const writeProof = (basis: Omit<ProofBasis, 'certified' | 'written'>, certified: Certified): Proof => {
  const { chain, blockNumber, blockHash } = basis.context
  const { gross, net, ...grounds } = buildProofBasis(basis, certified)
  const { bounds } = certified
  return {
    chainId: chain.id,
    blockNumber: Number(blockNumber),
    blockHash,
    ...grounds,
    gross: { ...gross, bound: bounds.gross },
    net: { ...net, bound: bounds.net },
  }
}
