import { ApiError } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type { getProof as getProofOperation, Proof } from '@/lib/api/market/proof'
import type { Deps } from '../deps'
import type { ProofBasis } from '../pricing/proof-store'
import type { Certified } from '../pricing/route/certify'
import { writeProof } from './write-proof'

/**
 * Answers GET /prices/proofs/{hmac}: the distance of a recent quote from the optimum, with all data
 * to verify it. The solver computes the bounds on request, for the same question and state.
 *
 * @throws {ApiError} NotFound if no replica has the quote; those of the solver.
 * @example
 * (await getProof(deps, { hmac: priceRoute.hmac })).gross.bound // 3199265000.2
 */
export const getProof = async (deps: Deps, { hmac }: Parsed<typeof getProofOperation>): Promise<Proof> => {
  const basis = await deps.proofs.find(hmac)
  if (basis === undefined)
    throw new ApiError('NotFound', {
      details: 'Not Found: no proof is kept for this hmac. Ask GET /prices again; its proof is kept for five minutes.',
    })
  const written = basis.written?.deref()
  if (written) return written
  const proof = writeProof(basis, await certifiedOnce(deps, basis))
  basis.written = new WeakRef(proof)
  return proof
}

const certifiedOnce = (deps: Deps, basis: ProofBasis): Promise<Certified> => {
  if (basis.certified) return basis.certified
  const certified = deps.solver.certify(basis.request, basis.context, basis.priceRoute)
  basis.certified = certified
  certified.catch(() => {
    delete basis.certified
  })
  return certified
}
