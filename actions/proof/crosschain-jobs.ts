import { call } from '@/lib/api/contract/client'
import { type CrosschainProof, getCrosschainProof } from '@/lib/api/intent/crosschain-proof'
import { type CrosschainToProve, checkCrosschain } from '@/lib/proof/check-crosschain'
import { nodeAt } from '../wallet/read/node-at'
import type { CrosschainJob, CrosschainReadJob, ProofAnswer } from './proof-job'
import { compareBothChains, type PoolsOnChains, readBothChains } from './read-crosschain'

/** The newest checked proofs that can still be compared with the chains, by the check's id. */
const checked = new Map<number, { proof: CrosschainProof; quote: CrosschainToProve }>()
const maxKept = 4

/** The time for which a proof serves newer prices of the same request, milliseconds. */
const freshMs = 15_000

/** The newest proof, with its request. */
let newest: { key: string; proof: CrosschainProof; atMs: number } | undefined

const proofOf = async ({
  baseUrl,
  question,
}: Pick<CrosschainJob, 'baseUrl' | 'question'>): Promise<CrosschainProof> => {
  const key = JSON.stringify([baseUrl, question])
  if (newest?.key === key && performance.now() - newest.atMs < freshMs) return newest.proof
  const proof = await call(getCrosschainProof, question, { baseUrl })
  newest = { key, proof, atMs: performance.now() }
  return proof
}

/** The proof that was read last, and its pools on both chains. */
let reading: { proof: CrosschainProof; pools: Promise<PoolsOnChains>; abort: AbortController } | undefined

/**
 * Checks a proof over two chains, and fetches it unless a recent one answers the same request.
 *
 * @throws {ApiError} the service has none
 * @throws {UnexpectedAnswerError} it does not have the documented shape
 */
export const checkCrosschainJob = async (id: number, { quote, ...asked }: CrosschainJob): Promise<ProofAnswer> => {
  const proof = await proofOf(asked)
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
 * Compares a checked proof with both chains. Prices with the same proof share one reading; one of
 * another proof is aborted.
 *
 * @throws what a node answers
 */
export const readCrosschainJob = async ({ checkId, rpcUrls, chains }: CrosschainReadJob): Promise<ProofAnswer> => {
  const entry = checked.get(checkId)
  if (entry === undefined) return { kind: 'failed', message: 'The proof is no longer stored.' }
  const { proof } = entry
  if (reading?.proof !== proof) {
    reading?.abort.abort()
    const abort = new AbortController()
    const nodes = { origin: nodeAt(rpcUrls.origin, abort), destination: nodeAt(rpcUrls.destination, abort) }
    reading = { proof, abort, pools: readBothChains(nodes, { chains, proof }) }
  }
  const started = reading
  try {
    const pools = await started.pools
    // A node that is behind is asked again.
    if ('status' in pools && reading === started) reading = undefined
    return { kind: 'readCrosschain', market: compareBothChains(pools, entry) }
  } catch (error) {
    if (reading === started) reading = undefined
    throw error
  }
}
