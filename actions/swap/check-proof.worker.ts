import { call } from '@/lib/api/client'
import { ApiError, UnexpectedAnswerError } from '@/lib/api/errors'
import { getProof } from '@/lib/api/proof'
import { checkProof } from '@/lib/proof/check-proof'
import type { CheckedProof, ProofAnswer, ProofJob } from './check-in-worker'
import { withPageGas } from './with-page-gas'

const shapeless: Omit<CheckedProof, 'id'> = {
  check: { verdict: 'unreadable', reason: 'It does not have the documented shape.' },
  tookMs: 0,
  blockNumber: 0,
  blockHash: '',
  orders: 0,
  routePools: [],
}

// Everything that weighs something happens here: fetching, reading and adding up. The page hears the outcome.
const work = async ({ baseUrl, hmac, quote }: ProofJob): Promise<ProofAnswer> => {
  try {
    const proof = await call(getProof, { hmac }, { baseUrl })
    const begin = performance.now()
    const check = checkProof(proof, withPageGas(quote))
    const tookMs = performance.now() - begin
    const routePools = proof.pools.filter(({ address }) => quote.pools.includes(address))
    const orders = proof.pools.filter(({ kind }) => kind === 'rfq').length
    const { blockNumber, blockHash } = proof
    return { kind: 'checked', check, tookMs, blockNumber, blockHash, orders, routePools }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', status: error.status, details: error.details }
    if (error instanceof UnexpectedAnswerError && error.status === 200) return { kind: 'checked', ...shapeless }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', async ({ data: { id, job } }: MessageEvent<{ id: number; job: ProofJob }>) => {
  self.postMessage({ id, answer: await work(job) })
})
