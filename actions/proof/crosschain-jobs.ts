import { call } from '@/lib/api/contract/client'
import { type CrosschainProof, getCrosschainProof } from '@/lib/api/intent/crosschain-proof'
import { type CrosschainToProve, checkCrosschain } from '@/lib/proof/check-crosschain'
import { nodeAt } from '../wallet/read/node-at'
import type { CrosschainJob, CrosschainReadJob, ProofAnswer } from './proof-job'
import { readCrosschain } from './read-crosschain'

/** The newest checked proofs that can still be compared with the chains, by the check's id. */
const checked = new Map<number, { proof: CrosschainProof; quote: CrosschainToProve }>()
const maxKept = 2

let underWay = new AbortController()

/**
 * Fetches a proof over two chains and checks it.
 *
 * @throws {ApiError} the service has none
 * @throws {UnexpectedAnswerError} it does not have the documented shape
 */
export const checkCrosschainJob = async (
  id: number,
  { baseUrl, question, quote }: CrosschainJob,
): Promise<ProofAnswer> => {
  const proof = await call(getCrosschainProof, question, { baseUrl })
  const check = checkCrosschain(proof, quote)
  checked.set(id, { proof, quote })
  for (const oldest of checked.keys()) if (checked.size > maxKept) checked.delete(oldest)
  const { origin, destination } = proof
  return {
    kind: 'checkedCrosschain',
    check,
    blocks: { origin: origin.blockNumber, destination: destination.blockNumber },
  }
}

/**
 * Compares a checked proof with both chains, and aborts the comparison before it.
 *
 * @throws what a node answers
 */
export const readCrosschainJob = async ({ checkId, rpcUrls, chains }: CrosschainReadJob): Promise<ProofAnswer> => {
  const entry = checked.get(checkId)
  if (entry === undefined) return { kind: 'failed', message: 'The proof is no longer stored.' }
  underWay.abort()
  underWay = new AbortController()
  const nodes = {
    origin: nodeAt(rpcUrls.origin, underWay),
    destination: nodeAt(rpcUrls.destination, underWay),
  }
  return { kind: 'readCrosschain', market: await readCrosschain(nodes, { chains, ...entry }) }
}
