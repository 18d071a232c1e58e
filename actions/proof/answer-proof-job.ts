import { call } from '@/lib/api/contract/client'
import { ApiError, UnexpectedAnswerError } from '@/lib/api/contract/errors'
import { getProof, type Proof } from '@/lib/api/market/proof'
import type { Chain } from '@/lib/chain/chain'
import { checkProof, type Refused } from '@/lib/proof/check-proof'
import type { Pool } from '@/lib/routing/pools/pool'
import { nodeAt } from '../wallet/read/node-at'
import { checkCrosschainJob, readCrosschainJob } from './crosschain-jobs'
import type { CheckedProof, CompareJob, Job, MarketJob, ProofAnswer, ProofJob } from './proof-job'
import type { QuoteWithoutGas } from './quote-to-prove'
import { readMarket } from './read-market'
import { withPageGas } from './with-page-gas'

const shapeless: Omit<CheckedProof, 'id' | 'check'> & { check: Refused } = {
  check: { verdict: 'unreadable', reason: 'It does not have the documented shape.' },
  tookMs: 0,
  orders: 0,
}

/**
 * Checked proofs that can still be compared with the chain, by the check's id, with the pools that
 * were read: the newest ones, half a megabyte each.
 */
const checked = new Map<number, { proof: Proof; quote: QuoteWithoutGas; pools?: readonly Pool[] }>()
const maxKept = 4

/** The first instance of each chain, for which computed values are cached. */
const chains = new Map<number, Chain>()

let underWay = new AbortController()

// All expensive work happens here: fetching, reading and summing. The page only gets the outcome.
const check = async (id: number, { baseUrl, hmac, quote }: ProofJob): Promise<ProofAnswer> => {
  const proof = await call(getProof, { hmac }, { baseUrl })
  const begin = performance.now()
  const check = checkProof(proof, withPageGas(quote, proof.gas.perByte))
  const tookMs = performance.now() - begin
  checked.set(id, { proof, quote })
  for (const oldest of checked.keys()) if (checked.size > maxKept) checked.delete(oldest)
  return { kind: 'checked', check, tookMs, orders: proof.pools.filter(({ kind }) => kind === 'rfq').length }
}

const read = async ({ checkId, rpcUrl, priceRoute, ...job }: MarketJob): Promise<ProofAnswer> => {
  const entry = checked.get(checkId)
  if (entry === undefined) return { kind: 'failed', message: 'The proof is no longer stored.' }
  const chain = chains.get(job.chain.id) ?? job.chain
  chains.set(chain.id, chain)
  underWay.abort()
  underWay = new AbortController()
  const market = await readMarket(nodeAt(rpcUrl, underWay), { chain, priceRoute, ...entry })
  if (market.status !== 'compared') return { kind: 'read', market }
  // Leaves out hundreds of pool states that the page does not use.
  const { pools, ...seen } = market
  entry.pools = pools
  return { kind: 'read', market: seen }
}

const compare = async ({ checkId }: CompareJob): Promise<ProofAnswer> => {
  const { proof, pools } = checked.get(checkId) ?? {}
  if (proof === undefined || pools === undefined) return { kind: 'failed', message: 'The pools are no longer stored.' }
  // Loads the whole engine only for a user who asks for this.
  const { compareExchanges } = await import('./compare-exchanges')
  return { kind: 'alternatives', alternatives: compareExchanges({ proof, pools }) }
}

/** Returns the verdict of a proof in another shape than documented. */
const shapelessAnswerTo = ({ kind }: Job): ProofAnswer =>
  kind === 'checkCrosschain'
    ? { kind: 'checkedCrosschain', check: shapeless.check, blocks: { origin: 0, destination: 0 } }
    : { kind: 'checked', ...shapeless }

/** Answers a job about a proof. Never throws, as a worker cannot throw into its page. */
export const answerProofJob = async (id: number, job: Job): Promise<ProofAnswer> => {
  try {
    switch (job.kind) {
      case 'check':
        return await check(id, job)
      case 'read':
        return await read(job)
      case 'compare':
        return await compare(job)
      case 'checkCrosschain':
        return await checkCrosschainJob(id, job)
      case 'readCrosschain':
        return await readCrosschainJob(job)
    }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', status: error.status, details: error.details }
    if (error instanceof UnexpectedAnswerError && error.status === 200) return shapelessAnswerTo(job)
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}
